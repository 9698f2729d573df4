import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';

/** How a value came about: as a fact of one filing, or by arithmetic over several. */
export type Origin = 'reported' | 'q4' | 'ytd_difference' | 'ttm' | 'identity';

/** A fact and how often it counts: a value is the sum of its terms. */
interface Term {
  readonly times: number;
  readonly fact: Fact;
}

/** The value of one line over one period. */
export interface LineValue {
  readonly value: Decimal;
  /** `USD`, `shares` or `USD/share`. */
  readonly unit: string;
  readonly currency: string | null;
  readonly origin: Origin;
  /** The filing a reported value came from; null for a derived one. */
  readonly accession: string | null;
  readonly terms: readonly Term[];
  /** The accession number of the newest filing among the terms: values of one vintage may be put together. */
  readonly vintage: string;
}

export type LineValues = ReadonlyMap<string, LineValue>;

const servedUnit = (unit: string): string => unit.replace(/\/shares$/, '/share');

const currencyIn = (unit: string): string | null => /^([A-Z]{3})(\/|$)/.exec(unit)?.[1] ?? null;

/** A fact as the value of a line; `negated` turns its sign and keeps its digits. */
export const reportedValue = (fact: Fact, negated: boolean): LineValue => ({
  value: negated ? turned(fact.value) : fact.value,
  unit: servedUnit(fact.unit),
  currency: currencyIn(fact.unit),
  origin: 'reported',
  accession: fact.accession,
  terms: [{ times: negated ? -1 : 1, fact }],
  vintage: fact.accession,
});

/** The other sign with the digits as published. */
const turned = (value: Decimal): Decimal => {
  if (decimal.isZero(value)) return value;
  return decimal.decimal(value.startsWith('-') ? value.slice(1) : `-${value.replace(/^\+/, '')}`);
};

const newest = (values: readonly LineValue[]): LineValue | undefined => {
  const filedOf = ({ terms, vintage }: LineValue): Day | '' =>
    terms.find(({ fact }) => fact.accession === vintage)?.fact.filed ?? '';
  return values.toSorted((a, b) => (`${filedOf(a)} ${a.vintage}` < `${filedOf(b)} ${b.vintage}` ? 1 : -1))[0];
};

const mergedTerms = (parts: readonly Part[]): readonly Term[] => {
  const merged = new Map<Fact, number>();
  for (const { sign, value } of parts)
    for (const { times, fact } of value.terms) merged.set(fact, (merged.get(fact) ?? 0) + sign * times);
  return [...merged].flatMap(([fact, times]) => (times === 0 ? [] : [{ times, fact }]));
};

export interface Part {
  readonly sign: 1 | -1;
  readonly value: LineValue;
}

/** The signed sum of values of one unit; null where units differ, or where nothing but zero comes out of it. */
export const combined = (parts: readonly Part[], origin: Origin): LineValue | null => {
  const [first] = parts;
  const vintage = newest(parts.map(({ value }) => value))?.vintage;
  if (!first || vintage === undefined || parts.some(({ value }) => value.unit !== first.value.unit)) return null;
  const sum = decimal.sum(parts.map(({ sign, value }) => (sign === 1 ? value.value : decimal.negate(value.value))));
  // A difference of exactly nothing is more often two tags for one number than a true zero.
  if (decimal.isZero(sum)) return null;
  const { unit, currency } = first.value;
  return { value: sum, unit, currency, origin, accession: null, terms: mergedTerms(parts), vintage };
};
