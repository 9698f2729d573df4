import { SourceFormatError, openArtifact, zipMembers, type Located, type StoredArtifact } from '@dqs/kit';

/** A row of the file as published, without its CUSIP and price. */
export interface PublishedFail {
  readonly date: string;
  readonly symbol: string;
  readonly quantity: string;
  readonly description: string;
  /** Number of the row for its date and symbol, from 1. */
  readonly entry: number;
}

/** A file has about 3 MB. */
export const maximumBytes = 200 * 1024 ** 2;
const batchRows = 2000;

const columns = { date: 'SETTLEMENT DATE', symbol: 'SYMBOL', quantity: 'QUANTITY (FAILS)', description: 'DESCRIPTION' };

type Places = Readonly<Record<keyof typeof columns, number>> & { readonly width: number };

const placesOf = (header: string): Places => {
  const names = header
    .replace(/^\ufeff/, '')
    .split('|')
    .map((name) => name.trim().toUpperCase());
  const place = (name: string): number => {
    const found = names.indexOf(name);
    if (found === -1)
      throw new SourceFormatError(`the file has no column ${name}; its columns: ${names.join(', ')}`, 1);
    return found;
  };
  return {
    date: place(columns.date),
    symbol: place(columns.symbol),
    quantity: place(columns.quantity),
    description: place(columns.description),
    width: names.length,
  };
};

/**
 * Descriptions can contain the separator. Extra fields belong to the description, and the columns after it are counted
 * from the end.
 */
const fieldsOf = (line: string, at: Places, number: number): readonly string[] => {
  const fields = line.split('|');
  const extra = fields.length - at.width;
  if (extra < 0)
    throw new SourceFormatError(`a row has ${fields.length} fields where the header has ${at.width}`, number);
  if (extra === 0) return fields;
  const description = fields.slice(at.description, at.description + extra + 1).join('|');
  return [...fields.slice(0, at.description), description, ...fields.slice(at.description + extra + 1)];
};

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('windows-1252');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

/** The control totals at the end of the file. */
interface Trailers {
  rows?: bigint;
  shares?: bigint;
}

const readTrailer = (line: string, trailers: Trailers): boolean => {
  const [, rows] = /^Trailer record count\s+(\d+)\s*$/i.exec(line) ?? [];
  const [, shares] = /^Trailer total quantity of shares\s+(\d+)\s*$/i.exec(line) ?? [];
  if (rows !== undefined) trailers.rows = BigInt(rows);
  if (shares !== undefined) trailers.shares = BigInt(shares);
  return rows !== undefined || shares !== undefined;
};

const check = ({ rows, shares }: Trailers, read: { readonly rows: bigint; readonly shares: bigint }): void => {
  if (rows === undefined)
    throw new SourceFormatError('the file is cut off: it has no control totals (Trailer record count …)');
  // Some months of the first years give only the number of rows.
  if (rows !== read.rows || (shares !== undefined && shares !== read.shares))
    throw new SourceFormatError(
      `the file has ${read.rows} rows of ${read.shares} shares, but its control totals are ${rows} rows of ${shares ?? read.shares} shares`,
    );
};

type Entries = Map<string, number>;

/** The rows of one table, checked against the control totals in its last two lines. */
async function* table(
  bytes: AsyncIterable<Buffer>,
  entries: Entries,
): AsyncGenerator<readonly Located<PublishedFail>[]> {
  const trailers: Trailers = {};
  let [rows, shares] = [0n, 0n];
  let places: Places | null = null;
  let number = 0;
  let batch: Located<PublishedFail>[] = [];
  const take = (line: string, at: Places): void => {
    const fields = fieldsOf(line, at, number);
    const [date, symbol, quantity] = [at.date, at.symbol, at.quantity].map((place) => (fields[place] ?? '').trim());
    const key = `${date} ${symbol}`;
    const entry = (entries.get(key) ?? 0) + 1;
    entries.set(key, entry);
    rows += 1n;
    if (/^\d+$/.test(quantity ?? '')) shares += BigInt(quantity ?? '');
    const description = (fields[at.description] ?? '').trim();
    const record = { date: date ?? '', symbol: symbol ?? '', quantity: quantity ?? '', description, entry };
    batch.push({ record, line: number });
  };
  for await (const lines of linesOf(bytes)) {
    for (const line of lines) {
      number += 1;
      if (line.trim() === '') continue;
      if (places === null) places = placesOf(line);
      else if (!readTrailer(line, trailers)) take(line, places);
    }
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  check(trailers, { rows, shares });
  yield batch;
}

/** Until mid-2009 an archive contains a quarter, with one file for each month. */
const quarter = /^cnsp_sec_fails_\d{4}q[1-4].*\.zip$/i;

const ofQuarter = { member: /fails[^/]*$/i, maximumEntries: 20, maximumMemberBytes: maximumBytes, maximumBytes };

/**
 * The rows of a half-monthly file, or of the months of a quarter, by column name. Each file is checked against its
 * control totals. Throws `SourceFormatError`.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedFail>[]> {
  const entries: Entries = new Map();
  if (!quarter.test(artifact.name)) return yield* table(openArtifact(artifact, { maximumBytes }), entries);
  for await (const { bytes } of zipMembers(artifact, ofQuarter)) {
    async function* whole(): AsyncGenerator<Buffer> {
      yield bytes;
    }
    yield* table(whole(), entries);
  }
}
