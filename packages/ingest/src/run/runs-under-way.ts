import type { Instant } from '@dqs/schemas';
import { instantText, type Knex } from '../load/ledger.ts';

/** A run that has begun and not ended. */
export interface RunUnderWay {
  readonly connector: string;
  readonly since: Instant;
  /** The current file. */
  readonly artifact: string | null;
  /** Completed files of the run, and their rows. */
  readonly filesDone: number;
  readonly rowsDone: number;
}

/**
 * Unfinished runs in any process, by connector. Those of a dead process are included until the next run of their
 * dataset.
 */
export const runsUnderWay = async (knex: Knex): Promise<ReadonlyMap<string, RunUnderWay>> => {
  const { rows } = await knex.raw<{ rows: RunUnderWay[] }>(
    `select running.connector, ${instantText('min(run.started_at)')} as since, running.artifact,
       count(*) filter (where run.status <> 'running')::float8 as "filesDone",
       coalesce(sum(run.rows_read) filter (where run.status <> 'running'), 0)::float8 as "rowsDone"
     from (select distinct on (connector) connector, batch, artifact from control.ingestion_run
       where status = 'running' order by connector, id desc) running
     join control.ingestion_run run using (connector, batch) group by running.connector, running.artifact`,
  );
  return new Map(rows.map((row) => [row.connector, row]));
};
