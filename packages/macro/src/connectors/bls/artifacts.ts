import { SourceFormatError, findEach, type Artifact, type Publication } from '@dqs/kit';
import { surveys } from './surveys.ts';

const folder = 'https://download.bls.gov/pub/time.series';

/** The kinds of the Bureau's files. */
export type BlsFile = 'data' | 'series' | 'codes' | 'aspects' | 'api';

const labstatName = /^([a-z]{2})\.([a-z0-9_]+(?:\.[A-Za-z0-9_.&-]+?)?)(?:\.txt)?(?:\.gz)?$/i;

/**
 * The kind of a file by its first characters. A code list also needs its name, since only the name contains the survey.
 */
export const fileKind = (fileName: string, head: string): BlsFile | null => {
  const [line = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const columns = line.split('\t').map((column) => column.trim());
  if (columns[0] === 'series_id') {
    // Standard errors and similar details, several per period, in the columns of the data files.
    if (columns.includes('aspect_type')) return 'aspects';
    if (columns.includes('year') && columns.includes('period') && columns.includes('value')) return 'data';
    return columns.includes('begin_year') ? 'series' : null;
  }
  if (/"status"\s*:\s*"REQUEST_/.test(head) && (/"seriesID"/.test(head) || !head.includes('"series"'))) return 'api';
  if (!labstatName.test(fileName) || columns.length < 2 || /\.(data|series)\b/.test(fileName)) return null;
  return columns.some((column) => /_code$|^period$|^seasonal$/.test(column)) ? 'codes' : null;
};

const addressOf = (name: string): string => `${folder}/${name.slice(0, 2)}/${name}`;

/** The artifact of a file of this kind. LABSTAT files keep their names, whatever their origin. */
export const artifactOf = (fileName: string, kind: BlsFile): Artifact => {
  if (kind === 'api') return { name: fileName, address: 'https://api.bls.gov/publicAPI/v2/timeseries/data/' };
  const [, survey = '', rest = ''] = labstatName.exec(fileName) ?? [];
  const name = survey === '' ? fileName : `${survey.toLowerCase()}.${rest}`;
  return { name, address: addressOf(name) };
};

/** The file names on the page of a survey's directory. */
const namesInDirectory = (page: string, survey: string): readonly string[] =>
  [...new Set([...page.matchAll(/>([a-z]{2}\.[A-Za-z0-9_.&-]+)<\/a>/gi)].map(([, name = '']) => name))].filter((name) =>
    name.startsWith(`${survey}.`),
  );

/** The address of a survey's directory. */
const directoryOf = (survey: string): string => `${folder}/${survey}/`;

/** The artifact that stands for a survey's directory if the directory itself fails. */
const directory = (survey: string): Artifact => ({ name: `the directory of ${survey}`, address: directoryOf(survey) });

type Http = Parameters<Publication['discover']>[1];

/** The names in a survey's directory that match. Throws `SourceFormatError` if there are none. */
const namesIn = async (http: Http, survey: string, wanted: (name: string) => boolean): Promise<readonly string[]> => {
  const names = namesInDirectory(await http.text(directoryOf(survey)), survey).filter(wanted);
  if (names.length > 0) return names;
  throw new SourceFormatError(`${directoryOf(survey)} lists no file of the survey ${survey}`);
};

/** The artifact of a name in the directory. */
const listed = (name: string): Artifact => ({ name, address: addressOf(name) });

/** Responses of the API are loaded only from local files, because a request needs the operator's list of series. */
export const artifacts = [
  ...Object.keys(surveys).map((survey) => ({
    name: `${survey}.data.*`,
    address: directoryOf(survey),
    pattern: new RegExp(`^${survey}\\.data\\.`, 'i'),
  })),
  { name: 'api.json', address: 'https://api.bls.gov/publicAPI/v2/timeseries/data/', pattern: /^$/ },
];

/** The data files of the main surveys, from their directories. */
export const discoverData: Publication['discover'] = (_today, http) =>
  findEach(
    Object.entries(surveys),
    ([survey]) => directory(survey),
    async function* ([survey, { files }]) {
      yield* (await namesIn(http, survey, (name) => files.test(name))).map(listed);
    },
  );

/** The lists of series of the main surveys. */
export const seriesArtifacts = Object.keys(surveys).map((survey) => ({
  ...listed(`${survey}.series`),
  pattern: new RegExp(`^${survey}\\.series`, 'i'),
}));

/** Files of a directory that are not code lists. */
const noCodes = /\.(data|series|txt|contacts|aspect|footnote|period|seasonal)\b/;

/** The code lists of the main surveys. */
export const codeArtifacts = Object.keys(surveys).map((survey) => ({
  name: `${survey}.*`,
  address: directoryOf(survey),
  pattern: new RegExp(`^${survey}\\.(?!data\\b|series\\b|txt\\b)[a-z_]+`, 'i'),
}));

/** The code lists in the directories of the main surveys. */
export const discoverCodes: Publication['discover'] = (_today, http) =>
  findEach(Object.keys(surveys), directory, async function* (survey) {
    yield* (await namesIn(http, survey, (name) => !noCodes.test(name))).map(listed);
  });

export const discoverSeries: Publication['discover'] = async function* () {
  yield* seriesArtifacts.map(({ name, address }) => ({ name, address }));
};
