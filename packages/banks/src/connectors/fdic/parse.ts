import { createHash } from 'node:crypto';
import { SourceFormatError, csvRows, jsonValue, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { z } from 'zod';
import { metricByField } from '../../metric/metric.ts';
import { certificateOf } from './artifacts.ts';
import { columnName, kindOf } from './kind.ts';
import { quotedLines } from './quoted-lines.ts';
import { cellOf, type FdicRow } from './row.ts';

/** A quarter of all institutions with every variable is some 60 MB of JSON. */
export const maximumBytes = 250 * 1024 * 1024;

const options = { maximumBytes };

/** A short digest of the served fields that a file has. */
const fieldSetOf = (columns: Iterable<string>): string => {
  const fields = [...new Set(columns)].filter((name) => metricByField.has(name)).toSorted();
  return createHash('sha256').update(fields.join()).digest('hex').slice(0, 12);
};

/** Windows-1252 where the file is not valid UTF-8, such as the list of failed banks and the older bulk form. */
const encodingOf = async (artifact: StoredArtifact): Promise<'utf-8' | 'windows-1252'> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const { path, bytes } = artifact;
  try {
    for await (const chunk of openArtifact({ path, bytes }, options)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof SourceFormatError) throw error;
    return 'windows-1252';
  }
};

/** Keeps one event per institution and day, because all events of a day describe the institution alike. */
const onceADay = (): ((row: FdicRow) => boolean) => {
  const seen = new Set<string>();
  return (row) => {
    if (row.kind !== 'event') return true;
    const key = `${cellOf(row, 'CERT')} ${cellOf(row, 'EFFDATE')}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
};

/**
 * Whether a file quotes every cell, as the older bulk form and exports of events do. These files do not double
 * quotation marks inside a cell (`"TRIPLE "C" CREDIT UNION"`), so their lines need another splitter.
 */
const quotesEveryCell = (head: string): boolean => {
  const [header = '', first = ''] = head.split(/\r?\n/);
  if (/\brundate\b/i.test(header) && /\bdocket\b/i.test(header)) return true;
  const isEvents = kindOf(header.split(',').map((name) => name.replaceAll('"', ''))) === 'event';
  return isEvents && /^"[^"]*"(?:,"[^"]*")*$/.test(first);
};

/** The values that all rows of a table share. Throws where the columns match no FDIC table. */
const shapeOf = (columns: readonly string[]): Omit<FdicRow, 'cells'> => {
  const kind = kindOf(columns);
  if (kind === null)
    throw new SourceFormatError(`the columns match no table of the FDIC: ${columns.slice(0, 30).join(', ')}`, 1);
  return { kind, fieldSet: fieldSetOf(columns), knownAt: null };
};

async function* csvRecords(artifact: StoredArtifact, head: string): AsyncGenerator<readonly Located<FdicRow>[]> {
  let columns: readonly string[] | null = null;
  const isNew = onceADay();
  const certificate = certificateOf(artifact.name);
  const encoding = await encodingOf(artifact);
  const bytes = openArtifact(artifact, options);
  for await (const batch of quotesEveryCell(head) ? quotedLines(bytes, encoding) : csvRows(bytes, { encoding })) {
    const rows: typeof batch = columns === null ? batch.slice(1) : batch;
    columns ??= (batch[0]?.record ?? []).map(columnName);
    const same = shapeOf(columns);
    const { kind } = same;
    const names = columns;
    const records = rows.map(({ record, line }) => {
      const cells = Object.fromEntries(names.map((name, place) => [name, record[place] ?? '']));
      return { record: { ...same, cells: kind === 'export' ? { ...cells, CERT: certificate ?? '' } : cells }, line };
    });
    yield records.filter(({ record }) => isNew(record));
  }
}

const Cell = z.union([z.string(), z.boolean(), z.null()]);

const Count = z.coerce.number().int().nonnegative();

const Answer = z.object({
  meta: z
    .object({
      total: Count.nullish(),
      parameters: z.object({ limit: Count.nullish(), offset: Count.nullish() }).nullish(),
      index: z.object({ createTimestamp: z.string() }).nullish(),
    })
    .nullish(),
  data: z.array(z.object({ data: z.record(z.string(), z.unknown()) })),
});

const cellsOf = (row: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const cell = Cell.safeParse(value);
      return [columnName(name), cell.success && cell.data !== null ? String(cell.data) : ''];
    }),
  );

/** Refuses a truncated response. A response contains the total number of rows and the requested limit. */
const refuseCutOff = ({ meta, data }: z.output<typeof Answer>): void => {
  const [total, { limit, offset } = {}] = [meta?.total ?? null, meta?.parameters ?? {}];
  if (total === null || (limit ?? null) === null) return;
  const expected = Math.min(limit ?? 0, Math.max(0, total - (offset ?? 0)));
  if (data.length < expected)
    throw new SourceFormatError(
      `the answer has ${data.length} rows, and the API says ${total} of which ${expected} were asked for: it is truncated`,
    );
};

async function* jsonRecords(artifact: StoredArtifact): AsyncGenerator<readonly Located<FdicRow>[]> {
  const answer = Answer.safeParse(await jsonValue(openArtifact(artifact, options)));
  if (!answer.success)
    throw new SourceFormatError('the JSON is not an answer of the FDIC: it has no list of rows under "data"');
  refuseCutOff(answer.data);
  const rows = answer.data.data.map(({ data }) => cellsOf(data));
  const columns = new Set(rows.flatMap((cells) => Object.keys(cells)));
  const created = answer.data.meta?.index?.createTimestamp;
  const shape = {
    ...shapeOf([...columns]),
    knownAt: created !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(created) ? created : null,
  };
  const isNew = onceADay();
  const records = rows.map((cells, place) => ({ record: { ...shape, cells }, line: place + 1 }));
  yield records.filter(({ record }) => isNew(record));
}

/** The beginning of a file, without a byte order mark. */
const headOf = async (artifact: StoredArtifact): Promise<string> => {
  const { path, bytes } = artifact;
  for await (const chunk of openArtifact({ path, bytes }, options)) {
    const text = chunk
      .subarray(0, 8192)
      .toString('latin1')
      .replace(/^\u00EF\u00BB\u00BF/, '')
      .trimStart();
    if (text !== '') return text;
  }
  return '';
};

/** The rows of any FDIC file that describes single institutions. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<FdicRow>[]> {
  let count = 0;
  const head = await headOf(artifact);
  for await (const batch of head.startsWith('{') ? jsonRecords(artifact) : csvRecords(artifact, head)) {
    count += batch.length;
    yield batch;
  }
  if (count === 0) throw new SourceFormatError('the file has no rows');
}
