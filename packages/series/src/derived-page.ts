import { addDays, addMonths, compareDays, pageRange, type DayRange } from '@dqs/core';
import { badParameter, type Day } from '@dqs/schemas';
import { longerPeriod, longestLookBack, lowerThan, mostWithin, periodsPerYear } from './calendar.ts';
import type { Aggregation, Frequency, LowerFrequency, Transform } from './contract.ts';
import { derive, ruleOf, unitsOf, type Derivation, type Derived } from './derive.ts';
import type { LeftOutPeriod, Observed } from './quantity.ts';

/** Parameters of an operation that returns the values of one series. */
export interface DerivationParams {
  readonly transform?: Transform | null | undefined;
  readonly frequency_to?: LowerFrequency | null | undefined;
  readonly aggregation?: Aggregation | null | undefined;
}

/** The requested derivation; null for values as published. Throws `bad_parameter`. */
export const requestedDerivation = ({ transform, frequency_to, aggregation }: DerivationParams): Derivation | null => {
  if (aggregation && !frequency_to) {
    throw badParameter('aggregation', 'aggregation requires frequency_to', {
      hint: 'Add frequency_to, such as frequency_to=annual, or omit aggregation.',
    });
  }
  const how = transform ?? 'level';
  if (how === 'level' && !frequency_to) return null;
  return { transform: how, lower: frequency_to ? { frequency: frequency_to, how: aggregation ?? 'mean' } : null };
};

const requireLower = ({ lower }: Derivation, frequency: Frequency): void => {
  const allowed = lowerThan(frequency);
  if (lower === null || allowed.includes(lower.frequency)) return;
  throw badParameter('frequency_to', `the series is ${frequency} and has no ${lower.frequency} values`, {
    hint:
      allowed.length === 0
        ? 'The series has no lower frequency. Omit frequency_to.'
        : `frequency_to may be ${allowed.join(' or ')}.`,
  });
};

/** A request for a page of derived values. */
export interface DerivedPageRequest {
  readonly derivation: Derivation;
  readonly frequency: Frequency;
  readonly units: string;
  readonly start?: Day | null | undefined;
  readonly end?: Day | null | undefined;
  readonly after: readonly unknown[] | null;
  readonly limit: number;
  /** Reads the newest values of the series in a range, newest first, at most `limit`. */
  readonly read: (range: DayRange, limit: number) => Promise<readonly Observed[]>;
}

export interface DerivedPage {
  /** Newest first; one more than the limit if there are more. */
  readonly observations: readonly Observed[];
  readonly frequency: Frequency;
  readonly units: string;
  /** The period in which an index is 100. */
  readonly base: Day | null;
  readonly note: string;
}

/** Days after the end of a period in which a value shows that the period is complete. */
const lookAhead = 14;

/** The range to read for complete results in the requested range. */
const rangeToRead = ({ from, to }: DayRange, { lower }: Derivation): DayRange => ({
  from: addDays(from, -longestLookBack),
  to: lower === null ? to : addDays(longerPeriod(to, 'date', lower.frequency).last, lookAhead),
});

/** Extends a range, because fiscal years end in the calendar year after the one in which they begin. */
const withFiscalYears = (range: DayRange, { lower }: Derivation): DayRange =>
  lower?.frequency === 'annual' ? { from: range.from, to: addMonths(range.to, 12) } : range;

/** The maximum number of values for a page without gaps. */
const valuesFor = ({ derivation: { lower }, frequency, limit }: DerivedPageRequest): number => {
  const each = lower === null ? 1 : mostWithin(frequency, lower.frequency);
  const aYear = Math.ceil((periodsPerYear[frequency] * 7) / 5);
  return (limit + 2) * each + aYear + lookAhead + each;
};

/** More values than any series has. An index is based on a value at the beginning of its range. */
const all = 10_000_000;

/** The oldest period with certain results. Before the first value read there may be further values. */
const firstJudged = (oldest: Day, { lower }: Derivation): Day =>
  addDays(lower === null ? oldest : longerPeriod(oldest, 'date', lower.frequency).last, longestLookBack);

const named = ({ period, why }: LeftOutPeriod): string => `${period} (${why})`;

const mostNamed = 3;

const noteOf = (params: DerivedPageRequest, leftOut: readonly LeftOutPeriod[], base: Day | null): string => {
  const rule = ruleOf(params.derivation, params.units);
  const first = base === null ? '' : ` The first value is from ${base}.`;
  const newest = leftOut.toReversed();
  if (newest.length === 0) return rule + first;
  const rest = newest.length > mostNamed ? ` and ${newest.length - mostNamed} more` : '';
  return `${rule}${first} Left out: ${newest.slice(0, mostNamed).map(named).join(', ')}${rest}.`;
};

const inRange = <T extends { readonly period: Day }>(rows: readonly T[], { from, to }: DayRange): readonly T[] =>
  rows.filter(({ period }) => compareDays(period, from) >= 0 && compareDays(period, to) <= 0);

/** Requires the base of an index to be above zero. Throws `bad_parameter`. */
const requireBase = (derived: Derived): void => {
  const refused = derived.leftOut.find(({ why }) => why === 'the earlier value is zero or less');
  if (refused === undefined || derived.observations.length > 0) return;
  throw badParameter('transform', 'an index requires a first value above zero', {
    hint: `Set start to a period with a value above zero. The first value of the range is from ${refused.period}.`,
  });
};

/** A page of derived values, with the rule and the omitted periods of the page. Throws `bad_parameter`. */
export const derivedPage = async (params: DerivedPageRequest): Promise<DerivedPage> => {
  const { derivation, frequency, units, limit } = params;
  requireLower(derivation, frequency);
  const isIndex = derivation.transform === 'index';
  const range = pageRange(params);
  const toRead = withFiscalYears(rangeToRead(range, derivation), derivation);
  let most = isIndex ? all : valuesFor(params);
  for (;;) {
    const values = (await params.read(toRead, most)).toReversed();
    const isCut = values.length === most;
    const derived = derive(values, frequency, derivation, range.from);
    if (isIndex) requireBase(derived);
    const judged = isCut ? { ...range, from: firstJudged(values[0]!.period, derivation) } : range;
    const within = inRange(derived.observations, {
      ...judged,
      from: judged.from > range.from ? judged.from : range.from,
    });
    if (isCut && within.length <= limit) {
      most *= 2;
      continue;
    }
    const observations = within.toReversed().slice(0, limit + 1);
    const oldest = observations.length > limit ? observations[limit]!.period : range.from;
    const leftOut = inRange(derived.leftOut, range).filter(
      ({ period }) => period > oldest || observations.length <= limit,
    );
    const base = isIndex ? (derived.observations[0]?.period ?? null) : null;
    return {
      observations,
      frequency: derivation.lower?.frequency ?? frequency,
      units: unitsOf(derivation, units, base),
      base,
      note: noteOf(params, leftOut, base),
    };
  }
};
