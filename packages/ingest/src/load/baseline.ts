import { factTableName } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';
import type { Artifact } from '../artifact.ts';
import type { Knex, Origin } from './ledger.ts';
import type { Baseline, FileSeen } from './plausibility.ts';
import type { SeriesSeen } from './series-notes.ts';
import type { Row } from './sifted-rows.ts';

const quoted = (column: string): string => `"${column}"`;

/** Stored series of a connector's own table. */
const heldSeries = async (
  transaction: Knex,
  { source, load }: AnyConnector,
  series: readonly string[],
  at: string,
): Promise<readonly SeriesSeen[]> => {
  const name = `concat_ws(' ', ${series.map((column) => `${quoted(column)}::text`).join(', ')})`;
  const { rows } = await transaction.raw<{ rows: SeriesSeen[] }>(
    `select ${name} as name, min(${quoted(at)})::text as first, max(${quoted(at)})::text as last, count(*)::int as rows
     from ${factTableName(load.table)} where source_tag = ? group by 1`,
    [source],
  );
  return rows;
};

/**
 * The name under which a file is remembered. A list or an edition is identified by its name without a day or year.
 * Another file of series, or one of a single subject, is identified by its whole name.
 */
const nameKept = ({ rows: { plausibility }, publication }: AnyConnector, artifact: string): string =>
  plausibility?.lasting?.of === 'file' || publication.ofSubject
    ? artifact
    : artifact.replace(/\d{4}(?:-\d{2}-\d{2}|\d+)?/g, '#');

/**
 * Whether a file is compared with a previous one. A file that its publisher never changes, such as a filing, has none.
 */
export const isCompared = (artifact: Artifact): boolean => artifact.settled !== true;

/**
 * Whether files arrive in chronological order. Local lists of single days may come in any order: an older one is
 * shorter, but has the same columns.
 */
const comesInOrder = ({ load }: AnyConnector, origin: Origin): boolean =>
  origin === 'official' || load.mode !== 'history';

interface FileRow {
  readonly rows: number;
  readonly filled: readonly string[];
  readonly series: readonly (readonly [name: string, first: string, last: string, rows: number])[];
}

const fileBefore = async (transaction: Knex, connector: string, name: string): Promise<FileSeen | null> => {
  const { rows } = await transaction.raw<{ rows: FileRow[] }>(
    'select rows::int as rows, filled, series from control.file_seen where connector = ? and name = ?',
    [connector, name],
  );
  const [file] = rows;
  if (!file) return null;
  const series = file.series.map(([of, first, last, count]) => ({ name: of, first, last, rows: count }));
  return { ...file, series };
};

/** Stores the characteristics of a publisher's file for comparison with the next one. */
export const rememberFile = async (
  transaction: Knex,
  connector: AnyConnector,
  artifact: Artifact,
  origin: Origin,
  { rows, filled, series }: FileSeen,
): Promise<void> => {
  if (!isCompared(artifact)) return;
  const isNext = comesInOrder(connector, origin);
  const seen = series.map(({ name, first, last, rows: count }) => [name, first, last, count]);
  await transaction.raw(
    `insert into control.file_seen (connector, name, rows, filled, series) values (?, ?, ?::bigint, ?::jsonb, ?::jsonb)
     on conflict (connector, name) do update set filled = excluded.filled${isNext ? ', rows = excluded.rows, series = excluded.series' : ''}`,
    [
      connector.key,
      nameKept(connector, artifact.name),
      isNext ? rows : 0,
      JSON.stringify(filled),
      JSON.stringify(seen),
    ],
  );
};

const newestRows = async (
  transaction: Knex,
  { source, load }: AnyConnector,
  columns: readonly string[],
  at: string,
): Promise<readonly Row[]> => {
  const texts = columns.map((column) => `${quoted(column)}::text as ${quoted(column)}`).join(', ');
  const table = factTableName(load.table);
  const known = load.mode === 'vintage' ? 'order by as_known_at' : '';
  const { rows } = await transaction.raw<{ rows: Row[] }>(
    `select ${texts} from ${table} where source_tag = ?
       and ${quoted(at)} = (select max(${quoted(at)}) from ${table} where source_tag = ?) ${known}`,
    [source, source],
  );
  return rows;
};

/** The stored data that a connector's plausibility rules compare a file with. */
export const readBaseline = async (
  transaction: Knex,
  connector: AnyConnector,
  artifact: Artifact,
  origin: Origin,
): Promise<Baseline> => {
  const { plausibility = {} } = connector.rows;
  const { lasting, jumps } = plausibility;
  const before = isCompared(artifact)
    ? await fileBefore(transaction, connector.key, nameKept(connector, artifact.name))
    : null;
  return {
    series:
      lasting && lasting.of === undefined
        ? await heldSeries(transaction, connector, lasting.series, lasting.at)
        : (before?.series ?? []),
    newest: jumps?.besideHeld
      ? await newestRows(transaction, connector, [...jumps.series, jumps.at, jumps.value], jumps.at)
      : [],
    rows: comesInOrder(connector, origin) ? (before?.rows ?? null) : null,
    filled: before?.filled ?? [],
  };
};
