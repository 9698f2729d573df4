import type { Instant } from '@dqs/schemas';
import { gleif } from '../sources.ts';

/** EntitiesMeta of an answer. `as_of` is the latest of its rows; null if there are none. */
export const metaOf = (as_of: Instant | null) => ({
  source: gleif.tag,
  as_of,
  unit: 'entity_record' as const,
  period: 'current' as const,
});
