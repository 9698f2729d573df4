import type { LoadCounts } from '@dqs/storage';

export const sumOf = (left: LoadCounts, right: LoadCounts): LoadCounts => ({
  read: left.read + right.read,
  inserted: left.inserted + right.inserted,
  changed: left.changed + right.changed,
  unchanged: left.unchanged + right.unchanged,
  removed: left.removed + right.removed,
});

/** How many members of an archive were looked at. */
export interface MemberCounts {
  readonly read: number;
  /** Found to be what was loaded before, and only confirmed. */
  readonly unchanged: number;
}
