import type { Day } from '@dqs/schemas';

/** How much of a release is loaded, counted in one kind of place or thing. */
export interface ReleaseHeld {
  /** In the publisher's words, or its period. */
  readonly release: string;
  /** The day or the end of the period it speaks of; freshness is judged by the newest whole release that has one. */
  readonly day?: Day;
  /** What is counted: `counties`. */
  readonly of: string;
  readonly held: number;
  /** By the publisher's own figure where there is one, otherwise as many as the release before has; null: not known, and not whole. */
  readonly expected: number | null;
  /** So many make it whole; absent: 95 of a hundred expected. */
  readonly enough?: number;
  /** Everything counted has its own rows of the release: a subject whose rows end earlier has not reported it. */
  readonly isOfEach?: true;
  /** Of those held, such as are sums over a part alone; absent: none. */
  readonly inPart?: number;
}
