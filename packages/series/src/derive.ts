import { aggregate } from './aggregate.ts';
import type { Aggregation, Frequency, LowerFrequency, Transform } from './contract.ts';
import { perThousandPeople, type Population } from './per-people.ts';
import { observedOf, quantityOf, type LeftOutPeriod, type Observed } from './quantity.ts';
import { transform } from './transform.ts';

/** A derivation of a series. */
export interface Derivation {
  readonly transform: Transform;
  /** The frequency to which values are first aggregated; null to keep the original one. */
  readonly lower: { readonly frequency: LowerFrequency; readonly how: Aggregation } | null;
  /** Divides the values by the number of people of their place, instead of a transformation. */
  readonly population?: Population | null;
}

/** Derived values, oldest first, and the periods without a result. */
export interface Derived {
  readonly observations: readonly Observed[];
  readonly leftOut: readonly LeftOutPeriod[];
}

/**
 * Derives values of a series, oldest first, exactly. A result is rounded once, when it is written. `from` is the first
 * period whose value may be the base of an index.
 */
export const derive = (
  values: readonly Observed[],
  frequency: Frequency,
  { transform: how, lower, population }: Derivation,
  from = '',
): Derived => {
  const published = values.map(quantityOf);
  const lowered = lower === null ? null : aggregate(published, frequency, lower.frequency, lower.how);
  const levels = lowered?.values ?? published;
  const indexed = how === 'index' ? levels.filter(({ period }) => period >= from) : levels;
  const result = population
    ? perThousandPeople(levels, population)
    : transform(indexed, lower?.frequency ?? frequency, how);
  return {
    observations: result.values.map(observedOf),
    leftOut: [...(lowered?.leftOut ?? []), ...result.leftOut].sort((a, b) => (a.period < b.period ? -1 : 1)),
  };
};

/** Whether values are percentages, whose differences are percentage points. */
export const isRate = (units: string | null): boolean => /percent/i.test(units ?? '');

/** The unit of values derived from values in `units`. `base` is the period in which an index is 100. */
export const derivedUnits = (how: Transform, units: string, base: string | null = null): string => {
  if (how === 'level') return units;
  if (how === 'change' || how === 'year_on_year_change') return isRate(units) ? 'percentage points' : units;
  return how === 'index' ? `index, ${base ?? 'first value'} = 100` : 'percent';
};

const lowerNames = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;
const howNames = {
  mean: 'the mean of the values',
  sum: 'the sum of the values',
  end_of_period: 'the last value',
} as const;
const fiveDigits = 'rounded to five decimal places';

const ruleOfTransform: Readonly<Record<Exclude<Transform, 'level'>, string>> = {
  change: 'each value minus the previous value',
  percent_change: `the percent change from the previous period, ${fiveDigits}`,
  annualized: `the percent change from the previous period, compounded over a year, ${fiveDigits}`,
  year_on_year: `the percent change from the same period a year earlier, ${fiveDigits}`,
  year_on_year_change: 'each value minus that of the same period a year earlier',
  index: `each value in percent of the first one, ${fiveDigits}`,
};

/** The unit of derived values. `base` is the period in which an index is 100. */
export const unitsOf = ({ transform: how, population }: Derivation, units: string, base: string | null): string =>
  population ? `${units} per 1,000 people` : derivedUnits(how, units, base);

/** The rule by which values are derived, in one sentence. */
export const ruleOf = ({ transform: how, lower, population }: Derivation, units: string | null): string => {
  const isOfRates = isRate(units) && (how === 'change' || how === 'year_on_year_change');
  const parts = [
    ...(lower === null ? [] : [`${howNames[lower.how]} of each ${lowerNames[lower.frequency]}`]),
    ...(population
      ? [
          `each value divided by the number of people of the place in the calendar year in which its period begins, times 1,000, ${fiveDigits}`,
        ]
      : []),
    ...(how === 'level' ? [] : [`${ruleOfTransform[how]}${isOfRates ? ', in percentage points' : ''}`]),
  ];
  return `Derived: ${parts.join('; then ')}.`;
};
