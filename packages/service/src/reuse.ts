import type { Clock } from '@dqs/core';
import { parseSchedule, type Schedule } from '@dqs/ingest';
import type { DatasetKey, Endpoint } from '@dqs/schemas';

const day = 86_400_000;
const longest = 3600;

/** Seconds for which an answer of an operation may be reused from now on. */
export type Reuse = (endpoint: Endpoint) => number;

/**
 * Until the next expected publication of any dataset that the operation reads, at most an hour. Never past the end of
 * the UTC day, because an answer may depend on today. Zero for volatile operations.
 */
export const createReuse = (schedules: ReadonlyMap<DatasetKey, readonly string[]>, clock: Clock): Reuse => {
  const parsed = new Map<DatasetKey, readonly Schedule[]>(
    [...schedules].map(([key, list]) => [key, list.map(parseSchedule)]),
  );
  const expected = new Map<DatasetKey, number>();

  const nextPublication = (key: DatasetKey, now: number): number => {
    const known = expected.get(key);
    if (known !== undefined && known > now) return known;
    const times = (parsed.get(key) ?? []).map((schedule) => schedule.next(now));
    const next = Math.min(Infinity, ...times);
    expected.set(key, next);
    return next;
  };

  return (endpoint) => {
    if (endpoint.volatile) return 0;
    const now = clock.now();
    let end = now - (now % day) + day;
    for (const key of endpoint.datasets) end = Math.min(end, nextPublication(key, now));
    return Math.max(0, Math.min(longest, Math.floor((end - now) / 1000)));
  };
};
