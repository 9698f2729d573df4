import type { Artifact, Publication } from '@dqs/kit';
import { countySurvey, countySurveyName, estimatesFolder, newestEstimates } from '@dqs/places';

/** How one kind of text file identifies its places. */
export interface Layout {
  readonly kind: 'county' | 'state' | 'cbsa';
  /** The columns that identify the place of a line. */
  readonly columns: readonly string[];
  readonly optional?: readonly string[];
  /** Whether a header belongs to this kind. */
  readonly isHeader: (names: ReadonlySet<string>) => boolean;
}

const has = (names: ReadonlySet<string>, ...wanted: readonly string[]): boolean =>
  wanted.every((name) => names.has(name));

const layouts: readonly Layout[] = [
  {
    kind: 'county',
    columns: ['STATE', 'COUNTY', 'STNAME', 'CTYNAME'],
    isHeader: (names) => has(names, 'STATE', 'COUNTY', 'STNAME', 'CTYNAME'),
  },
  {
    kind: 'state',
    columns: ['SUMLEV', 'STATE', 'NAME'],
    isHeader: (names) =>
      has(names, 'SUMLEV', 'REGION', 'DIVISION', 'STATE', 'NAME') && !names.has('COUNTY') && !names.has('PLACE'),
  },
  // `MDIV` is the code of a metropolitan division; files without divisions lack the column.
  {
    kind: 'cbsa',
    columns: ['CBSA', 'NAME', 'LSAD'],
    optional: ['MDIV'],
    isHeader: (names) => has(names, 'CBSA', 'NAME', 'LSAD'),
  },
];

const isCount = (name: string): boolean => /^(POPESTIMATE|HUESTIMATE|HUEST_)\d{4}$/.test(name);

/** The layout of a file by its column names, in capitals; null for other files. */
export const layoutOfHeader = (header: readonly string[]): Layout | null => {
  if (!header.some(isCount)) return null;
  const names = new Set(header);
  return layouts.find(({ isHeader }) => isHeader(names)) ?? null;
};

/**
 * The last of the five survey years of a response of the American Community Survey. Only the file name contains it;
 * null for other files.
 */
export const surveyYearOf = (name: string): string | null => countySurveyName.exec(name)?.[1] ?? null;

const housingWorkbook = (name: string, year: string): Artifact => ({
  name,
  address: `${estimatesFolder(year).replace('/datasets/', '/tables/')}/housing/totals/${name}`,
});

const files = {
  county: (year: string): Artifact => ({
    name: `co-est${year}-alldata.csv`,
    address: `${estimatesFolder(year)}/counties/totals/co-est${year}-alldata.csv`,
  }),
  state: (year: string): Artifact => ({
    name: `NST-EST${year}-ALLDATA.csv`,
    address: `${estimatesFolder(year)}/state/totals/NST-EST${year}-ALLDATA.csv`,
  }),
  cbsa: (year: string): Artifact => ({
    name: `cbsa-est${year}-alldata.csv`,
    address: `${estimatesFolder(year)}/metro/totals/cbsa-est${year}-alldata.csv`,
  }),
  housing: (year: string): Artifact => ({
    name: `HU-EST${year}_ALL.csv`,
    address: `${estimatesFolder(year)}/housing/HU-EST${year}_ALL.csv`,
  }),
  housingOfStates: (year: string): Artifact => housingWorkbook(`NST-EST${year}-HU.xlsx`, year),
  housingOfCounties: (year: string): Artifact => housingWorkbook(`CO-EST${year}-HU.xlsx`, year),
  survey: countySurvey,
} as const;

/** The title of a workbook of housing units, with its areas and its newest year. */
const housingTitle = /\bAnnual Estimates of Housing Units for ([^\n]*?): April 1, \d{4} to July 1, (\d{4})/i;

/** Whether an official name is that of a workbook of housing units. */
export const isHousingWorkbook = (name: string): boolean => /^(?:NST|CO)-EST\d{4}-HU\b/i.test(name);

/**
 * The workbook of housing units with this title; null for other files. A workbook of the counties of one state keeps
 * its name.
 */
const housingWorkbookOf = (name: string, head: string): Artifact | null => {
  const [, areas, year] = housingTitle.exec(head) ?? [];
  if (areas === undefined || year === undefined) return null;
  if (!/\bCount(?:y|ies)\b/i.test(areas)) return files.housingOfStates(year);
  const ofAll = files.housingOfCounties(year);
  return /\bUnited States$/i.test(areas) || !isHousingWorkbook(name) ? ofAll : { ...ofAll, name };
};

/** The files of the estimates and of the survey, for lists of sources. */
export const artifacts = [
  { ...files.county('2024'), name: 'co-estYYYY-alldata.csv', pattern: /^co-est\d{4}-alldata/i },
  { ...files.state('2024'), name: 'NST-ESTYYYY-ALLDATA.csv', pattern: /^NST-EST\d{4}-ALLDATA/i },
  { ...files.cbsa('2024'), name: 'cbsa-estYYYY-alldata.csv', pattern: /^cbsa-est\d{4}/i },
  { ...files.housing('2020'), name: 'HU-ESTYYYY_ALL.csv', pattern: /^HU-EST\d{4}/i },
  { ...files.housingOfStates('2024'), name: 'NST-ESTYYYY-HU.xlsx', pattern: /^NST-EST\d{4}-HU/i },
  { ...files.housingOfCounties('2024'), name: 'CO-ESTYYYY-HU.xlsx', pattern: /^CO-EST\d{4}-HU/i },
  { ...files.survey('2023'), name: 'acs5_YYYY_county.json', pattern: countySurveyName },
];

const headerOf = (head: string): readonly string[] =>
  (head.replace(/^(\uFEFF|ï»¿)/, '').split(/\r?\n/, 1)[0] ?? '')
    .split(',')
    .map((name) => name.replaceAll('"', '').trim().toUpperCase());

/**
 * Recognizes a file of the estimates by its column names, whatever its file name, and a response of the survey by its
 * file name.
 */
export const recognise = (name: string, head = ''): Artifact | null => {
  const year = surveyYearOf(name);
  if (year !== null) return files.survey(year);
  const workbook = housingWorkbookOf(name, head);
  if (workbook !== null) return workbook;
  const header = headerOf(head);
  const layout = layoutOfHeader(header);
  if (layout === null) return null;
  const vintage = header
    .filter(isCount)
    .map((column) => column.slice(-4))
    .reduce((newest, year) => (year > newest ? year : newest), '');
  const isOfHousing = !header.some((column) => /^POPESTIMATE\d{4}$/.test(column));
  // A file with part of the counties, such as those of one state, must not replace the file of all counties.
  const file = files[isOfHousing ? 'housing' : layout.kind](vintage);
  const fileName = name.replace(/\.gz$/i, '');
  return /^(co-est|nst-est|cbsa-est|hu-est)/i.test(fileName) ? { ...file, name: fileName } : file;
};

/** The reason why other files of the Population Estimates are not loaded. */
export const refusal = (_name: string, head: string): string | null => {
  const header = headerOf(head);
  if (header.some(isCount) && layoutOfHeader(header) === null)
    return header.includes('PLACE')
      ? 'estimates of cities and towns, which are not series of this domain; dqs ingest geo uses them to order places'
      : 'a file of the Population Estimates whose columns do not name the place by the codes of states, counties or metropolitan areas';
  return null;
};

/**
 * The newest estimates of counties, states and metropolitan areas. Earlier vintages and housing units are loaded from
 * local files.
 */
export const discover: Publication['discover'] = async function* (today) {
  const year = newestEstimates(today);
  for (const kind of ['county', 'state', 'cbsa'] as const) yield files[kind](year);
};
