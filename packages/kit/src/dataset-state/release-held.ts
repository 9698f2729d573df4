import type { Day } from '@dqs/schemas';

/** How much of a release is loaded, counted in one kind of place or other entity. */
export interface ReleaseHeld {
  /** In the publisher's words, or its period. */
  readonly release: string;
  /**
   * The day of the release or the end of its period. Freshness is judged by the newest complete release that has one.
   */
  readonly day?: Day;
  /** What is counted: `counties`. */
  readonly of: string;
  readonly held: number;
  /**
   * The publisher's own figure if there is one, otherwise the number in the previous release. Null if unknown; the
   * release is then not complete.
   */
  readonly expected: number | null;
  /** The number that makes it complete; absent: 95 % of `expected`. */
  readonly enough?: number;
  /**
   * Set if each counted entity has its own rows of the release. A subject whose rows end earlier has not reported it.
   */
  readonly isOfEach?: true;
  /** Number of loaded ones that are partial, such as sums over a part; absent: none. */
  readonly inPart?: number;
}
