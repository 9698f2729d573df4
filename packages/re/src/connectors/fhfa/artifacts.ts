import { findEach, listedFiles, type Artifact, type Publication } from '@dqs/kit';

const page = 'https://www.fhfa.gov/data/hpi/datasets';
const quarterly = 'https://www.fhfa.gov/hpi/download/quarterly_datasets';
const monthly = 'https://www.fhfa.gov/hpi/download/monthly';
const annual = 'https://www.fhfa.gov/DataTools/Downloads/Documents/HPI';

/** The layouts of the agency's files. A `table` has a header, or lines with area, year, quarter and index. */
export type Layout = 'master' | 'monthly_workbook' | 'summary_workbook' | 'table';

interface Family extends Artifact {
  readonly layout: Layout;
  /** Matches the names of local copies. The agency used capitals until 2024; a date or `.gz` may follow. */
  readonly pattern: RegExp;
  /** False if the master file has the same data. */
  readonly fetched: boolean;
}

const family = (layout: Layout, folder: string, name: string, pattern: RegExp, fetched = true): Family => ({
  layout,
  name,
  address: `${folder}/${name}`,
  pattern,
  fetched,
});

const table = (name: string, pattern: RegExp, fetched = false): Family =>
  family('table', quarterly, name, pattern, fetched);

/** The agency's files, in the order of fetching. */
export const artifacts: readonly Family[] = [
  family('master', monthly, 'hpi_master.csv', /^hpi_master/i),
  table('hpi_at_3zip.xlsx', /^hpi_at_(3zip|zip3)/i, true),
  table('hpi_at_metro.csv', /^hpi_at_metro/i, true),
  table('hpi_at_state.csv', /^hpi_at_state/i),
  table('hpi_at_us_and_census.csv', /^hpi_at_us/i),
  table('hpi_at_nonmetro.txt', /^hpi_at_non_?metro/i),
  table('hpi_at_pr.txt', /^hpi_at_(pr|puerto)/i),
  // Until 2011, the quarter was part of a table's name: `1q09hpistspo.csv`.
  table('hpi_po_state.txt', /^(hpi_po_state|\dq\d\dhpi_?sts?_?po)/i),
  table('hpi_po_metro.txt', /^hpi_po_metro/i),
  table('hpi_po_us_and_census.txt', /^hpi_po_us/i),
  table('hpi_exp_state.txt', /^hpi_exp_state/i),
  table('hpi_exp_metro.txt', /^hpi_exp_metro/i),
  table('hpi_exp_us_and_census.txt', /^hpi_exp_us/i),
  family('summary_workbook', quarterly, 'hpi_po_summary.xls', /^hpi_po_summary/i),
  table('hpi_at_manufactured.xls', /^hpi_at_manu/i, true),
  family('monthly_workbook', monthly, 'hpi_po_monthly_hist.xls', /^hpi_po_monthly_hist/i),
  family('table', annual, 'HPI_AT_BDL_county.xlsx', /^hpi_at_(bdl_)?county/i),
  family('table', annual, 'HPI_AT_BDL_state.xlsx', /^hpi_at_bdl_state/i, false),
  family('table', annual, 'HPI_AT_BDL_cbsa.xlsx', /^hpi_at_(bdl_)?cbsa/i, false),
  family('table', annual, 'HPI_AT_BDL_ZIP3.xlsx', /^hpi_at_bdl_zip3/i, false),
  family('table', annual, 'HPI_AT_BDL_ZIP5.xlsx', /^hpi_at_(bdl_)?(zip5|5zip)/i, false),
];

/**
 * The files to fetch. The master file has the indexes of the nation, the states and the metropolitan areas. The others
 * add standard errors, rates of change, three-digit ZIP Codes, manufactured homes and counties.
 */
export const discover: Publication['discover'] = async function* (_today, http) {
  let linked: readonly Artifact[] = [];
  const list = () => ({ name: 'the list of data sets', address: page });
  yield* findEach([page], list, async function* () {
    linked = await listedFiles(http, page, /\.(csv|xlsx?|txt)$/i, 'data sets of house prices');
    yield* [];
  });
  for (const { name, address, pattern, fetched } of artifacts) {
    if (!fetched) continue;
    const match = linked.find((link) => pattern.test(link.name));
    // The page has the current address of a file. If it does not list the file, the last known address is used.
    yield match ? { name, address: match.address, otherwise: { name, address } } : { name, address };
  }
};

/** Official names of files without a header, which are recognized by their first lines. */
const headless: readonly (readonly [lines: RegExp, name: string])[] = [
  [/^(USA|DV_[A-Z]+),(19|20)\d\d,[1-4],[\d.]+\r?\n/, 'hpi_at_us_and_census.csv'],
  [/^"?[A-Z]{2}"?,(19|20)\d\d,[1-4],[\d.]+\r?\n/, 'hpi_at_state.csv'],
  [/^"[^"\n]+",\d{5},(19|20)\d\d,[1-4],[-\d.]+,/, 'hpi_at_metro.csv'],
];

const headed: readonly (readonly [header: RegExp, name: string])[] = [
  // A supplement with the national index back to 1975: `longer_HPI_EXP_us_nsa.xls`.
  [/^HPI for nation \(Expanded-Data Index\)/, 'hpi_exp_us_and_census.txt'],
  [/^hpi_type,hpi_flavor,/, 'hpi_master.csv'],
  [/^Month\t.*\(NSA\)\t/, 'hpi_po_monthly_hist.xls'],
  [/Not Seasonally-Adjusted Purchase-Only Index \(/, 'hpi_po_summary.xls'],
  [/index_at_manu\b/, 'hpi_at_manufactured.xls'],
  [/\bThree-Digit ZIP Code\t.*\bIndex \(NSA\)/, 'hpi_at_3zip.xlsx'],
  [/\bThree-Digit ZIP Code\t.*\bHPI\b/i, 'HPI_AT_BDL_ZIP3.xlsx'],
  [/\bFive-Digit ZIP Code\b.*\bHPI\b/i, 'HPI_AT_BDL_ZIP5.xlsx'],
  [/\bCounty[\t,]FIPS code[\t,]Year\b.*\bHPI\b/i, 'HPI_AT_BDL_county.xlsx'],
  [/\bCBSA[\t,].*\bAnnual Change \(%\).*\bHPI\b/i, 'HPI_AT_BDL_cbsa.xlsx'],
  [/^State\t.*\bAnnual Change \(%\).*\bHPI\b/i, 'HPI_AT_BDL_state.xlsx'],
  // The series of states start in 1975, those of their non-metropolitan areas in 1995.
  [/^state\tYear\tQuarter\tIndex\tStandard Error\r?\n[A-Z]{2}\t1995\t1\t100(\.0+)?\b/i, 'hpi_at_nonmetro.txt'],
  [/^State,Year,Quarter,(HPI|Index)\r?\n[A-Z]{2},1975,/i, 'hpi_at_state.csv'],
];

const withoutMark = (head: string): string => head.replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '');

const nameByContent = (head: string): string | undefined =>
  [...headless, ...headed.map(([header, name]) => [new RegExp(header.source, `${header.flags}m`), name] as const)].find(
    ([form]) => form.test(withoutMark(head)),
  )?.[1];

/** The official file of a local copy, by its name or its first characters; null for other files. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  // A document may quote the lines of a file.
  if (tract.test(fileName) || head.startsWith('#')) return null;
  const official = nameByContent(head);
  const match =
    artifacts.find(({ pattern }) => pattern.test(fileName)) ?? artifacts.find(({ name }) => name === official);
  return match ? { name: match.name, address: match.address } : null;
};

const tract = /^hpi_at_(bdl_)?tract/i;

/** The reason why other files of the agency are not loaded. */
export const refusal = (fileName: string, head: string): string | null => {
  if (tract.test(fileName) || /^"?tract"?,"?state_abbr"?,"?year"?,/i.test(withoutMark(head)))
    return 'house price indexes of census tracts, which the service does not cover';
  return /^(state|city|division)\b.*\bindex_(nsa|not_seasonally_adjusted)[\t,]index_(sa|seasonally_adjusted)\b/i.test(
    withoutMark(head),
  )
    ? 'only the name of this table says whether its indexes are purchase-only or expanded-data: name it as the agency does, e.g. HPI_PO_state.txt or HPI_EXP_metro.txt'
    : null;
};

/** The layout of an artifact by its official name. */
export const layoutOf = (name: string): Layout => {
  const match = artifacts.find((candidate) => candidate.name === name);
  if (match) return match.layout;
  throw new Error(`${name} is not a file of the agency`);
};
