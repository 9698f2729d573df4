import type { Decimal } from '@dqs/schemas';
import type { LineValues, Origin } from './line-value.ts';

/** A line as a statement's row holds it. */
export type StoredLine = readonly [key: string, value: Decimal, unit: string, accession: string | null];

/** How a line came about: a sum over facts, each `[times, taxonomy:concept, unit, start, end, accession]`. */
export type StoredBasis = readonly [
  origin: Origin,
  terms: readonly (readonly [
    times: number,
    concept: string,
    unit: string,
    start: string | null,
    end: string,
    accession: string,
  ])[],
];

/** The lines of a statement as one text, in the order of the registry. */
export const storedLines = (lines: LineValues): string =>
  JSON.stringify([...lines].map(([key, { value, unit, accession }]): StoredLine => [key, value, unit, accession]));

/** How each of the lines came about, in the same order. */
export const storedBasis = (lines: LineValues): string =>
  JSON.stringify(
    [...lines.values()].map(({ origin, terms }): StoredBasis => [
      origin,
      terms.map(({ times, fact }) => [
        times,
        `${fact.taxonomy}:${fact.concept}`,
        fact.filedUnit ?? fact.unit,
        fact.start,
        fact.end,
        fact.accession,
      ]),
    ]),
  );

export const readLines = (text: string): readonly StoredLine[] => JSON.parse(text) as readonly StoredLine[];

/** The currency of a unit: of `USD` and `USD/share` it is USD, of `shares` none. */
export const currencyOf = (unit: string): string | null => /^[A-Z]{3}(?=$|\/)/.exec(unit)?.[0] ?? null;
