import type { Day } from '@dqs/schemas';

/** The `period_start` of a fact that has none: before every day a flow could begin on. */
export const instant = '0001-01-01' as Day;
