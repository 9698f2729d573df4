import { z } from 'zod';

/** How up to date a dataset is compared with its publisher. */
export const FreshnessStatus = z.enum(['fresh', 'stale', 'never_ran', 'manual', 'live']).meta({
  id: 'FreshnessStatus',
  description:
    'fresh: nothing newer is expected. stale: something newer is. never_ran: nothing was loaded. manual: loaded by the operator at will. live: described at the moment it is asked.',
});

export type FreshnessStatus = z.output<typeof FreshnessStatus>;
