import { listedFiles, newestOf, type Artifact, type Publication } from '@dqs/kit';

/** An edition of the fair market rents: a fiscal year and whether it replaces an earlier edition of that year. */
export interface Edition {
  readonly fiscalYear: number;
  readonly revised: boolean;
  /** As HUD names it: `FY2024`, `FY2023 revised`. */
  readonly name: string;
}

const folder = 'https://www.huduser.gov/portal/datasets/fmr';
/** Where the workbooks of all fiscal years are linked. */
const page = `${folder}.html`;

const fileName = /^FY(20\d\d|\d\d)(?:_4050)?(?:_(?:FMRs?|Final))+(_rev(?:ised)?)?\b/i;

/** The edition that a file's name tells; null for another file. */
export const editionOf = (name: string): Edition | null => {
  const [match, year, revision] = fileName.exec(name) ?? [];
  if (match === undefined || year === undefined) return null;
  const fiscalYear = Number.parseInt(year.length === 2 ? `20${year}` : year, 10);
  const revised = revision !== undefined;
  return { fiscalYear, revised, name: `FY${fiscalYear}${revised ? ' revised' : ''}` };
};

const official = (fiscalYear: number, name: string): Artifact => ({
  name,
  address: `${folder}/fmr${fiscalYear}/${name}`,
});

/** Editions whose files are not named by the rule of the years since 2024. */
const earlier: readonly Artifact[] = [
  official(2012, 'FY2012_4050_Final.xls'),
  official(2021, 'FY21_4050_FMRs_rev.xlsx'),
  official(2023, 'FY23_FMRs_revised.xlsx'),
];

/** The files of the agency, for lists of sources. */
export const artifacts = [
  ...earlier.map((artifact) => ({
    ...artifact,
    pattern: new RegExp(`^${artifact.name.replace(/\.xlsx?$/, '').replace(/^FY(20)?/, 'FY(20)?')}\\b`, 'i'),
  })),
  { name: 'FYyy_FMRs.xlsx', address: `${folder}/fmr20yy/FYyy_FMRs.xlsx`, pattern: fileName },
];

/** Editions of one fiscal year, the newest last: a revised one replaces what came before. */
const inOrder = (editions: readonly Listed[]): readonly Listed[] =>
  editions.toSorted((left, right) => (left.edition.revised ? 1 : 0) - (right.edition.revised ? 1 : 0));

interface Listed {
  readonly artifact: Artifact;
  readonly edition: Edition;
}

/** The newest edition of every fiscal year that the agency's page lists, oldest year first. */
export const discover: Publication['discover'] = async function* (_today, http) {
  const listed = await listedFiles(http, page, new RegExp(`${fileName.source}.*\\.xlsx?$`, 'i'), 'workbooks of rents');
  const editions = listed.flatMap((artifact): readonly Listed[] => {
    const edition = editionOf(artifact.name);
    return edition === null ? [] : [{ artifact, edition }];
  });
  const years = Map.groupBy(editions, ({ edition }) => edition.fiscalYear);
  for (const [, ofYear] of [...years].toSorted(([left], [right]) => left - right)) {
    const [first, ...later] = inOrder(ofYear).map(({ artifact }) => artifact);
    if (first) yield newestOf([first, ...later]);
  }
};

/** A workbook of fair market rents by its name, which alone tells its year; null for another file. */
export const recognise = (name: string): Artifact | null => {
  const edition = editionOf(name);
  return edition === null ? null : official(edition.fiscalYear, name);
};

/** Why other files of the agency are not loaded. */
export const refusal = (name: string): string | null => {
  if (/safmr/i.test(name)) {
    return 'small area fair market rents are set for ZIP Codes, which are no geography level of the service (ZCTAs are other areas)';
  }
  if (/^fmr_statedata/i.test(name))
    return 'answers of the HUD USER API are not read; load the workbook of the fiscal year';
  return /^(section8|il\d|ZIP_)/i.test(name)
    ? 'income limits and ZIP Code crosswalks are not series of this domain'
    : null;
};
