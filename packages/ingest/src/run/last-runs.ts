import type { Instant } from '@dqs/schemas';
import { instantText, type Knex } from '../load/ledger.ts';

/** A record that the last run of a connector rejected. */
interface LastReject {
  readonly artifact: string;
  readonly line: number;
  readonly reason: string;
}

/** The result of the last run of a connector, all artifacts together. Counts are rows. */
export interface LastRun {
  readonly connector: string;
  readonly startedAt: Instant;
  /** From the start of its first artifact to the end of its last one; null while it is running. */
  readonly seconds: number | null;
  readonly artifacts: number;
  readonly failed: number;
  readonly inserted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly rejects: number;
  /** The first rejected records. */
  readonly firstRejects: readonly LastReject[];
}

const listedRejects = 5;

// The counts fit a double exactly: a load has far fewer than 2^53 rows.
const sql = `
  with latest as (select distinct on (connector) connector, batch from control.ingestion_run order by connector, id desc),
  runs as (select run.* from control.ingestion_run run join latest using (connector, batch)),
  listed as (
    select runs.connector, runs.artifact, reject.line, reject.reason,
      row_number() over (partition by runs.connector order by runs.id, reject.line) as place
    from runs join control.ingestion_reject reject on reject.run_id = runs.id)
  select connector, ${instantText('min(started_at)')} as "startedAt",
    case when bool_and(finished_at is not null) then extract(epoch from max(finished_at) - min(started_at))::float8 end as seconds,
    count(artifact)::float8 as artifacts, count(*) filter (where status = 'failed')::float8 as failed,
    sum(rows_inserted)::float8 as inserted, sum(rows_changed)::float8 as changed, sum(rows_unchanged)::float8 as unchanged,
    sum(rows_removed)::float8 as removed, sum(rejects)::float8 as rejects,
    coalesce((select json_agg(json_build_object('artifact', artifact, 'line', line, 'reason', reason) order by place)
      from listed where listed.connector = runs.connector and place <= ${listedRejects}), '[]') as "firstRejects"
  from runs group by connector`;

/** The last run of every connector that ever ran, by connector key. */
export const lastRuns = async (knex: Knex): Promise<ReadonlyMap<string, LastRun>> => {
  const { rows } = await knex.raw<{ rows: LastRun[] }>(sql);
  return new Map(rows.map((row) => [row.connector, row]));
};
