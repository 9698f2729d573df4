import { SourceFormatError, findEach, type Artifact, type Publication } from '@dqs/kit';
import { surveys } from './surveys.ts';

const folder = 'https://download.bls.gov/pub/time.series';

/** What a file of the Bureau holds. */
export type BlsFile = 'data' | 'series' | 'codes' | 'aspects' | 'api';

const labstatName = /^([a-z]{2})\.([a-z0-9_]+(?:\.[A-Za-z0-9_.&-]+?)?)(?:\.txt)?(?:\.gz)?$/i;

/** What a file is by its first characters; a code list needs its name too, which alone says its survey. */
export const fileKind = (fileName: string, head: string): BlsFile | null => {
  const [line = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const columns = line.split('\t').map((column) => column.trim());
  if (columns[0] === 'series_id') {
    // Standard errors and the like, several to a period, in the columns of the data files.
    if (columns.includes('aspect_type')) return 'aspects';
    if (columns.includes('year') && columns.includes('period') && columns.includes('value')) return 'data';
    return columns.includes('begin_year') ? 'series' : null;
  }
  if (/"status"\s*:\s*"REQUEST_/.test(head) && (/"seriesID"/.test(head) || !head.includes('"series"'))) return 'api';
  if (!labstatName.test(fileName) || columns.length < 2 || /\.(data|series)\b/.test(fileName)) return null;
  return columns.some((column) => /_code$|^period$|^seasonal$/.test(column)) ? 'codes' : null;
};

const addressOf = (name: string): string => `${folder}/${name.slice(0, 2)}/${name}`;

/** The artifact of a file whose kind is known: LABSTAT files by their own names, wherever they come from. */
export const artifactOf = (fileName: string, kind: BlsFile): Artifact => {
  if (kind === 'api') return { name: fileName, address: 'https://api.bls.gov/publicAPI/v2/timeseries/data/' };
  const [, survey = '', rest = ''] = labstatName.exec(fileName) ?? [];
  const name = survey === '' ? fileName : `${survey.toLowerCase()}.${rest}`;
  return { name, address: addressOf(name) };
};

/** The names in the Bureau's directory of a survey; the page links each of its files. */
const namesInDirectory = (page: string, survey: string): readonly string[] =>
  [...new Set([...page.matchAll(/>([a-z]{2}\.[A-Za-z0-9_.&-]+)<\/a>/gi)].map(([, name = '']) => name))].filter((name) =>
    name.startsWith(`${survey}.`),
  );

/** The address of a survey's directory. */
const directoryOf = (survey: string): string => `${folder}/${survey}/`;

/** A survey's directory, where it fails itself. */
const directory = (survey: string): Artifact => ({ name: `the directory of ${survey}`, address: directoryOf(survey) });

type Http = Parameters<Publication['discover']>[1];

/** Some of the names in a survey's directory. Throws `SourceFormatError` for a page that lists none of them. */
const namesIn = async (http: Http, survey: string, wanted: (name: string) => boolean): Promise<readonly string[]> => {
  const names = namesInDirectory(await http.text(directoryOf(survey)), survey).filter(wanted);
  if (names.length > 0) return names;
  throw new SourceFormatError(`${directoryOf(survey)} lists no file of the survey ${survey}`);
};

/** The artifact of a name in the directory. */
const listed = (name: string): Artifact => ({ name, address: addressOf(name) });

/** The API's answers are loaded from files alone: a request needs the operator's list of series. */
export const artifacts = [
  ...Object.keys(surveys).map((survey) => ({
    name: `${survey}.data.*`,
    address: directoryOf(survey),
    pattern: new RegExp(`^${survey}\\.data\\.`, 'i'),
  })),
  { name: 'api.json', address: 'https://api.bls.gov/publicAPI/v2/timeseries/data/', pattern: /^$/ },
];

/** The data files of the main surveys that their directories list. */
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

/** The code lists that the directories of the main surveys list. */
export const discoverCodes: Publication['discover'] = (_today, http) =>
  findEach(Object.keys(surveys), directory, async function* (survey) {
    yield* (await namesIn(http, survey, (name) => !noCodes.test(name))).map(listed);
  });

export const discoverSeries: Publication['discover'] = async function* () {
  yield* seriesArtifacts.map(({ name, address }) => ({ name, address }));
};
