import { cikIn, symbolKey } from '@dqs/edgar';
import {
  SourceFormatError,
  columnIndex,
  csvRows,
  findEach,
  listedFiles,
  newestOf,
  openArtifact,
  type Artifact,
  type Connector,
  type FurtherTable,
  type Located,
  type Publication,
  type Reject,
  type StoredArtifact,
} from '@dqs/kit';
import { isSeriesId } from '../../fund/fund-key.ts';
import { seriesNameLoad, seriesNameRows, type SeriesNameRow } from '../../fund/series-name.ts';
import { published } from '../../published-text.ts';
import { registryDataset, registrySource } from '../../sources.ts';

/** A class of the file, texts as published. */
interface PublishedClass {
  readonly cik: string;
  readonly registrantName: string;
  readonly seriesId: string;
  readonly seriesName: string;
  readonly classId: string;
  readonly className: string;
  readonly symbol: string;
  readonly year: number;
}

interface RecordRow {
  readonly class_id: string;
  readonly year: number;
  readonly series_id: string;
  readonly cik: number;
  readonly registrant_name: string | null;
  readonly series_name: string | null;
  readonly class_name: string | null;
  readonly symbol: string | null;
  readonly symbol_key: string | null;
}

const folder = 'https://www.sec.gov/files/investment/data/other/investment-company-series-class-information';
const page = 'https://www.sec.gov/data-research/sec-markets-data/investment-company-series-class-information';
const maximumBytes = 200 * 1024 ** 2;
const pattern = /^investment[-_]?company[-_]?series[-_]?(?:and[-_]?)?class[^/]*\.csv(?:\.gz)?$/i;

const ofYear = (year: string): Artifact => ({
  name: `investment-company-series-class-${year}.csv`,
  address: `${folder}/investment-company-series-class-${year}.csv`,
});

/** Column names by field. The file has had several spellings over the years. */
const columns = {
  cik: ['CIK Number', 'CIK'],
  registrantName: [
    'Entity Name',
    'Registrant Name',
    'Name of Registrant',
    'Name of Investment Company',
    'Name of Registered Investment Company',
  ],
  seriesId: ['Series ID'],
  seriesName: ['Series Name'],
  classId: ['Class ID'],
  className: ['Class Name'],
  symbol: ['Class Ticker', 'Class Ticker Symbol', 'Ticker'],
} as const;

const comparable = (title: string): string =>
  title
    .replace(/^\uFEFF/, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Maximum length of a column title. A sentence that lists the titles is not a header. */
const longestTitle = 60;

const isHeader = (cells: readonly string[]): boolean => {
  const names = cells.map(comparable);
  if (cells.some((cell) => cell.length > longestTitle)) return false;
  return names.includes('seriesid') && names.includes('classid') && names.some((name) => /^cik(?:number)?$/.test(name));
};

/** Number of rows in which the header is expected. In some years a title or an empty line precedes it. */
const headedWithin = 10;

const hasHeader = (head: string): boolean =>
  !/^\uFEFF?\s*[[{<]/.test(head) && head.split(/\r?\n/, headedWithin).some((line) => isHeader(line.split(',')));

const recognise = (fileName: string, head: string): Artifact | null => {
  if (head === '' ? !pattern.test(fileName) : !hasHeader(head)) return null;
  const year = /(?<!\d)(20\d\d)(?!\d{3})/.exec(fileName)?.[1];
  return year === undefined ? { name: fileName, address: `${folder}/` } : ofYear(year);
};

const yearOf = ({ name }: StoredArtifact): number => {
  const year = /(?<!\d)(20\d\d)/.exec(name)?.[1];
  if (year !== undefined) return Number.parseInt(year, 10);
  throw new SourceFormatError(
    `${name} does not contain its year; put the year into its name: investment-company-series-class-2025.csv`,
  );
};

/** Texts for a missing value in the files of some years. */
const emptyCell = /^(?:\[?null\]?|-+)$/i;

const entities: Readonly<Record<string, string>> = { amp: '&', apos: "'", quot: '"', '#39': "'" };

/** The value of a cell. Files of some years were converted from XML and still contain its escaped ampersands. */
const valueOf = (cell: string | undefined): string => {
  const text = cell?.trim() ?? '';
  return emptyCell.test(text) ? '' : text.replace(/&(amp|apos|quot|#39);/g, (_, name: string) => entities[name] ?? '');
};

const placesIn = (titles: readonly string[]): ReadonlyMap<string, number> => {
  const header = titles.map(comparable);
  const names = Object.entries(columns).map(([field, spellings]) => {
    const title = spellings.map(comparable).find((each) => header.includes(each));
    return [field, title ?? comparable(spellings[0])] as const;
  });
  const places = columnIndex(
    header,
    names.map(([, title]) => title),
  );
  return new Map(names.map(([field, title]) => [field, places.get(title) ?? -1]));
};

/** Index of the header in the first rows. Throws `SourceFormatError` if it is missing. */
const headerOf = (rows: readonly Located<readonly string[]>[], name: string): number => {
  const at = rows.slice(0, headedWithin).findIndex(({ record }) => isHeader(record));
  if (at !== -1) return at;
  throw new SourceFormatError(`${name} has no header with a CIK, a series id and a class id within its first lines`, 1);
};

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedClass>[]> {
  const year = yearOf(artifact);
  let index: ReadonlyMap<string, number> | null = null;
  for await (const batch of csvRows(openArtifact(artifact, { maximumBytes }), { ragged: true })) {
    let rows = batch;
    if (index === null) {
      const at = headerOf(batch, artifact.name);
      index = placesIn(batch[at]?.record ?? []);
      rows = batch.slice(at + 1);
    }
    const places = index;
    yield rows.map(({ record, line }) => {
      const cell = (field: keyof typeof columns): string => valueOf(record[places.get(field) ?? -1]);
      return {
        record: {
          cik: cell('cik'),
          registrantName: cell('registrantName'),
          seriesId: cell('seriesId').toUpperCase(),
          seriesName: cell('seriesName'),
          classId: cell('classId').toUpperCase(),
          className: cell('className'),
          symbol: cell('symbol'),
          year,
        },
        line,
      };
    });
  }
}

const normalise = (given: PublishedClass): readonly RecordRow[] | Reject => {
  // A registrant without series is listed only with its name.
  if (given.seriesId === '' || given.classId === '') return [];
  const cik = cikIn(given.cik);
  if (cik === null) return { reject: `"${given.cik}" is not a CIK` };
  if (!isSeriesId(given.seriesId)) return { reject: `CIK ${cik}: "${given.seriesId}" is not a series id` };
  if (!/^C\d{9}$/.test(given.classId)) return { reject: `${given.seriesId}: "${given.classId}" is not a class id` };
  const symbol = published(given.symbol)?.toUpperCase() ?? null;
  return [
    {
      class_id: given.classId,
      year: given.year,
      series_id: given.seriesId,
      cik,
      registrant_name: published(given.registrantName),
      series_name: published(given.seriesName),
      class_name: published(given.className),
      symbol,
      symbol_key: symbol === null ? null : symbolKey(symbol),
    },
  ];
};

const names: FurtherTable<PublishedClass, SeriesNameRow> = {
  normalise: ({ seriesId, classId, seriesName, registrantName }) =>
    isSeriesId(seriesId) && classId !== '' ? seriesNameRows(seriesId, [seriesName, registrantName]) : [],
  load: seriesNameLoad,
  gathered: true,
};

const newest: Publication['discover'] = async function* (_today, http) {
  yield newestOf(await listedFiles(http, page, pattern, 'files of series and classes'));
};

/** The newest yearly file on the SEC's page. If the page lists none, that of the current or previous year. */
const discover: Publication['discover'] = async function* (today, http) {
  const [year, before] = [0, 1].map((back) => ofYear(String(Number.parseInt(today.slice(0, 4), 10) - back)));
  let hasNewest = false;
  for await (const found of findEach(
    [page],
    () => ({ name: 'the list of yearly files', address: page }),
    () => newest(today, http),
  )) {
    hasNewest ||= !('fault' in found);
    yield found;
  }
  if (!hasNewest && year && before) yield { ...year, otherwise: before };
};

/** The yearly file of all series and classes with their names. */
export const seriesAndClasses: Connector<PublishedClass, RecordRow> = {
  key: 'funds.series-and-classes',
  source: registrySource.tag,
  dataset: registryDataset.key,
  summary: 'Names of investment company series and classes from the yearly file of the SEC.',
  publication: {
    schedule: '0 7 1 * *',
    artifacts: [{ ...ofYear('####'), pattern }],
    maximumBytes,
    discover,
  },
  recognition: { recognise },
  reading: { parse },
  rows: { normalise, further: [names], plausibility: { shrinksByPercent: 10 } },
  load: { table: 'funds_class_record', key: ['class_id', 'year'], mode: 'merge' },
  rules: import.meta.url,
};
