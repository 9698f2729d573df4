import type { Day } from '@dqs/schemas';
import type { ReleaseHeld } from './release-held.ts';

/** Percentage of a release at which it counts as complete, because places come and go between two releases. */
const wholePercent = 95;

const isWhole = ({ held, expected, enough, inPart = 0 }: ReleaseHeld): boolean => {
  if (enough !== undefined) return held >= enough;
  return inPart === 0 && expected !== null && held * 100 >= expected * wholePercent;
};

const number = (count: number): string => count.toLocaleString('en-US');

/** `December 2025: 1 of 3,142 counties`. */
export const releaseText = ({ release, of, held, expected, inPart = 0 }: ReleaseHeld): string => {
  if (expected === null) return `${release}: ${number(held)} ${of} (total not known)`;
  const part = inPart === 0 ? '' : `, ${number(inPart)} of them partial`;
  return `${release}: ${number(held)} of ${number(Math.max(held, expected))} ${of}${part}`;
};

/** Describes how much of the newest releases is loaded; null if that is unknown. */
export const releasesHeld = (releases: readonly ReleaseHeld[]): string | null =>
  releases.length === 0 ? null : releases.map(releaseText).join('; ');

/** Describes the incomplete releases; null if all are complete. */
export const releasesInPart = (releases: readonly ReleaseHeld[]): string | null => {
  const partial = releases.filter((release) => !isWhole(release));
  return partial.length === 0 ? null : partial.map(releaseText).join('; ');
};

/** The result of `releasesInPart` as a reason. */
export const heldInPart = (releases: readonly ReleaseHeld[]): string | null => {
  const partial = releasesInPart(releases);
  return partial === null ? null : `partly loaded: ${partial}`;
};

/** The day of the newest complete release. `isCounted` is false if no release has a day. */
export const newestWhole = (
  releases: readonly ReleaseHeld[],
): { readonly isCounted: boolean; readonly day: Day | null } => {
  const dated = releases.flatMap((release) => (release.day === undefined ? [] : [{ release, day: release.day }]));
  const days = dated.filter(({ release }) => isWhole(release)).map(({ day }) => day);
  return { isCounted: dated.length > 0, day: days.toSorted().at(-1) ?? null };
};
