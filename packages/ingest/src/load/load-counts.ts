import type { LoadCounts } from '@dqs/storage';

export const sumOf = (left: LoadCounts, right: LoadCounts): LoadCounts => ({
  read: left.read + right.read,
  inserted: left.inserted + right.inserted,
  changed: left.changed + right.changed,
  unchanged: left.unchanged + right.unchanged,
  removed: left.removed + right.removed,
});

/** How many members of an archive were checked. */
export interface MemberCounts {
  readonly read: number;
  /** Members identical to the last load, which were only confirmed. */
  readonly unchanged: number;
}
