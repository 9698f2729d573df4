import type { Day, Decimal } from '@dqs/schemas';
import { dataSetPeriod } from './data-set-period.ts';
import type { Fact } from './fact.ts';
import { ownTaxonomy } from './presentation.ts';

/** A figure of a filer's own concept, as in the data sets: the day is rounded to the nearest end of a month. */
export interface OwnFigure {
  readonly accession: string;
  readonly concept: string;
  readonly unit: string;
  readonly monthEnd: Day;
  /** 0 for an instant. */
  readonly quarters: number;
  readonly value: Decimal;
}

const place = (accession: string, quarters: number, monthEnd: Day): string => `${accession} ${quarters} ${monthEnd}`;

/** The most frequent period of a filing for each period of the data sets. None in case of a tie. */
const periodsOf = (facts: Iterable<Fact>): ReadonlyMap<string, Fact> => {
  const counts = new Map<string, Map<string, { fact: Fact; count: number }>>();
  for (const fact of facts) {
    const { quarters, monthEnd } = dataSetPeriod(fact.start, fact.end);
    const key = place(fact.accession, quarters, monthEnd);
    const periods = counts.get(key) ?? new Map<string, { fact: Fact; count: number }>();
    counts.set(key, periods);
    const period = `${fact.start} ${fact.end}`;
    const existing = periods.get(period);
    if (existing) existing.count += 1;
    else periods.set(period, { fact, count: 1 });
  }
  return new Map(
    [...counts].flatMap(([key, periods]): [string, Fact][] => {
      const [first, second] = [...periods.values()].toSorted((a, b) => b.count - a.count);
      return first && first.count !== second?.count ? [[key, first.fact]] : [];
    }),
  );
};

/**
 * Converts figures of a filer's own concepts to facts, with the exact days of the filing's other facts. Figures without
 * such days are skipped.
 */
export const ownFacts = (figures: readonly OwnFigure[], facts: Iterable<Fact>): readonly Fact[] => {
  if (figures.length === 0) return [];
  const periods = periodsOf(facts);
  return figures.flatMap(({ accession, concept, unit, monthEnd, quarters, value }) => {
    const sample = periods.get(place(accession, quarters, monthEnd));
    return sample ? [{ ...sample, taxonomy: ownTaxonomy, concept, unit, value }] : [];
  });
};
