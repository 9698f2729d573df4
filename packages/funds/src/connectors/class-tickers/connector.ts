import { cikIn, dayIn, dayOfList, symbolKey } from '@dqs/edgar';
import {
  SourceFormatError,
  jsonValue,
  openArtifact,
  type Artifact,
  type Connector,
  type Located,
  type Reject,
  type StoredArtifact,
} from '@dqs/kit';
import { isSeriesId } from '../../fund/fund-key.ts';
import { registryDataset, registrySource } from '../../sources.ts';

/** A line of the list, texts as published. */
interface Listed {
  readonly cik: string;
  readonly seriesId: string;
  readonly classId: string;
  readonly symbol: string;
  readonly seenOn: string;
}

interface ClassRow {
  readonly class_id: string;
  readonly symbol: string;
  readonly symbol_key: string;
  readonly series_id: string;
  readonly cik: number;
  readonly valid_from: string;
}

const name = 'company_tickers_mf.json';
const address = `https://www.sec.gov/files/${name}`;
const maximumBytes = 100 * 1024 ** 2;
const pattern = /^company_tickers_mf[^/]*\.json(?:\.gz)?$/i;

const dated = (day: string | null): Artifact => ({
  name: day === null ? name : name.replace('.json', `.${day}.json`),
  address,
});

const recognise = (fileName: string, head: string): Artifact | null =>
  pattern.test(fileName) || /^\uFEFF?\s*\{\s*"fields"\s*:\s*\[\s*"cik"\s*,\s*"seriesId"/.test(head)
    ? dated(dayIn(fileName))
    : null;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<Listed>[]> {
  const seenOn = dayOfList(artifact);
  const table = (await jsonValue(openArtifact(artifact, { maximumBytes }))) as {
    fields?: unknown;
    data?: unknown;
  } | null;
  if (!Array.isArray(table?.fields) || !Array.isArray(table.data))
    throw new SourceFormatError('the list has no fields and data');
  const { fields } = table;
  const [cik, series, fundClass, symbol] = ['cik', 'seriesId', 'classId', 'symbol'].map((field) => {
    const at = (fields as unknown[]).indexOf(field);
    if (at === -1) throw new SourceFormatError(`the list has no column "${field}"`);
    return at;
  }) as [number, number, number, number];
  const seen = new Set<string>();
  const records: Located<Listed>[] = [];
  for (const [at, row] of (table.data as unknown[][]).entries()) {
    const record = {
      cik: text(row[cik]),
      seriesId: text(row[series]),
      classId: text(row[fundClass]),
      symbol: text(row[symbol]),
      seenOn,
    };
    const key = `${record.classId} ${record.symbol}`;
    if (!seen.has(key)) records.push({ record, line: at + 1 });
    seen.add(key);
  }
  yield records;
}

const normalise = (listed: Listed): readonly ClassRow[] | Reject => {
  const cik = cikIn(listed.cik);
  if (cik === null) return { reject: `"${listed.cik}" is not a CIK` };
  if (!isSeriesId(listed.seriesId)) return { reject: `CIK ${cik}: "${listed.seriesId}" is not a series` };
  if (!/^C\d{9}$/.test(listed.classId)) return { reject: `${listed.seriesId}: "${listed.classId}" is not a class` };
  return [
    {
      class_id: listed.classId,
      symbol: listed.symbol,
      symbol_key: symbolKey(listed.symbol),
      series_id: listed.seriesId,
      cik,
      valid_from: listed.seenOn,
    },
  ];
};

/** The SEC's list of fund classes with their symbols, each complete for a day. */
export const classTickers: Connector<Listed, ClassRow> = {
  key: 'funds.class-tickers',
  source: registrySource.tag,
  dataset: registryDataset.key,
  summary: 'Series and classes of funds with their ticker symbols, with the history of the lists loaded.',
  publication: {
    schedule: '15 11 * * 1-5',
    artifacts: [{ name, address, pattern }],
    maximumBytes,
    async *discover(today) {
      yield dated(today);
    },
  },
  recognition: { recognise },
  reading: { parse },
  rows: { normalise, observedOn: 'valid_from', plausibility: { shrinksByPercent: 5 } },
  load: { table: 'funds_class', key: ['class_id', 'symbol'], mode: 'history', lists: 'funds_class_list' },
  rules: import.meta.url,
};
