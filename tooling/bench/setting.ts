import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/** Signs the cursors of the benchmark, so that it can make one for any depth. */
export const cursorSecret = 'the cursor secret of the benchmark, used nowhere else';

/** The operation under measurement: one page of 100 rates up to a day, newest first. */
export const ratesPath = (end: Day): string => `/v1/fx/rates?quote=USD&limit=100&end=${end}`;

/** A day with a full page before it. */
export const sampleDay = '2024-10-11' as Day;

const firstDay = '2005-01-01' as Day;

/** So many pages, each of another day. More than the service remembers addresses of: every request is read afresh. */
export const manyDays = Array.from({ length: 7000 }, (_, at) => addDays(firstDay, at));

/** A handful that stays in a cache. */
export const fewDays = manyDays.slice(0, 640);
