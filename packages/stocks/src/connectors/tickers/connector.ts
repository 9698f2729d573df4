import { foldName, nameColumns, type NameColumns } from '@dqs/core/name-search';
import { cikIn, dayIn, dayOfList, symbolKey } from '@dqs/edgar';
import {
  SourceFormatError,
  jsonValue,
  openArtifact,
  type Artifact,
  type Connector,
  type FurtherTable,
  type Located,
  type Reject,
  type StoredArtifact,
} from '@dqs/kit';
import { tickersDataset, tickersSource } from '../../sources.ts';

/** A line of a list; `exchange` is null if the list has none. */
interface Listed {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string | null;
  /** Position of the symbol among those of its CIK. */
  readonly position: number;
  readonly seenOn: string;
}

interface TickerRow {
  readonly cik: string;
  readonly symbol: string;
  readonly symbol_key: string;
  readonly name: string;
  readonly exchange: string | null;
  readonly position: number;
  readonly valid_from: string;
}

interface NameRow extends NameColumns {
  readonly cik: string;
  readonly words: string;
  readonly listed: boolean;
}

const folder = 'https://www.sec.gov/files';
const maximumBytes = 100 * 1024 ** 2;

const lists = ['company_tickers_exchange.json', 'company_tickers.json'] as const;

const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replace('.json', '')}(?![_a-z])[^/]*\\.json(?:\\.gz)?$`, 'i');

const dated = (name: string, day: string | null): Artifact => ({
  name: day === null ? name : name.replace('.json', `.${day}.json`),
  address: `${folder}/${name}`,
});

const recognise = (fileName: string, head: string): Artifact | null => {
  const byContent = /^\s*\{\s*"fields"\s*:\s*\["cik","name","ticker","exchange"\]/.test(head)
    ? lists[0]
    : /^\s*\{\s*"0"\s*:\s*\{\s*"cik_str"/.test(head)
      ? lists[1]
      : undefined;
  const name = lists.find((list) => patternOf(list).test(fileName)) ?? byContent;
  return name === undefined ? null : dated(name, dayIn(fileName));
};

type Entry = Omit<Listed, 'position' | 'seenOn'>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const entryOf = (cik: unknown, symbol: unknown, name: unknown, exchange: unknown): Entry => ({
  cik: text(cik),
  symbol: text(symbol),
  name: text(name),
  exchange: text(exchange) === '' ? null : text(exchange),
});

/** `{"fields":["cik","name","ticker","exchange"],"data":[[…]]}` or `{"0":{"cik_str":…,"ticker":…,"title":…}}`. */
const entriesOf = (value: unknown): readonly Entry[] => {
  const table = value as { fields?: unknown; data?: unknown } | null;
  if (Array.isArray(table?.fields) && Array.isArray(table.data)) {
    const [cik, name, ticker, exchange] = ['cik', 'name', 'ticker', 'exchange'].map((field) => {
      const at = (table.fields as unknown[]).indexOf(field);
      if (at === -1) throw new SourceFormatError(`the list has no column "${field}"`);
      return at;
    }) as [number, number, number, number];
    return (table.data as unknown[][]).map((row) => entryOf(row[cik], row[ticker], row[name], row[exchange]));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SourceFormatError('the list is not a JSON object');
  return Object.values(value).map((row: Record<string, unknown>) => {
    if (row === null || typeof row !== 'object' || !('cik_str' in row) || !('ticker' in row))
      throw new SourceFormatError('the list has an entry without cik_str and ticker');
    return entryOf(row['cik_str'], row['ticker'], row['title'], null);
  });
};

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<Listed>[]> {
  const seenOn = dayOfList(artifact);
  const places = new Map<string, number>();
  const seen = new Set<string>();
  const records: Located<Listed>[] = [];
  for (const [at, entry] of entriesOf(await jsonValue(openArtifact(artifact, { maximumBytes }))).entries()) {
    const key = `${entry.cik} ${entry.symbol}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const position = (places.get(entry.cik) ?? 0) + 1;
    places.set(entry.cik, position);
    records.push({ record: { ...entry, position, seenOn }, line: at + 1 });
  }
  yield records;
}

const normalise = ({ cik, symbol, name, exchange, position, seenOn }: Listed): readonly TickerRow[] | Reject => {
  if (cikIn(cik) === null) return { reject: `"${cik}" is not a CIK` };
  if (symbolKey(symbol) === '') return { reject: `CIK ${cik}: "${symbol}" is not a symbol` };
  if (name === '') return { reject: `${symbol} of CIK ${cik} has no name` };
  return [{ cik, symbol, symbol_key: symbolKey(symbol), name, exchange, position, valid_from: seenOn }];
};

/**
 * Names from the list, by which a company is found even if nothing else is loaded. A company with several symbols is
 * listed once.
 */
const names: FurtherTable<Listed, NameRow> = {
  normalise: ({ cik, name, position }) => {
    const words = foldName(name);
    if (position !== 1 || cikIn(cik) === null || words === '') return [];
    return [{ cik, words, listed: true, ...nameColumns(name, 2) }];
  },
  load: { table: 'stocks_filer_name', key: ['cik', 'words', 'listed'], mode: 'merge' },
};

/**
 * The SEC's lists of symbols, each complete for a day. A symbol of one list that is missing from the next ended in
 * between.
 */
export const tickers: Connector<Listed, TickerRow> = {
  key: 'stocks.tickers',
  source: tickersSource.tag,
  dataset: tickersDataset.key,
  summary: 'Ticker symbols by CIK and exchange from the SEC lists, with the history of the lists loaded.',
  publication: {
    schedule: '0 11 * * 1-5',
    artifacts: lists.map((name) => ({ name, address: `${folder}/${name}`, pattern: patternOf(name) })),
    maximumBytes,
    async *discover(today) {
      yield dated(lists[0], today);
    },
  },
  recognition: { recognise },
  reading: { parse },
  // A truncated list would end thousands of listings.
  rows: {
    normalise,
    observedOn: 'valid_from',
    further: [names],
    plausibility: { shrinksByPercent: 5 },
    differs: [{ because: 'names follow the listed companies', endedPercent: 100 }],
  },
  load: { table: 'stocks_ticker', key: ['cik', 'symbol'], mode: 'history', lists: 'stocks_ticker_list' },
  rules: import.meta.url,
};
