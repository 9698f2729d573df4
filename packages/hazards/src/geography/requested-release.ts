import type { Reader } from '@dqs/kit';
import { ServiceError, badParameter } from '@dqs/schemas';
import { releaseInName } from '../release.ts';
import { releasesOf } from './query.ts';
import type { Resolved } from './resolve.ts';

/**
 * The first day of the month in a text: `2023-03`, `2023-03-01`, `March 2023`. Throws `bad_parameter` for other text.
 */
export const releaseDateOf = (text: string | null | undefined): string | null => {
  if (text === null || text === undefined) return null;
  const month = /^(20\d\d-(?:0[1-9]|1[0-2]))(?:-\d\d)?$/.exec(text)?.[1];
  const date = month === undefined ? releaseInName(text)?.date : `${month}-01`;
  if (date !== undefined) return date;
  throw badParameter('release', `release must be a month and year, such as 2023-03 or March 2023; got "${text}"`, {
    hint: 'Omit release for the newest. meta.release_version names the release of an answer.',
  });
};

/** The error for a release that is not loaded, with the loaded ones. */
export const releaseNotLoaded = (what: string, releases: readonly string[]): ServiceError =>
  new ServiceError('out_of_coverage', `that release is not loaded for ${what}`, {
    param: 'release',
    hint:
      releases.length === 0
        ? 'Load releases with: dqs ingest hazards.nri'
        : `Loaded releases: ${releases.join(', ')}. Load others with: dqs ingest hazards.nri`,
    candidates: [...releases],
  });

/** Throws `out_of_coverage` for a place that other releases have. */
export const refuseMissingRelease = async (db: Reader, { level, fips }: Resolved): Promise<void> => {
  const held = (await releasesOf(db, level, fips)).map(({ release_version: version }) => version);
  if (held.length > 0) throw releaseNotLoaded(`${level} ${fips}`, held);
};

const percentilesSince = '2023-03-01';

/** A note for a comparison of releases; null where no release was requested. */
export const comparisonNote = (releaseDate: string | null): string | null => {
  if (releaseDate === null) return null;
  return releaseDate < percentilesSince
    ? 'Scores are relative values before the release of March 2023, and national percentiles since. Across that release compare expected losses, not scores.'
    : 'Scores are national percentiles of this release. The score of a place can change because other places changed.';
};
