import { listedFiles, newestOf, type Artifact, type Publication } from '@dqs/kit';

/** An edition of the fair market rents: a fiscal year and the revision number of its workbook. */
export interface Edition {
  readonly fiscalYear: number;
  /** 0 for the first edition of the year. A higher number replaces the lower ones. */
  readonly revision: number;
  /** As HUD names it: `FY2024`, `FY2023 revised`. */
  readonly name: string;
}

const folder = 'https://www.huduser.gov/portal/datasets/fmr';
/** The page with links to the workbooks of all fiscal years. */
const page = `${folder}.html`;

const fileName = /^(?:revised_)?FY(20\d\d|\d\d)F?[-_ ](?:.*[-_ ])?(?:FMRs?|Final|County|Town|Cnt|4050|Rev)/i;
const smallArea = /^FY(20\d\d|\d\d)[-_ ].*safmrs?/i;

const yearInName = [/(?:fy|fmrs?|safmrs?)[ _-]?(20\d\d|\d\d)(?!\d)/i, /(?<!\d)(20\d\d)(?!\d)/];
const revisionInName = /rev(?:ised)?[-_ ]?(?:final)?[-_ ]?(\d?)(?!\d)|postrdds/i;

/** The edition in a file name; null if the name has no fiscal year. */
export const editionOf = (name: string): Edition | null => {
  const year = yearInName.map((form) => form.exec(name)?.[1]).find((text) => text !== undefined);
  if (year === undefined) return null;
  const fiscalYear = Number.parseInt(year.length === 2 ? `20${year}` : year, 10);
  const match = revisionInName.exec(name);
  const revision = match ? Number.parseInt(match[1] || '1', 10) : 0;
  const words = revision === 0 ? '' : revision === 1 ? ' revised' : ` revised ${revision}`;
  return { fiscalYear, revision, name: `FY${fiscalYear}${words}` };
};

const official = (fiscalYear: number, name: string): Artifact => ({
  name,
  address: `${folder}/fmr${fiscalYear}/${name}`,
});

/** Editions whose file names do not follow the pattern used since 2024. */
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
  { name: 'fyYYYY_safmrs.xlsx', address: `${folder}/fmrYYYY/fyYYYY_safmrs.xlsx`, pattern: smallArea },
];

/** Sorts the editions of one fiscal year; the newest revision is last and replaces the others. */
const inOrder = (editions: readonly Listed[]): readonly Listed[] =>
  editions.toSorted((left, right) => left.edition.revision - right.edition.revision);

interface Listed {
  readonly artifact: Artifact;
  readonly edition: Edition;
}

/** The newest edition of every fiscal year on the agency's page, oldest year first. */
export const discover: Publication['discover'] = async function* (_today, http) {
  const listed = await listedFiles(http, page, new RegExp(`${fileName.source}.*\\.xlsx?$`, 'i'), 'workbooks of rents');
  const editions = listed.flatMap((artifact): readonly Listed[] => {
    const edition = editionOf(artifact.name);
    return edition === null ? [] : [{ artifact, edition }];
  });
  const years = Map.groupBy(editions, ({ edition }) => edition.fiscalYear);
  for (const [year, ofYear] of [...years].toSorted(([left], [right]) => left - right)) {
    const [first, ...later] = inOrder(ofYear).map(({ artifact }) => artifact);
    if (first) yield { ...newestOf([first, ...later]), until: `${year}-09-30` };
  }
};

/** Header names of rents, in the spellings of different years. */
const ofCounties = /^(?=.*\bfips)(?=.*\bfmr_?0\b)(?=.*\bfmr_?4\b)/im;
const ofZips = /^(?=.*\b(zip|zcta))(?=.*\bsafmr[_ ]0br\b)/im;

/**
 * Recognizes a workbook of rents by its name or column names; null for other files and for names without a fiscal year.
 */
export const recognise = (name: string, head: string): Artifact | null => {
  const edition = editionOf(name);
  const isRents = [fileName, smallArea].some((form) => form.test(name)) || ofCounties.test(head) || ofZips.test(head);
  return isRents && edition !== null && !/^section8/i.test(name) ? official(edition.fiscalYear, name) : null;
};

/** The reason why other files of the agency are not loaded. */
export const refusal = (name: string, head: string): string | null => {
  if (recognise(name, head) !== null) return null;
  if (ofCounties.test(head) || ofZips.test(head) || /safmr/i.test(name))
    return 'only the name of this workbook of rents says its fiscal year: name it as HUD does, e.g. FY2024_FMRs.xlsx';
  if (/^fmr_statedata/i.test(name) || /^\s*\{\s*"data"\s*:\s*\{\s*"year"\s*:\s*"?20\d\d"?,\s*"metroareas"/.test(head))
    return 'responses of the HUD USER API are not supported; load the workbook of the fiscal year';
  if (/^(?=.*\brent50_0)(?=.*\brent50_4)/im.test(head))
    return 'the estimates of rents at the 50th percentile, which are not fair market rents; load FYyyyy_4050… or FYyy_FMRs…';
  // A document may mention the columns.
  if (head.startsWith('#')) return null;
  if (/^(section8|il\d|ZIP_|zip-fips)/i.test(name) || /\bl50_1\b|\bRES_RATIO\b/i.test(head))
    return 'income limits and ZIP Code crosswalks are not series of this domain';
  return null;
};
