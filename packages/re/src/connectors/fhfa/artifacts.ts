import { findEach, listedFiles, type Artifact, type Publication } from '@dqs/kit';

const page = 'https://www.fhfa.gov/data/hpi/datasets';
const quarterly = 'https://www.fhfa.gov/hpi/download/quarterly_datasets';
const monthly = 'https://www.fhfa.gov/hpi/download/monthly';

/** Layouts of the files of the agency. */
export type Layout =
  'master' | 'monthly_workbook' | 'summary_workbook' | 'us' | 'state' | 'metro' | 'zip3' | 'manufactured' | 'county';

interface Family extends Artifact {
  readonly layout: Layout;
  /** Names of local copies: the agency wrote them in capitals until 2024; a date or `.gz` may follow. */
  readonly pattern: RegExp;
}

const family = (layout: Layout, folder: string, name: string, pattern: RegExp): Family => ({
  layout,
  name,
  address: `${folder}/${name}`,
  pattern,
});

/** The files of the agency, in the order in which they are fetched. */
export const artifacts: readonly Family[] = [
  family('master', monthly, 'hpi_master.csv', /^hpi_master/i),
  family('zip3', quarterly, 'hpi_at_3zip.xlsx', /^hpi_at_3zip/i),
  family('metro', quarterly, 'hpi_at_metro.csv', /^hpi_at_metro/i),
  family('state', quarterly, 'hpi_at_state.csv', /^hpi_at_state/i),
  family('us', quarterly, 'hpi_at_us_and_census.csv', /^hpi_at_us_and_census/i),
  family('summary_workbook', quarterly, 'hpi_po_summary.xls', /^hpi_po_summary/i),
  family('manufactured', quarterly, 'hpi_at_manufactured.xls', /^hpi_at_manu/i),
  family('monthly_workbook', monthly, 'hpi_po_monthly_hist.xls', /^hpi_po_monthly_hist/i),
  family(
    'county',
    'https://www.fhfa.gov/DataTools/Downloads/Documents/HPI',
    'HPI_AT_BDL_county.xlsx',
    /^hpi_at_(bdl_)?county/i,
  ),
];

const fetched: ReadonlySet<Layout> = new Set(['master', 'zip3', 'metro', 'summary_workbook', 'manufactured', 'county']);

/**
 * What a run fetches. The master file holds the indexes of the nation, the states and the metropolitan areas; the others
 * add standard errors, rates of change, three-digit ZIP Codes, manufactured homes and counties.
 */
export const discover: Publication['discover'] = async function* (_today, http) {
  let linked: readonly Artifact[] = [];
  const list = () => ({ name: 'the list of data sets', address: page });
  yield* findEach([page], list, async function* () {
    linked = await listedFiles(http, page, /\.(csv|xlsx?|txt)$/i, 'data sets of house prices');
    yield* [];
  });
  for (const { layout, name, address, pattern } of artifacts) {
    if (!fetched.has(layout)) continue;
    const found = linked.find((link) => pattern.test(link.name));
    // The page says where a file is now; where it does not, the address is asked that was the last one known.
    yield found ? { name, address: found.address, otherwise: { name, address } } : { name, address };
  }
};

const layoutByContent = (head: string): Layout | null => {
  const text = head.replace(/^\uFEFF|^\u00EF\u00BB\u00BF/, '');
  if (text.startsWith('hpi_type,hpi_flavor,')) return 'master';
  return text.startsWith('State,County,FIPS code,') ? 'county' : null;
};

/** Which file of the agency a local file is, by its name or its first characters; null when it is none. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const layout = layoutByContent(head);
  const found =
    artifacts.find(({ pattern }) => pattern.test(fileName)) ?? artifacts.find((known) => known.layout === layout);
  return found ? { name: found.name, address: found.address } : null;
};

/** The layout of an artifact by its official name. */
export const layoutOf = (name: string): Layout => {
  const found = artifacts.find((known) => known.name === name);
  if (found) return found.layout;
  throw new Error(`${name} is no file of the agency`);
};
