import type { Day } from '@dqs/schemas';
import type { ReleaseHeld } from './release-held.ts';

/** A release of which so many of a hundred are loaded is taken to be whole: places come and go between two of them. */
const wholePercent = 95;

const isWhole = ({ held, expected, enough, inPart = 0 }: ReleaseHeld): boolean => {
  if (enough !== undefined) return held >= enough;
  return inPart === 0 && expected !== null && held * 100 >= expected * wholePercent;
};

const number = (count: number): string => count.toLocaleString('en-US');

/** `December 2025: 1 of 3,142 counties`. */
export const releaseText = ({ release, of, held, expected, inPart = 0 }: ReleaseHeld): string => {
  if (expected === null) return `${release}: ${number(held)} ${of} (total not known)`;
  const part = inPart === 0 ? '' : `, ${number(inPart)} of them counted in part`;
  return `${release}: ${number(held)} of ${number(Math.max(held, expected))} ${of}${part}`;
};

/** How much of the newest releases is loaded, in words; null where nothing is known of it. */
export const releasesHeld = (releases: readonly ReleaseHeld[]): string | null =>
  releases.length === 0 ? null : releases.map(releaseText).join('; ');

/** Which of some releases are loaded in part, in words; null where all are whole. */
export const releasesInPart = (releases: readonly ReleaseHeld[]): string | null => {
  const partial = releases.filter((release) => !isWhole(release));
  return partial.length === 0 ? null : partial.map(releaseText).join('; ');
};

/** As `releasesInPart`, as a reason. */
export const heldInPart = (releases: readonly ReleaseHeld[]): string | null => {
  const partial = releasesInPart(releases);
  return partial === null ? null : `loaded in part: ${partial}`;
};

/** The day of the newest whole release; `isCounted` is false where no release says which day it is of. */
export const newestWhole = (
  releases: readonly ReleaseHeld[],
): { readonly isCounted: boolean; readonly day: Day | null } => {
  const dated = releases.flatMap((release) => (release.day === undefined ? [] : [{ release, day: release.day }]));
  const days = dated.filter(({ release }) => isWhole(release)).map(({ day }) => day);
  return { isCounted: dated.length > 0, day: days.toSorted().at(-1) ?? null };
};
