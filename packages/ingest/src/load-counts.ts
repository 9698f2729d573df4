import type { LoadCounts } from '@dqs/storage';

export const sumOf = (left: LoadCounts, right: LoadCounts): LoadCounts => ({
  read: left.read + right.read,
  inserted: left.inserted + right.inserted,
  changed: left.changed + right.changed,
  unchanged: left.unchanged + right.unchanged,
  removed: left.removed + right.removed,
});
