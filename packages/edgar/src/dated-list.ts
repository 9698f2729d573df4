import { basename, dirname } from 'node:path';
import { isDay } from '@dqs/core';
import { SourceFormatError, type StoredArtifact } from '@dqs/kit';

/** The first day in a text, `2025-12-14` or `20251214`; null if there is none. */
export const dayIn = (text: string): string | null => {
  const found = /(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text);
  const day = found ? `${found[1]}-${found[2]}-${found[3]}` : '';
  return isDay(day) ? day : null;
};

/**
 * The day of one of the SEC's lists. The list itself has no day, so it must be in its name or that of its folder.
 * Throws `SourceFormatError`.
 */
export const dayOfList = (artifact: StoredArtifact): string => {
  const day = dayIn(artifact.name) ?? dayIn(basename(artifact.path)) ?? dayIn(basename(dirname(artifact.path)));
  if (day !== null) return day;
  throw new SourceFormatError(
    `${artifact.name} does not contain its day; put the day into its name: ${artifact.name.replace(/\.json$/, '')}.2025-12-14.json, or a folder named by the day`,
  );
};
