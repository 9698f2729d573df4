import { factTableName } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { ImplausibleFile } from './implausible-file.ts';
import { comeInAnyOrder } from './difference-bounds.ts';
import { artifactBefore, type Knex } from './ledger.ts';

/** A name without the digits that distinguish editions. */
const withoutDigits = (name: string): string => name.replace(/\d+/g, '#');

/** A list that a publisher issues every day may be equal on some consecutive days, but not after months. */
const sameListDays = 31;
const dayIn = (name: string): number => {
  const [, year = '', month = '', day = ''] = /(?<!\d)((?:19|20)\d\d)-?(\d\d)-?(\d\d)(?!\d)/.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}`);
};
const isFarApart = (one: string, other: string): boolean =>
  Math.abs(dayIn(one) - dayIn(other)) > sameListDays * 24 * 3600 * 1000;

/**
 * Throws `ImplausibleFile` if the bytes of a file that changes rows were already loaded under a name that differs only
 * in its digits. One of the two names then has a wrong year or day. The same bytes published again under a later name
 * change nothing.
 */
export const refuseOtherName = async (
  transaction: Knex,
  { key, load, rows: { differs = [] } }: AnyConnector,
  { name, sha256 }: StoredArtifact,
): Promise<void> => {
  const isList = load.mode === 'history';
  // Pages of a feed may be equal.
  if (comeInAnyOrder(differs) && !isList) return;
  const { rows } = await transaction.raw<{ rows: { name: string }[] }>(
    `select a.name from control.artifact a where a.connector = ? and a.sha256 = ? and a.name <> ?
       and exists (select from control.ingestion_run r where r.artifact_id = a.id and r.status in ('ok', 'unchanged'))`,
    [key, sha256, name],
  );
  const other = rows.find(
    (row) => withoutDigits(row.name) === withoutDigits(name) && (!isList || isFarApart(row.name, name)),
  );
  if (other)
    throw new ImplausibleFile(
      `the file has the same bytes as ${other.name}, which is loaded: one of the two names is wrong`,
    );
};

/**
 * Whether a file was loaded before, and a later one of its name since. It is then an older edition, and the stored data
 * is newer. Always false if files of one name come in any order, or if their publisher never changes them.
 */
export const isSuperseded = async (
  transaction: Knex,
  { key, rows, load }: AnyConnector,
  { name, settled }: StoredArtifact,
  artifactId: string,
): Promise<boolean> => {
  if (settled === true || load.mode === 'history' || comeInAnyOrder(rows.differs ?? [])) return false;
  const before = await artifactBefore(transaction, key, name, artifactId);
  if (before === null) return false;
  const { rows: found } = await transaction.raw<{ rows: { loaded: boolean }[] }>(
    `select exists (select from control.ingestion_run where connector = ? and artifact = ? and artifact_id = ?::bigint
       and status in ('ok', 'unchanged'))
       and exists (select from ${factTableName(load.table)} where artifact_id = ?::bigint) as loaded`,
    [key, name, artifactId, before],
  );
  return found[0]!.loaded;
};
