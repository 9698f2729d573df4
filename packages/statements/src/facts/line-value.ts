import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from './fact.ts';

/** How a value was obtained: as a fact of one filing, or derived. */
export type Origin = 'reported' | 'q4' | 'ytd_difference' | 'ttm' | 'identity';

/** A fact and its factor: a value is the sum of its terms. */
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
  /** The filing of a reported value. Null for a derived one. */
  readonly accession: string | null;
  readonly terms: readonly Term[];
  /** Formula in line keys, if the value is derived from other lines. */
  readonly formula?: string;
  /** Accession number of the newest filing among the terms. Values of one vintage may be combined. */
  readonly vintage: string;
}

export type LineValues = ReadonlyMap<string, LineValue>;

/** A unit as served, with its currency. */
interface ServedUnit {
  readonly unit: string;
  readonly currency: string | null;
}

const servedUnits = new Map<string, ServedUnit>();

/** Limit of the cache: common units are few, but filers can define any number. */
const mostUnits = 1_000;

const servedUnit = (filed: string): ServedUnit => {
  const cached = servedUnits.get(filed);
  if (cached) return cached;
  const served = {
    unit: filed.replace(/\/shares$/, '/share'),
    currency: /^([A-Z]{3})(\/|$)/.exec(filed)?.[1] ?? null,
  };
  if (servedUnits.size < mostUnits) servedUnits.set(filed, served);
  return served;
};

/** The filing in which a fact counts. */
const vintageOf = (fact: Fact): Pick<Fact, 'accession' | 'filed'> => fact.repeatedIn ?? fact;

/** A fact as the value of a line. `negated` reverses the sign and keeps the digits. */
export const reportedValue = (fact: Fact, negated: boolean): LineValue => ({
  value: negated ? turned(fact.value) : fact.value,
  ...servedUnit(fact.unit),
  origin: 'reported',
  accession: fact.accession,
  terms: [{ times: negated ? -1 : 1, fact }],
  vintage: vintageOf(fact).accession,
});

/** Reverses the sign and keeps the published digits. */
const turned = (value: Decimal): Decimal => {
  if (decimal.isZero(value)) return value;
  return decimal.decimal(value.startsWith('-') ? value.slice(1) : `-${value.replace(/^\+/, '')}`);
};

const filedOf = ({ terms, vintage }: LineValue): Day | '' =>
  terms.map(({ fact }) => vintageOf(fact)).find(({ accession }) => accession === vintage)?.filed ?? '';

/** The accession number of the newest filing of the values. */
const newestOf = (parts: readonly Part[]): string | undefined => {
  let newest: { readonly filed: Day | ''; readonly vintage: string } | undefined;
  for (const { value } of parts) {
    if (value.vintage === newest?.vintage) continue;
    const [filed, vintage] = [filedOf(value), value.vintage];
    if (!newest || filed > newest.filed || (filed === newest.filed && vintage > newest.vintage))
      newest = { filed, vintage };
  }
  return newest?.vintage;
};

const mergedTerms = (parts: readonly Part[]): readonly Term[] => {
  const merged: { times: number; readonly fact: Fact }[] = [];
  for (const { sign, value } of parts)
    for (const { times, fact } of value.terms) {
      // With a handful of terms, a search is faster than a map.
      const existing = merged.find((term) => term.fact === fact);
      if (existing) existing.times += sign * times;
      else merged.push({ times: sign * times, fact });
    }
  return merged.some(({ times }) => times === 0) ? merged.filter(({ times }) => times !== 0) : merged;
};

export interface Part {
  readonly sign: 1 | -1;
  readonly value: LineValue;
}

/** The signed sum of values of one unit. Null if units differ or the sum is zero. */
export const combined = (parts: readonly Part[], origin: Origin): LineValue | null => {
  const [first] = parts;
  const vintage = newestOf(parts);
  if (!first || vintage === undefined || parts.some(({ value }) => value.unit !== first.value.unit)) return null;
  const sum = decimal.sum(parts.map(({ sign, value }) => (sign === 1 ? value.value : decimal.negate(value.value))));
  // A difference of zero is more often two concepts for one number than a true zero.
  if (decimal.isZero(sum)) return null;
  const { unit, currency } = first.value;
  return { value: sum, unit, currency, origin, accession: null, terms: mergedTerms(parts), vintage };
};
