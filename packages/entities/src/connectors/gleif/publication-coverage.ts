import { compareInstants } from '@dqs/core';
import { SourceFormatError } from '@dqs/kit';

/** A publication that was loaded, as the ledger has it. */
export interface Loaded {
  readonly content: string;
  readonly published_at: string;
  readonly delta_from: string | null;
}

/** What the publications that are loaded cover. */
export interface PublicationCoverage {
  /** The newest golden copy; null before the first one. */
  readonly base: string | null;
  /** How far deltas without a gap have carried it. */
  readonly reached: string | null;
}

const later = (left: string, right: string): boolean => compareInstants(left, right) > 0;

/** What publications come to, whatever the order in which they were loaded: a delta carries on only what reaches its beginning. */
export const coverageOf = (publications: readonly Loaded[]): PublicationCoverage => {
  const copies = publications
    .filter(({ content }) => content === 'golden_copy')
    .map(({ published_at }) => published_at);
  const base = copies.reduce<string | null>((best, at) => (best === null || later(at, best) ? at : best), null);
  if (base === null) return { base, reached: null };
  const deltas = publications
    .filter(({ content }) => content === 'delta')
    .toSorted((left, right) => compareInstants(left.published_at, right.published_at));
  let reached = base;
  for (let carried = true; carried;) {
    const next = deltas.find(
      ({ published_at, delta_from }) =>
        later(published_at, reached) && delta_from !== null && !later(delta_from, reached),
    );
    carried = next !== undefined;
    if (next) reached = next.published_at;
  }
  return { base, reached };
};

/**
 * Throws `SourceFormatError` where a delta begins after what is loaded: records that changed in between would be missing.
 * Before the first golden copy nothing is missing, as nobody takes what is held for everything.
 */
export const requireNoGap = (held: PublicationCoverage, delta: Loaded): void => {
  if (delta.content !== 'delta' || held.reached === null || delta.delta_from === null) return;
  if (!later(delta.delta_from, held.reached)) return;
  throw new SourceFormatError(
    `the delta holds what changed from ${delta.delta_from} to ${delta.published_at}, but the loaded data ends at ${held.reached}: ` +
      'load the deltas in between first, a longer delta, or a golden copy',
  );
};
