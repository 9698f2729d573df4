import type { ReleaseHeld } from '@dqs/kit';

/** A release of which so many of a hundred are held is taken to be whole: places come and go between two of them. */
const wholePercent = 95;

const isWhole = ({ held, expected, inPart = 0 }: ReleaseHeld): boolean =>
  inPart === 0 && held * 100 >= expected * wholePercent;

const number = (count: number): string => count.toLocaleString('en-US');

/** `December 2025: 1 of 3,142 counties`. */
const said = ({ release, of, held, expected, inPart = 0 }: ReleaseHeld): string => {
  const part = inPart === 0 ? '' : `, ${number(inPart)} of them counted in part`;
  return `${release}: ${number(held)} of ${number(Math.max(held, expected))} ${of}${part}`;
};

/** How much of the newest releases is held, in words; null where nothing is known of it. */
export const releasesHeld = (releases: readonly ReleaseHeld[]): string | null =>
  releases.length === 0 ? null : releases.map(said).join('; ');

/** Which of the newest releases are held in part, in words; null where all are whole. */
export const heldInPart = (releases: readonly ReleaseHeld[]): string | null => {
  const partial = releases.filter((release) => !isWhole(release));
  return partial.length === 0 ? null : `held in part: ${partial.map(said).join('; ')}`;
};
