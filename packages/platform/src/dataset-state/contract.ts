import { z } from 'zod';

/** How up to date a dataset is compared with its publisher. */
export const FreshnessStatus = z.enum(['fresh', 'stale', 'never_ran', 'manual', 'live']).meta({
  id: 'FreshnessStatus',
  description:
    'fresh: nothing newer is expected. stale: newer data is expected. never_ran: nothing was loaded. manual: the operator loads it when needed. live: read at the time of the request.',
});

export type FreshnessStatus = z.output<typeof FreshnessStatus>;
