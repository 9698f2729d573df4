import { compareDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { factsOfConcept, reportAnchors, type Filing } from '../facts/filing.ts';
import { lengthOf } from '../facts/length.ts';

/** A period for which a filing reports flows, with the number of its anchor concepts. */
export interface Span {
  readonly start: Day;
  readonly end: Day;
  readonly days: number;
  readonly count: number;
}

/** The periods of a filing's main flows, its own and comparatives. */
export const spansOf = (filing: Filing): readonly Span[] => {
  const counts = new Map<string, { start: Day; end: Day; concepts: Set<string> }>();
  for (const name of reportAnchors) {
    for (const fact of factsOfConcept(filing, name)) {
      if (fact.start === null) continue;
      const key = `${fact.start}|${fact.end}`;
      const span = counts.get(key) ?? { start: fact.start, end: fact.end, concepts: new Set<string>() };
      span.concepts.add(name);
      counts.set(key, span);
    }
  }
  return [...counts.values()].map(({ start, end, concepts }) => ({
    start,
    end,
    days: lengthOf(start, end),
    count: concepts.size,
  }));
};

/** The span with most anchors. In case of a tie, the one that begins first. */
export const fullest = (spans: readonly Span[]): Span | null =>
  spans.toSorted((a, b) => b.count - a.count || compareDays(a.start, b.start) || compareDays(a.end, b.end))[0] ?? null;
