import type { Reader } from '@dqs/kit';
import type { DatasetKey, Day, Instant } from '@dqs/schemas';
import { headlines } from '../catalogue/index.ts';
import { releases, type ReleaseKey } from '../catalogue/releases.ts';
import { expectedPeriod, type Rhythm } from './expected.ts';
import { readDue, type MonitoredRelease } from './query.ts';

/** Files follow a release within hours, and load runs follow the files. */
const graceMilliseconds = 12 * 3600_000;

const frequencies = { day: 'daily', month: 'monthly', quarter: 'quarterly' } as const;

/** The releases with a known rhythm in an agency's calendar, once for each agency that has series of them. */
const monitored: readonly (MonitoredRelease & { readonly rhythm: Rhythm })[] = [
  ...new Map(
    headlines.flatMap(({ agency, release }) => {
      const { name, rhythm } = releases[release] as (typeof releases)[ReleaseKey] & { readonly rhythm?: Rhythm };
      if (rhythm === undefined) return [];
      return [[`${agency} ${name}`, { agency, name, frequency: frequencies[rhythm.every], rhythm }] as const];
    }),
  ).values(),
];

/**
 * The missed releases by dataset: the first release whose last occurrence is more than half a day ago and whose loaded
 * series end before the period that it published.
 */
export const missedReleases = async (db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>> => {
  const until = new Date(Date.parse(now) - graceMilliseconds).toISOString() as Instant;
  const missed = new Map<DatasetKey, string>();
  for (const row of await readDue(db, monitored, until)) {
    const rhythm = monitored.find(({ agency, name }) => agency === row.agency && name === row.release_name)?.rhythm;
    const key = `macro.${row.agency}` as DatasetKey;
    const expected = rhythm && expectedPeriod(rhythm, row.last_due as Day, row.due_before as Day | null);
    if (!expected || row.newest >= expected || missed.has(key)) continue;
    missed.set(
      key,
      `${row.release_name} was published on ${row.last_due} for the period ${expected}; the newest loaded period is ${row.newest}`,
    );
  }
  return missed;
};
