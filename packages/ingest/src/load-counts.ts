import type { LoadCounts } from '@dqs/storage';

export const noCounts: LoadCounts = { read: 0, inserted: 0, changed: 0, unchanged: 0, removed: 0 };

export const sumOf = (left: LoadCounts, right: LoadCounts): LoadCounts => ({
  read: left.read + right.read,
  inserted: left.inserted + right.inserted,
  changed: left.changed + right.changed,
  unchanged: left.unchanged + right.unchanged,
  removed: left.removed + right.removed,
});
