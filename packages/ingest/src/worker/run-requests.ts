import { instantOf } from '@dqs/core';
import type { Knex } from '../load/ledger.ts';

/** Requests a run of a connector from the workers. A second request before it has begun has no effect. */
export const requestRun = async (knex: Knex, connector: string, by: string, now: number): Promise<void> => {
  await knex.raw(
    `insert into control.run_request (connector, requested_at, requested_by) values (?, ?::timestamptz, ?)
     on conflict (connector) do nothing`,
    [connector, instantOf(now), by],
  );
};

/** Connectors with a requested run that has not begun. */
export const requestedRuns = async (knex: Knex): Promise<readonly string[]> => {
  const { rows } = await knex.raw<{ rows: { connector: string }[] }>(
    'select connector from control.run_request order by requested_at, connector',
  );
  return rows.map(({ connector }) => connector);
};

/** Takes a request. Returns false if another worker has taken it. */
export const takeRequest = async (knex: Knex, connector: string): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    'delete from control.run_request where connector = ? returning connector',
    [connector],
  );
  return rows.length > 0;
};
