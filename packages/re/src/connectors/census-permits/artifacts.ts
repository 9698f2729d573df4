import { addDays, addMonths } from '@dqs/core';
import { findEach, listedFiles, type Artifact, type Publication } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

/** The contents of a file of the Building Permits Survey. */
export interface PermitFile {
  readonly area: 'county' | 'cbsa';
  readonly frequency: 'monthly' | 'annual';
}

const folder = 'https://www2.census.gov/econ/bps';
/** The survey's folders of metropolitan areas, percent-encoded. */
const metro = 'Metro%20(ending%202023)';
const cbsa = 'CBSA%20(beginning%20Jan%202024)';

const families = [
  { area: 'county', frequency: 'annual', folder: 'County', name: 'coYYYYa.txt', pattern: /^co\d{4}a(?![a-z])/i },
  { area: 'county', frequency: 'monthly', folder: 'County', name: 'coYYMMc.txt', pattern: /^co\d{4}c(?![a-z])/i },
  { area: 'cbsa', frequency: 'annual', folder: metro, name: 'maYYYYa.txt', pattern: /^ma\d{4}a(?![a-z])/i },
  { area: 'cbsa', frequency: 'monthly', folder: metro, name: 'maYYMMc.txt', pattern: /^ma\d{4}c(?![a-z])/i },
  { area: 'cbsa', frequency: 'annual', folder: cbsa, name: 'cbsaYYYYa.txt', pattern: /^cbsa\d{4}a(?![a-z])/i },
  { area: 'cbsa', frequency: 'monthly', folder: cbsa, name: 'cbsaYYMMc.txt', pattern: /^cbsa\d{4}c(?![a-z])/i },
] as const;

/** An annual table of metropolitan areas as a workbook. It repeats the text file of that year, so it is not fetched. */
const annualWorkbook = {
  area: 'cbsa',
  frequency: 'annual',
  folder: 'https://www.census.gov/construction/bps/xls',
  name: 'msaannual_YYYY99.xls',
  pattern: /^(?:msa|cbsa)annual_\d{4}/i,
} as const;

/** The files of the survey, for lists of sources. */
export const artifacts = [
  ...families.map(({ folder: place, name, pattern }) => ({ name, address: `${folder}/${place}/${name}`, pattern })),
  {
    name: annualWorkbook.name,
    address: `${annualWorkbook.folder}/${annualWorkbook.name}`,
    pattern: annualWorkbook.pattern,
  },
];

const familyOf = (name: string) => families.find(({ pattern }) => pattern.test(name));

/** The first of the two rows of column names, and the first line below them. */
const header = /^Survey *,[^\n]*\n.*Bldgs *, *Units *, *Value/i;
const ofFormerAreas = /^Survey *, *MSA\/ *, *PMSA *,/i;
/** Only an annual file has a year in its lines. A month may be written `8801`; `9099` is the year 1990. */
const ofYear = /^(?:[^\n]*\n){2}\s*((?:19|20)\d\d|\d\d99) *, *\d\d *,/;

/** The lines of an annual file of metropolitan areas start with `201499`; no month has the number 99. */
const ofYearOfAreas = /^(?:[^\n]*\n){2}\s*((?:19|20)\d\d)99 *, *\d{3} *, *\d{5} *,/;

/** The first year whose files of metropolitan areas have the newer names. */
const firstOfCbsa = '2024';

/**
 * Recognizes an annual file by its lines, whatever its name. The lines of other files do not say whether they are of a
 * month or of a year to date.
 */
const yearByContent = (head: string): string | null => {
  if (!header.test(head)) return null;
  const ofAreas = ofYearOfAreas.exec(head)?.[1];
  if (ofAreas !== undefined) return `${ofAreas < firstOfCbsa ? 'ma' : 'cbsa'}${ofAreas}a`;
  if (!/^Survey *, *FIPS *, *FIPS *,/i.test(head)) return null;
  const [, year] = ofYear.exec(head) ?? [];
  if (year === undefined) return null;
  return `co${year.endsWith('99') && !/^(19|20)/.test(year) ? `19${year.slice(0, 2)}` : year}a`;
};

/** The survey's tables for printing. */
const ofTables = /^(?:Table \S+ +)?New Privately[- ]Owned Housing Units Authorized\b/i;
const ofAnnualWorkbook = /\bAnnual (\d{4})\b[^]*\bCSA\tCBSA\t[^]*\b1 Unit\t2 Units\t/i;

/** Recognizes an annual workbook by the title above its columns, whatever its name. */
const workbook = (name: string, head: string): Artifact | null => {
  const year = ofTables.test(head) ? ofAnnualWorkbook.exec(head)?.[1] : undefined;
  if (year === undefined) return null;
  const edition = isPreliminary(name) ? 'prelim' : '99';
  const stem = `${year < firstOfCbsa ? 'msa' : 'cbsa'}annual_${year}${edition}.xls`;
  return { name: stem, address: `${annualWorkbook.folder}/${stem}` };
};

/** Whether an annual workbook is the preliminary edition. */
export const isPreliminary = (name: string): boolean => /prelim/i.test(name);

/** Whether an official name is that of an annual workbook. */
export const isAnnualWorkbook = (name: string): boolean => annualWorkbook.pattern.test(name);

/** Recognizes a file of the survey by its name, or an annual file by its lines; null for other files. */
export const recognise = (name: string, head = ''): Artifact | null => {
  if (ofFormerAreas.test(head)) return null;
  const ofWorkbook = workbook(name, head);
  if (ofWorkbook !== null) return ofWorkbook;
  const stem = /^(?:[a-z]{2}|cbsa)\d{4}[ac]/i.exec(name)?.[0].toLowerCase() ?? yearByContent(head);
  const family = familyOf(stem ?? name);
  return family && stem ? { name: `${stem}.txt`, address: `${folder}/${family.folder}/${stem}.txt` } : null;
};

/** The reason why other files of the survey are not loaded. */
export const refusal = (name: string, head: string): string | null => {
  if (ofFormerAreas.test(head))
    return 'permits of metropolitan areas under the standard before 2003 (MSA, CMSA, PMSA); their four-digit codes are not supported';
  if (recognise(name, head) !== null) return null;
  if (ofTables.test(head))
    return 'a table of permits for printing; load the text files of the survey instead: coYYMMc.txt and coYYYYa.txt for counties, maYYMMc.txt and maYYYYa.txt (since 2024 cbsaYYMMc.txt and cbsaYYYYa.txt) for metropolitan areas, or the workbook of a year, msaannual_YYYY99.xls';
  if (!header.test(head)) return null;
  return /^(co|ma|cbsa|st)\d{4}[yr]/i.test(name)
    ? 'permits of a year to date or of revised months; load the monthly files (coYYMMc.txt) and annual files (coYYYYa.txt) instead'
    : 'only the name of this Building Permits Survey file says whether it is of a month or of a year to date: name it as the Census Bureau does, e.g. co2501c.txt; files of states and places are not supported';
};

/** The contents of a file, by its name. Throws for a name that `recognise` rejects. */
export const permitFileOf = (name: string): PermitFile => {
  const family = isAnnualWorkbook(name) ? annualWorkbook : familyOf(name);
  if (family) return family;
  throw new Error(`${name} is not a file of the Building Permits Survey`);
};

/** Files are revised for a while. This many of the latest months and years are fetched again; older ones are final. */
const revised = { monthly: 24, annual: 3 } as const;

/**
 * The year, or the number of the month, of a file, by which the files of one family are sorted. Two-digit years up to
 * 87 are in this century.
 */
const timeOf = (name: string, frequency: PermitFile['frequency']): number => {
  const digits = /\d{4}/.exec(name)?.[0] ?? '';
  if (frequency === 'annual') return Number.parseInt(digits, 10);
  const [year, month] = [Number.parseInt(digits.slice(0, 2), 10), Number.parseInt(digits.slice(2), 10)];
  return (year < 88 ? 2000 + year : 1900 + year) * 12 + month;
};

/** The last day of the period of a file. */
const endOf = (name: string, frequency: PermitFile['frequency']): string => {
  const time = timeOf(name, frequency);
  if (frequency === 'annual') return `${time}-12-31`;
  return addDays(addMonths('0001-01-01' as Day, time - 12), -1);
};

/** Every file in the survey's folders; within each family, oldest first. */
export const discover: Publication['discover'] = (_today, http) =>
  findEach(
    families,
    ({ name, folder: place }) => ({ name, address: `${folder}/${place}/` }),
    async function* ({ name, folder: place, frequency, pattern }) {
      const listed = await listedFiles(http, `${folder}/${place}/`, new RegExp(`${pattern.source}\\.txt$`, 'i'), name);
      const files = listed.toSorted((left, right) => timeOf(left.name, frequency) - timeOf(right.name, frequency));
      const settled = true as const;
      for (const [at, listedFile] of files.entries()) {
        const file = { ...listedFile, until: endOf(listedFile.name, frequency) };
        yield at < files.length - revised[frequency] ? { ...file, settled } : file;
      }
    },
  );
