import { factTableName, noCounts, type LoadCounts } from '@dqs/storage';
import { tablesOf, type FurtherTable } from '../connector.ts';
import { rowsAfterLastLoad, type Knex } from './ledger.ts';
import type { LoadRequest } from './load-request.ts';
import { rulesDigest } from './rules-digest.ts';

export type Table = Pick<FurtherTable, 'load' | 'normalise' | 'observedOn'>;

/**
 * Refreshes `as_of` of the rows of an artifact, if all of them are still as it left them. Each row names the artifact
 * that last wrote or confirmed it. If their number equals that after its last load, nothing newer replaced one. Returns
 * null if the file must be read again.
 */
export const refreshUnchanged = async (transaction: Knex, request: LoadRequest): Promise<LoadCounts | null> => {
  const { connector, artifactId, asOf } = request;
  if (request.force) return null;
  const held = await rowsAfterLastLoad(transaction, artifactId, rulesDigest(connector.rules));
  if (held === null) return null;
  const kept = await countArtifactRows(transaction, request);
  if (kept !== held) return null;
  // The surfaces show the later of a row's as_of and its artifact's confirmation, so no row needs a new write.
  await transaction.raw('update control.artifact set confirmed_at = ? where id = ?::bigint', [asOf, artifactId]);
  if (held > 0) await noteConfirmed(transaction, request);
  return { ...noCounts, unchanged: held };
};

/** Updates the dataset's newest `as_of`, also if no row was written. */
export const noteConfirmed = async (transaction: Knex, { connector, asOf }: LoadRequest): Promise<void> => {
  await transaction.raw(
    'update control.dataset set latest_as_of = greatest(latest_as_of, ?::timestamptz) where key = ?',
    [asOf, connector.dataset],
  );
};

/** The tables for which a connector's files are read: its own, then further ones that are not gathered. */
export const readTables = ({ connector }: LoadRequest): readonly Table[] =>
  tablesOf(connector).filter(({ gathered }) => !gathered);

const countRowsIn = async (
  transaction: Knex,
  { connector, artifactId }: LoadRequest,
  table: Table,
): Promise<number> => {
  const { rows } = await transaction.raw<{ rows: { held: string }[] }>(
    `select count(*)::text as held from ${factTableName(table.load.table)} where artifact_id = ?::bigint and source_tag = ?`,
    [artifactId, connector.source],
  );
  return Number.parseInt(rows[0]!.held, 10);
};

export const countArtifactRows = async (transaction: Knex, request: LoadRequest): Promise<number> => {
  let held = 0;
  for (const table of readTables(request)) held += await countRowsIn(transaction, request, table);
  return held;
};

/**
 * The number of rows that carry the file's stamp after a load. Every row has it. Only vintages and runs of lists can be
 * fewer, because equal ones are merged.
 */
export const rowsAfterLoad = async (
  transaction: Knex,
  request: LoadRequest,
  table: Table,
  counts: LoadCounts,
): Promise<number> =>
  table.load.mode === 'vintage' || table.load.mode === 'history'
    ? countRowsIn(transaction, request, table)
    : counts.inserted + counts.changed + counts.unchanged;
