import type { Day, Instant } from '@dqs/schemas';
import { nriSource } from '../sources.ts';

/** The meta of a response about one place. */
export const releaseMeta = (
  release: { readonly release_version: string; readonly release_date: Day },
  asOf: Instant | null,
) => ({
  source: nriSource.tag,
  as_of: asOf,
  period_type: 'annual' as const,
  currency: 'USD' as const,
  release_version: release.release_version,
  release_date: release.release_date,
});
