import type { LoadCounts } from '@dqs/storage';
import { SourceFormatError } from '../source-format-error.ts';

/** A file that removes a larger share of rows is more likely damaged than news. */
const acceptedShrinkPercent = 30;

/**
 * A rejected record may be the missing row. Stored rows must not be removed because their successor could not be
 * parsed.
 */
const refuseRemovalByReject = (counts: LoadCounts, rejects: number): void => {
  if (rejects === 0 || counts.removed === 0) return;
  throw new SourceFormatError(
    `${counts.removed} loaded rows are missing from the file, and ${rejects} of its records were rejected; nothing is changed, because a damaged record must not remove a good value`,
  );
};

const refuseShrinking = (counts: LoadCounts): void => {
  const before = counts.removed + counts.changed + counts.unchanged;
  if (counts.removed * 100 <= before * acceptedShrinkPercent) return;
  throw new SourceFormatError(
    `the file would remove ${counts.removed} of the ${before} rows it replaces, more than ${acceptedShrinkPercent} %; allow it explicitly if the publisher really withdrew them`,
  );
};

/** Throws `SourceFormatError` if a file withdraws more stored rows than news can explain. */
export const refuseLoss = (
  { allowShrink, rejects }: { readonly allowShrink: boolean; readonly rejects: { readonly count: number } },
  counts: LoadCounts,
): void => {
  if (allowShrink) return;
  refuseRemovalByReject(counts, rejects.count);
  refuseShrinking(counts);
};
