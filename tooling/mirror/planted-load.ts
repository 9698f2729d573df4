import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { dayOf } from '@dqs/core';
import {
  createArtifactStore,
  ingest,
  recogniseFiles,
  rowsOfFile,
  type AnyConnector,
  type ArtifactReport,
} from '@dqs/ingest';
import type { Database } from '@dqs/storage';
import { columnsOf, type Columns, type Fault, type Row } from './plant.ts';

/** What came of a file with a fault, loaded after the good one. */
export interface Planted {
  readonly connector: string;
  readonly file: string;
  readonly fault: string;
  /**
   * `refused`: nothing changed. `without effect`: loaded, and nothing changed. `reported`: something changed, and the report says what is
   * wrong. `silent`: something changed, and the report says nothing.
   */
  readonly outcome: 'refused' | 'without effect' | 'reported' | 'silent';
  readonly says: string;
}

export interface Planting {
  readonly db: Pick<Database, 'engine' | 'knex' | 'writing'>;
  readonly connectors: readonly AnyConnector[];
  readonly clock: { now(): number };
  /** A folder of the run. */
  readonly scratch: string;
}

const withRows = (connector: AnyConnector, change: (rows: readonly Row[]) => readonly Row[]): AnyConnector => ({
  ...connector,
  reading: { parse: (artifact) => connector.reading.parse(artifact) },
  rows: {
    ...connector.rows,
    normalise: (record) => {
      const rows = connector.rows.normalise(record);
      return 'reject' in rows ? rows : change(rows as readonly Row[]);
    },
  },
});

interface FileRead {
  readonly rows: readonly Row[];
  readonly fault: string | null;
}

const outcomeOf = ({ status, counts, message, rejects, withheld }: ArtifactReport): Planted['outcome'] => {
  if (status === 'failed') return 'refused';
  if (counts.inserted + counts.changed + counts.removed === 0) return 'without effect';
  return message !== null || rejects > 0 || withheld > 0 ? 'reported' : 'silent';
};

const saysOf = ({ counts, message, rejects, withheld }: ArtifactReport): string =>
  message ??
  `${counts.inserted} new, ${counts.changed} changed, ${counts.removed} removed, ${rejects} rejected, ${withheld} withheld`;

/** Reads a file without the database: its rows, and why it cannot be loaded. Archives of members are read by their load alone. */
const readFile = async ({ clock }: Planting, connector: AnyConnector, path: string): Promise<FileRead> => {
  const { recognised, unknown } = await recogniseFiles([path], [connector]);
  const [found] = recognised;
  if (!found) return { rows: [], fault: unknown[0]?.reason ?? 'not recognized' };
  if (connector.reading.members?.archive === found.artifact.name) return { rows: [], fault: null };
  const artifact = { ...found.artifact, path, bytes: statSync(path).size, sha256: '' };
  return rowsOfFile(connector, artifact, dayOf(clock.now()));
};

/** The columns of the rows that a file gives its connector's own table. */
export const columnsIn = async (planting: Planting, connector: AnyConnector, path: string): Promise<Columns> => {
  const { rows: numeric } = await planting.db.knex.raw<{ rows: { name: string }[] }>(
    `select attname as name from pg_attribute where attrelid = ?::regclass and attnum > 0
       and atttypid in ('numeric'::regtype, 'bigint'::regtype, 'integer'::regtype, 'smallint'::regtype)`,
    [`data.${connector.load.table}`],
  );
  const { rows } = await readFile(planting, connector, path);
  return columnsOf(connector, rows.slice(0, 500), new Set(numeric.map(({ name }) => name)));
};

/** Whether PostgreSQL refuses the values (classes 22 and 23), not the statement: a mistake of ours refuses no file. */
const isOfTheData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/** Loads a file as another one than any before it, and takes everything back. */
const rehearse = async (
  { db, clock, scratch, connectors }: Planting,
  connector: AnyConnector,
  path: string,
  isSameBytes = false,
): Promise<ArtifactReport | string> => {
  const store = createArtifactStore(join(scratch, 'artifacts'));
  try {
    const { artifacts } = await ingest({
      connector,
      db,
      clock,
      store: {
        ...store,
        hashInPlace: async (file) => ({
          ...(await store.hashInPlace(file)),
          ...(isSameBytes ? {} : { sha256: randomBytes(32).toString('hex') }),
        }),
      },
      from: [path],
      others: connectors,
      rehearsal: true,
    });
    return artifacts[0] ?? 'nothing of it is known';
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    if (!isOfTheData(error)) throw error;
    return `refused by the database: ${String(error).slice(0, 200)}`;
  }
};

/** Loads a good file for good. Throws where it is not loaded. */
export const loadGood = async (
  { db, clock, scratch, connectors }: Planting,
  connector: AnyConnector,
  path: string,
): Promise<ArtifactReport> => {
  const store = createArtifactStore(join(scratch, 'artifacts'));
  const { artifacts } = await ingest({ connector, db, clock, store, from: [path], others: connectors });
  return artifacts[0]!;
};

/** Plants one fault in a file whose good form is held; null where it cannot have it. */
export const plant = async (
  planting: Planting,
  connector: AnyConnector,
  path: string,
  other: string,
  fault: Fault,
  columns: Columns,
): Promise<Planted | null> => {
  const original = readFileSync(path);
  const bytes = fault.bytes ? await fault.bytes(original, readFileSync(other)) : original;
  const name = fault.fileName ? fault.fileName(basename(path)) : basename(path);
  if (bytes === null || name === null || (fault.bytes && bytes.equals(original))) return null;
  if (fault.rows && fault.rows([{}], columns) === null) return null;
  const folder = join(planting.scratch, randomBytes(4).toString('hex'));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const changed = fault.rows ? withRows(connector, (rows) => fault.rows!(rows, columns) ?? rows) : connector;
  const common = { connector: connector.key, file: basename(path), fault: fault.name };
  // Most faults show while the file is read, which needs no transaction.
  const unreadable = await readFile(planting, changed, file).catch((error: unknown) => {
    // A value that a column always has: rows that lack it are refused by the code that reads it, or by the database.
    if (fault.rows && error instanceof TypeError) return { fault: error.message };
    throw error;
  });
  if (unreadable.fault !== null) return { ...common, outcome: 'refused', says: unreadable.fault };
  const report = await rehearse(planting, changed, file, fault.fileName !== undefined);
  return typeof report === 'string'
    ? { ...common, outcome: 'refused', says: report }
    : { ...common, outcome: outcomeOf(report), says: saysOf(report) };
};

/** The files of some folders by the connector that knows each, the largest of each connector first. */
export const filesByConnector = async (
  folders: readonly string[],
  groups: readonly (readonly AnyConnector[])[],
): Promise<ReadonlyMap<AnyConnector, readonly string[]>> => {
  const files = new Map<AnyConnector, string[]>();
  for (const connectors of groups) {
    const { recognised } = await recogniseFiles(folders, connectors);
    for (const { connector, path } of recognised) files.set(connector, [...(files.get(connector) ?? []), path]);
  }
  return files;
};
