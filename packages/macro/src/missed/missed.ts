import type { Reader } from '@dqs/kit';
import type { DatasetKey, Day, Instant } from '@dqs/schemas';
import { headlines } from '../catalogue/index.ts';
import { releases, type ReleaseKey } from '../catalogue/releases.ts';
import { expectedPeriod, type Rhythm } from './expected.ts';
import { readDue, type AskedRelease } from './query.ts';

/** Files follow a release within hours, and runs follow files. */
const graceMilliseconds = 12 * 3600_000;

const frequencies = { day: 'daily', month: 'monthly', quarter: 'quarterly' } as const;

/** The releases that an agency's calendar announces and whose rhythm is known, once for each agency that has series of them. */
const asked: readonly (AskedRelease & { readonly rhythm: Rhythm })[] = [
  ...new Map(
    headlines.flatMap(({ agency, release }) => {
      const { name, rhythm } = releases[release] as (typeof releases)[ReleaseKey] & { readonly rhythm?: Rhythm };
      if (rhythm === undefined) return [];
      return [[`${agency} ${name}`, { agency, name, frequency: frequencies[rhythm.every], rhythm }] as const];
    }),
  ).values(),
];

/**
 * What the agencies' release calendars say should be loaded and is not, by dataset: the first release whose last occurrence is
 * over by half a day and whose series end before the period that it brought.
 */
export const missedReleases = async (db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>> => {
  const until = new Date(Date.parse(now) - graceMilliseconds).toISOString() as Instant;
  const missed = new Map<DatasetKey, string>();
  for (const row of await readDue(db, asked, until)) {
    const rhythm = asked.find(({ agency, name }) => agency === row.agency && name === row.release_name)?.rhythm;
    const key = `macro.${row.agency}` as DatasetKey;
    const expected = rhythm && expectedPeriod(rhythm, row.last_due as Day, row.due_before as Day | null);
    if (!expected || row.newest >= expected || missed.has(key)) continue;
    missed.set(
      key,
      `${row.release_name} came out on ${row.last_due} with the period of ${expected}; the newest loaded is of ${row.newest}`,
    );
  }
  return missed;
};
