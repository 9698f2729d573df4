import { instantOf } from '@dqs/core';
import { ServiceError, type DatasetKey, type Instant } from '@dqs/schemas';
import { DatasetBusyError, type Database } from '@dqs/storage';
import { markOf } from './held-back.ts';
import { instantText, storable, type Knex } from './ledger.ts';

/** Whether an operator has decided about the entry. */
export type QuarantineStatus = 'waiting' | 'accepted' | 'dropped';

/** An implausible row or whole file. */
export interface Quarantined {
  readonly id: string;
  readonly connector: string;
  readonly dataset: string;
  readonly artifact: string;
  readonly artifactId: string;
  /** The name of a missing series; null for a row or a whole file. */
  readonly series: string | null;
  /** The row as it would be loaded; null for a whole file or a missing series. */
  readonly row: Readonly<Record<string, unknown>> | null;
  readonly reason: string;
  readonly status: QuarantineStatus;
  readonly foundAt: Instant;
  readonly decidedAt: Instant | null;
  readonly decidedBy: string | null;
  /** The reason for the decision. */
  readonly decidedBecause: string | null;
}

const selection = `select id::text, connector, dataset, artifact, artifact_id::text as "artifactId", row_held_back as row, series, reason, status,
  ${instantText('found_at')} as "foundAt", ${instantText('decided_at')} as "decidedAt", decided_by as "decidedBy", decided_because as "decidedBecause" from control.quarantine`;

/** Quarantine entries, oldest first: all waiting ones, or one by its number in any status. */
export const quarantined = async (
  knex: Knex,
  { id, connector, limit = 1000 }: { readonly id?: string; readonly connector?: string; readonly limit?: number } = {},
): Promise<readonly Quarantined[]> => {
  const conditions = [
    ...(id === undefined ? [`status = 'waiting'`] : ['id = ?::bigint']),
    ...(connector === undefined ? [] : ['connector = ?']),
  ];
  const values = [...(id === undefined ? [] : [id]), ...(connector === undefined ? [] : [connector]), limit];
  const { rows } = await knex.raw<{ rows: Quarantined[] }>(
    `${selection} where ${conditions.join(' and ')} order by id limit ?`,
    values,
  );
  return rows;
};

/** Number of waiting entries, by connector. */
export const quarantineCounts = async (knex: Knex): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await knex.raw<{ rows: { connector: string; waiting: number }[] }>(
    `select connector, count(*)::int as waiting from control.quarantine where status = 'waiting' group by connector`,
  );
  return new Map(rows.map(({ connector, waiting }) => [connector, waiting]));
};

/** The status of a connector's quarantined rows, by the row's text. */
export const quarantineStatuses = async (
  knex: Knex,
  connector: string,
): Promise<ReadonlyMap<string, QuarantineStatus>> => {
  const { rows } = await knex.raw<{ rows: { row: string; status: QuarantineStatus }[] }>(
    `select row_text as row, status from control.quarantine where connector = ? and row_text is not null order by id`,
    [connector],
  );
  return new Map(rows.map(({ row, status }) => [row, status]));
};

export interface NewDoubt {
  readonly row: Readonly<Record<string, unknown>> | null;
  /** The subject of the row or series, see `marksOf`; absent for a whole file. */
  readonly marks?: readonly string[];
  /** The name of a missing series. */
  readonly series?: string;
  readonly reason: string;
}

interface Place {
  readonly connector: string;
  readonly dataset: string;
  readonly artifact: string;
  readonly artifactId: string;
  readonly now: number;
}

/** The row as one unambiguous text. */
export const rowText = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([left], [right]) => (left < right ? -1 : 1))));

/** The text that identifies a doubt: its row or the missing series. Null for a whole file. */
export const doubtText = ({ row, series }: NewDoubt): string | null => {
  if (row !== null) return rowText(row);
  return series === undefined ? null : `series ${series}`;
};

/** Rows of one statement. PostgreSQL rejects more than 65,535 values. */
const rowsPerStatement = 500;

/** Records new doubts. */
export const recordDoubts = async (knex: Knex, place: Place, doubts: readonly NewDoubt[]): Promise<void> => {
  for (let at = 0; at < doubts.length; at += rowsPerStatement) {
    const slice = doubts.slice(at, at + rowsPerStatement);
    const values = slice.flatMap((doubt) => [
      place.connector,
      place.dataset,
      place.artifact,
      place.artifactId,
      doubt.row === null ? null : JSON.stringify(doubt.row),
      doubtText(doubt),
      doubt.series ?? null,
      storable(doubt.reason),
      instantOf(place.now),
      doubt.marks ?? (doubt.series === undefined ? null : [markOf(doubt.series)]),
    ]);
    const places = slice.map(() => '(?, ?, ?, ?::bigint, ?::jsonb, ?, ?, ?, ?::timestamptz, ?::text[])').join(', ');
    await knex.raw(
      `insert into control.quarantine (connector, dataset, artifact, artifact_id, row_held_back, row_text, series, reason, found_at, marks)
       values ${places}`,
      values as never,
    );
  }
};

/** Whether the operator has accepted a whole file, by its bytes. */
export const isFileAccepted = async (knex: Knex, artifactId: string): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: { accepted: boolean }[] }>(
    `select exists (select from control.quarantine where artifact_id = ?::bigint and row_text is null and status = 'accepted') as accepted`,
    [artifactId],
  );
  return rows[0]!.accepted;
};

/** Puts a whole file into quarantine, unless it already waits there. Returns the number of its entry. */
export const holdFile = async (knex: Knex, place: Place, reason: string): Promise<string> => {
  const waiting = async (): Promise<string | undefined> => {
    const { rows } = await knex.raw<{ rows: { id: string }[] }>(
      `select id::text as id from control.quarantine
       where artifact_id = ?::bigint and row_text is null and status = 'waiting' order by id limit 1`,
      [place.artifactId],
    );
    return rows[0]?.id;
  };
  const known = await waiting();
  if (known !== undefined) return known;
  await recordDoubts(knex, place, [{ row: null, reason }]);
  return (await waiting())!;
};

/**
 * Gives a dataset a new generation, so that no cached answer lacks the note about held-back data. A running load does
 * the same when it ends.
 */
export const announce = async (db: Pick<Database, 'knex' | 'writing'>, dataset: DatasetKey): Promise<void> => {
  // A dataset that this version no longer serves has no answers.
  const known = await db.knex.raw<{ rows: unknown[] }>('select from control.dataset where key = ?', [dataset]);
  if (known.rows.length === 0) return;
  await db
    .writing(dataset, () => Promise.resolve(), { isRefresh: false })
    .catch((error: unknown) => {
      if (!(error instanceof DatasetBusyError)) throw error;
    });
};

/** Records the decision about an entry. Throws `not_found` if no waiting entry has this number. */
export const decide = async (
  knex: Knex,
  id: string,
  status: Exclude<QuarantineStatus, 'waiting'>,
  {
    by,
    now,
    because = null,
  }: { readonly by: string; readonly now: number; readonly because?: string | null | undefined },
): Promise<void> => {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `update control.quarantine set status = ?, decided_at = ?, decided_by = ?, decided_because = ? where id = ?::bigint and status = 'waiting' returning id`,
    [status, instantOf(now), by, because === null ? null : storable(because), id],
  );
  if (rows.length === 0)
    throw new ServiceError('not_found', `there is no open quarantine entry ${id}`, {
      param: 'id',
      hint: 'dqs quarantine lists the entries.',
    });
};
