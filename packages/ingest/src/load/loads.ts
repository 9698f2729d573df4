import type { DatasetKey, Instant } from '@dqs/schemas';
import { instantText, type Knex } from './ledger.ts';

/**
 * The status of a load: its rows are served, the whole file was held back or rejected, it was not fetched (the
 * publisher could not be reached), or an operator undid it.
 */
export type LoadStatus = 'served' | 'held_back' | 'refused' | 'not_fetched' | 'undone';

/** One load: a run of one file that changed something or was not accepted. */
export interface LoadEntry {
  readonly id: string;
  readonly at: Instant;
  readonly connector: string;
  readonly dataset: DatasetKey;
  readonly artifact: string;
  readonly status: LoadStatus;
  readonly inserted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly rejects: number;
  /** Rows of the file that wait in quarantine. */
  readonly withheld: number;
  /** The generation of the dataset that the load created; null if it changed nothing. */
  readonly generation: string | null;
  /** The message of the run: why a file was not accepted, or what a loaded one lacks. */
  readonly message: string | null;
  /** Whether the previous rows are recorded, so that `dqs undo` can restore them. */
  readonly canBeUndone: boolean;
  readonly undoneAt: Instant | null;
  readonly undoneBy: string | null;
  readonly undoneBecause: string | null;
}

// A row accepted from quarantine is a load without a run. The counts fit a double exactly.
const loadsSql = `
  select coalesce(run.id, load.run_id)::text as id, ${instantText('coalesce(run.finished_at, load.recorded_at)')} as at,
    coalesce(run.connector, file.connector) as connector, coalesce(run.dataset, load.dataset) as dataset,
    coalesce(run.artifact, file.name) as artifact,
    case when run.status = 'undone' or load.undone_at is not null then 'undone'
      when run.status is distinct from 'failed' then 'served'
      when run.artifact_id is null then 'not_fetched'
      when exists (select from control.quarantine q where q.artifact_id = run.artifact_id and q.row_text is null and q.found_at >= run.started_at)
        then 'held_back' else 'refused' end as status,
    coalesce(run.rows_inserted, 0)::float8 as inserted, coalesce(run.rows_changed, 1)::float8 as changed,
    coalesce(run.rows_unchanged, 0)::float8 as unchanged, coalesce(run.rows_removed, 0)::float8 as removed, coalesce(run.rejects, 0)::float8 as rejects,
    (select count(*)::float8 from control.quarantine q where q.artifact_id = run.artifact_id and q.row_text is not null and q.status = 'waiting') as withheld,
    load.generation::text as generation, run.message,
    coalesce(load.record = 'kept' and load.undone_at is null, false) as "canBeUndone",
    ${instantText('load.undone_at')} as "undoneAt", load.undone_by as "undoneBy", load.undone_because as "undoneBecause"
  from control.load load full join control.ingestion_run run on run.id = load.run_id
  left join control.artifact file on file.id = load.artifact_ids[1]
  where (run.id is null or load.run_id is not null or run.status = 'failed')`;

/** The latest loads, newest first. */
export const listLoads = async (
  knex: Knex,
  { connector, limit = 50 }: { readonly connector?: string | undefined; readonly limit?: number } = {},
): Promise<readonly LoadEntry[]> => {
  const { rows } = await knex.raw<{ rows: LoadEntry[] }>(
    `select * from (${loadsSql}) loads where artifact is not null ${connector === undefined ? '' : 'and connector = ?'} order by id::bigint desc limit ?`,
    connector === undefined ? [limit] : [connector, limit],
  );
  return rows;
};

/** One load by its number; null if there is none. */
export const findLoad = async (knex: Knex, id: string): Promise<LoadEntry | null> => {
  const { rows } = await knex.raw<{ rows: LoadEntry[] }>(
    `select * from (${loadsSql}) loads where artifact is not null and id = ?`,
    [id],
  );
  return rows[0] ?? null;
};
