import { addDays, addMonths } from '@dqs/core';
import { findEach, listedFiles, type Artifact, type Publication } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

/** What a file of the Building Permits Survey holds. */
export interface PermitFile {
  readonly area: 'county' | 'cbsa';
  readonly frequency: 'monthly' | 'annual';
}

const folder = 'https://www2.census.gov/econ/bps';
/** The survey's folders of metropolitan areas, with the signs that an address needs. */
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

/** A year's table of metropolitan areas as a workbook. It holds what the text of the year holds, so it is not fetched. */
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

/** The first of the two rows of column names, and a first line below them. */
const header = /^Survey *,[^\n]*\n.*Bldgs *, *Units *, *Value/i;
const ofFormerAreas = /^Survey *, *MSA\/ *, *PMSA *,/i;
/** Only a year's file has lines of a year; a month may be written as `8801`, and `9099` is the year 1990. */
const ofYear = /^(?:[^\n]*\n){2}\s*((?:19|20)\d\d|\d\d99) *, *\d\d *,/;

/** The lines of a year's file of metropolitan areas begin with `201499`; no month has the number 99. */
const ofYearOfAreas = /^(?:[^\n]*\n){2}\s*((?:19|20)\d\d)99 *, *\d{3} *, *\d{5} *,/;

/** The first year whose metropolitan areas stand in files of the newer name. */
const firstOfCbsa = '2024';

/** A year's file by its lines, whatever it is called; others do not say whether they are of a month or of a year to date. */
const yearByContent = (head: string): string | null => {
  if (!header.test(head)) return null;
  const ofAreas = ofYearOfAreas.exec(head)?.[1];
  if (ofAreas !== undefined) return `${ofAreas < firstOfCbsa ? 'ma' : 'cbsa'}${ofAreas}a`;
  if (!/^Survey *, *FIPS *, *FIPS *,/i.test(head)) return null;
  const [, year] = ofYear.exec(head) ?? [];
  if (year === undefined) return null;
  return `co${year.endsWith('99') && !/^(19|20)/.test(year) ? `19${year.slice(0, 2)}` : year}a`;
};

/** The tables that the survey publishes to be read by people. */
const ofTables = /^(?:Table \S+ +)?New Privately[- ]Owned Housing Units Authorized\b/i;
const ofAnnualWorkbook = /\bAnnual (\d{4})\b[^]*\bCSA\tCBSA\t[^]*\b1 Unit\t2 Units\t/i;

/** A year's workbook by the title above its columns, whatever it is called. */
const workbook = (name: string, head: string): Artifact | null => {
  const year = ofTables.test(head) ? ofAnnualWorkbook.exec(head)?.[1] : undefined;
  if (year === undefined) return null;
  const edition = isPreliminary(name) ? 'prelim' : '99';
  const stem = `${year < firstOfCbsa ? 'msa' : 'cbsa'}annual_${year}${edition}.xls`;
  return { name: stem, address: `${annualWorkbook.folder}/${stem}` };
};

/** Whether a year's workbook is the edition before the final one. */
export const isPreliminary = (name: string): boolean => /prelim/i.test(name);

/** Whether a file is a year's workbook, by its official name. */
export const isAnnualWorkbook = (name: string): boolean => annualWorkbook.pattern.test(name);

/** A file of the survey by its name, which tells what it holds, or a year's by its lines; null for another file. */
export const recognise = (name: string, head = ''): Artifact | null => {
  if (ofFormerAreas.test(head)) return null;
  const ofWorkbook = workbook(name, head);
  if (ofWorkbook !== null) return ofWorkbook;
  const stem = /^(?:[a-z]{2}|cbsa)\d{4}[ac]/i.exec(name)?.[0].toLowerCase() ?? yearByContent(head);
  const family = familyOf(stem ?? name);
  return family && stem ? { name: `${stem}.txt`, address: `${folder}/${family.folder}/${stem}.txt` } : null;
};

/** Why other files of the survey are not loaded. */
export const refusal = (name: string, head: string): string | null => {
  if (ofFormerAreas.test(head))
    return 'permits of metropolitan areas of the standard before 2003 (MSA, CMSA, PMSA), whose codes of four digits are not places of the service';
  if (recognise(name, head) !== null) return null;
  if (ofTables.test(head))
    return 'a table of permits for printing; load the text files of the survey: coYYMMc.txt and coYYYYa.txt for counties, maYYMMc.txt and maYYYYa.txt (since 2024 cbsaYYMMc.txt and cbsaYYYYa.txt) for metropolitan areas, or the workbook of a year, msaannual_YYYY99.xls';
  if (!header.test(head)) return null;
  return /^(co|ma|cbsa|st)\d{4}[yr]/i.test(name)
    ? 'permits of a year to date or of revised months; load the files of months (coYYMMc.txt) and years (coYYYYa.txt)'
    : 'a file of the Building Permits Survey whose name alone tells whether it is of a month or of a year to date: name it as the Census Bureau does, e.g. co2501c.txt; those of states and places are not served';
};

/** What a file holds. Throws for one that `recognise` does not know. */
export const permitFileOf = (name: string): PermitFile => {
  const family = isAnnualWorkbook(name) ? annualWorkbook : familyOf(name);
  if (family) return family;
  throw new Error(`${name} is not a file of the Building Permits Survey`);
};

/** Files are revised for a while: those of so many last months or years are asked for again, older ones are settled. */
const revised = { monthly: 24, annual: 3 } as const;

/** When a file is of, so that files of one family can be put in order; two digits of a year until 87 are of this century. */
const timeOf = (name: string, frequency: PermitFile['frequency']): number => {
  const digits = /\d{4}/.exec(name)?.[0] ?? '';
  if (frequency === 'annual') return Number.parseInt(digits, 10);
  const [year, month] = [Number.parseInt(digits.slice(0, 2), 10), Number.parseInt(digits.slice(2), 10)];
  return (year < 88 ? 2000 + year : 1900 + year) * 12 + month;
};

/** The last day that a file is of. */
const endOf = (name: string, frequency: PermitFile['frequency']): string => {
  const time = timeOf(name, frequency);
  if (frequency === 'annual') return `${time}-12-31`;
  return addDays(addMonths('0001-01-01' as Day, time - 12), -1);
};

/** Every file that the survey's folders list, of each family oldest first. */
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
