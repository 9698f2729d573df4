import { compareInstants } from '@dqs/core';
import { SourceFormatError } from '@dqs/kit';

/** A loaded publication in the ledger. */
export interface Loaded {
  readonly content: string;
  readonly published_at: string;
  readonly delta_from: string | null;
}

/** The coverage of the loaded publications. */
export interface PublicationCoverage {
  /** Instant of the newest golden copy; null before the first one. */
  readonly base: string | null;
  /** Instant up to which consecutive deltas have updated it. */
  readonly reached: string | null;
}

const later = (left: string, right: string): boolean => compareInstants(left, right) > 0;

/**
 * The coverage of publications, independent of the order of loading: a delta extends it only if the coverage reaches
 * the delta's beginning.
 */
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
 * Throws `SourceFormatError` if a delta begins after the coverage, because records that changed in between would be
 * missing. Before the first golden copy there is no gap, because the loaded records are not taken as complete.
 */
export const requireNoGap = (held: PublicationCoverage, delta: Loaded): void => {
  if (delta.content !== 'delta' || held.reached === null || delta.delta_from === null) return;
  if (!later(delta.delta_from, held.reached)) return;
  throw new SourceFormatError(
    `the delta holds what changed from ${delta.delta_from} to ${delta.published_at}, but the loaded data ends at ${held.reached}: ` +
      'load the deltas in between first, a longer delta, or a golden copy',
  );
};
