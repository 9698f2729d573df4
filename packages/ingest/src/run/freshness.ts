import { instantOf } from '@dqs/core';
import type { Instant } from '@dqs/schemas';
import type { AnyConnector } from '../connector.ts';
import { parseSchedule } from './schedule.ts';
import { instantText, type Knex, type Origin } from '../load/ledger.ts';

/** The state of a connector in the ledger. */
export interface IngestionState {
  readonly connector: string;
  /** When the last run began of which every artifact succeeded. */
  readonly lastSuccess: Instant | null;
  readonly lastSuccessOrigin: Origin | null;
  /** When the last run began, whatever its result. */
  readonly lastRun: Instant | null;
  /** Why the last run failed; null if it succeeded or is still running. */
  readonly lastFailure: string | null;
}

/** How far a connector is behind its publisher. */
export interface Freshness {
  readonly status: 'fresh' | 'stale' | 'never_ran';
  /** A sentence for people; null if there is nothing to report. */
  readonly reason: string | null;
  readonly lastSuccess: Instant | null;
  /** Publications expected since the last success, counted up to 1,000. */
  readonly missed: number;
  readonly nextExpected: Instant;
}

/** A publication counts as missed this long after it was expected, because publishers and runs take time. */
const graceMilliseconds = 2 * 3600 * 1000;

interface StateRow {
  readonly connector: string;
  readonly last_success: string | null;
  readonly last_success_origin: Origin | null;
  readonly last_run: string;
  readonly last_failure: string | null;
}

const statesSql = `
  with batches as (
    select connector, batch, min(origin) as origin, min(started_at) as started_at, max(id) as last_id,
      bool_and(status in ('ok', 'unchanged')) as succeeded,
      (array_agg(message order by id) filter (where status = 'failed'))[1] as failure
    from control.ingestion_run group by connector, batch),
  successes as (select distinct on (connector) * from batches where succeeded order by connector, last_id desc),
  latest as (select distinct on (connector) * from batches order by connector, last_id desc)
  select latest.connector, ${instantText('successes.started_at')} as last_success, successes.origin as last_success_origin,
    ${instantText('latest.started_at')} as last_run, latest.failure as last_failure
  from latest left join successes using (connector)`;

/** The state of every connector that ever ran, by connector key. */
export const ingestionStates = async (knex: Knex): Promise<ReadonlyMap<string, IngestionState>> => {
  const { rows } = await knex.raw<{ rows: StateRow[] }>(statesSql);
  return new Map(
    rows.map((row) => [
      row.connector,
      {
        connector: row.connector,
        lastSuccess: row.last_success as Instant | null,
        lastSuccessOrigin: row.last_success_origin,
        lastRun: row.last_run as Instant,
        lastFailure: row.last_failure,
      },
    ]),
  );
};

/** When the publisher is next expected to publish, after `now` (milliseconds). */
export const nextExpected = (connector: Pick<AnyConnector, 'publication'>, now: number): Instant =>
  instantOf(parseSchedule(connector.publication.schedule).next(now));

const publications = (count: number): string => {
  if (count >= 1000) return '1,000 or more expected publications were';
  return count === 1 ? 'an expected publication was' : `${count} expected publications were`;
};

const failureOf = ({ lastFailure, lastRun }: IngestionState): string =>
  lastFailure === null ? '' : `; the last run (${lastRun}) failed: ${lastFailure}`;

const neverRan = (key: string, state: IngestionState | undefined): string =>
  state
    ? `no run of ${key} has succeeded yet${failureOf(state)}`
    : `${key} was never run; load it with: dqs ingest ${key}`;

/**
 * Judges a connector by its schedule. It is stale if a publication was expected since the last success and two hours
 * have passed since then. `now` in milliseconds.
 */
export const freshnessOf = (
  connector: Pick<AnyConnector, 'key' | 'publication'>,
  state: IngestionState | undefined,
  now: number,
): Freshness => {
  const schedule = parseSchedule(connector.publication.schedule);
  const next = instantOf(schedule.next(now));
  if (!state?.lastSuccess) {
    return {
      status: 'never_ran',
      reason: neverRan(connector.key, state),
      lastSuccess: null,
      missed: 0,
      nextExpected: next,
    };
  }
  const missed = schedule.count(Date.parse(state.lastSuccess), now - graceMilliseconds);
  const shared = { lastSuccess: state.lastSuccess, missed, nextExpected: next };
  if (missed > 0) {
    const reason = `${publications(missed)} missed since ${state.lastSuccess}${failureOf(state)}`;
    return { status: 'stale', reason, ...shared };
  }
  const loadedFromFiles = state.lastSuccessOrigin === 'files' ? 'from local files' : null;
  return {
    status: 'fresh',
    reason: state.lastFailure === null ? loadedFromFiles : failureOf(state).slice(2),
    ...shared,
  };
};
