import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { addMonths } from '@dqs/core';
import type { NoPlot, Plot } from '../chart/plot.ts';
import type { Point } from '../chart/point.ts';

/** How far back a chart goes. */
export const ranges = { '1y': 12, '5y': 60, '10y': 120, all: null } as const;

export type Range = keyof typeof ranges;

export const rangeOf = (text: string | null, otherwise: Range): Range =>
  text !== null && Object.hasOwn(ranges, text) ? (text as Range) : otherwise;

/** First day of a range that ends at a day; null where it has no beginning. */
export const startOf = (range: Range, last: Day): Day | null => {
  const months = ranges[range];
  return months === null ? null : addMonths(last, -months);
};

/** What of a series is shown: its values, or a quantity that is derived from them by the rule beside it. */
export const forms = {
  level: { title: 'Level', rule: null },
  change: { title: 'Change', rule: 'Derived: each value less the one before it.' },
  yoy: {
    title: 'Year on year',
    rule: 'Derived: the change against the same period a year before, in percent of it, to four digits after the point.',
  },
  index: {
    title: 'Index',
    rule: 'Derived: each value divided by the first one shown, times 100, to six significant digits.',
  },
} as const;

export type Form = keyof typeof forms;

export const formOf = (text: string | null): Form =>
  text !== null && Object.hasOwn(forms, text) ? (text as Form) : 'level';

/** Whether values are percentages, whose change is told in points. */
export const isRate = (unit: string | null): boolean => /percent/i.test(unit ?? '');

/** The rule by which a form is derived of a series with a unit; null where nothing is derived. */
export const ruleOf = (form: Form, unit: string | null): string | null =>
  form === 'yoy' && isRate(unit)
    ? 'Derived: each value less that of the same period a year before, in percentage points.'
    : forms[form].rule;

const hundred = '100' as Decimal;

/** The change of a value against an earlier one, in percent with at most four digits after the point; null where the earlier one is zero. */
export const percentChange = (value: string, before: string): Decimal | null => {
  if (decimal.isZero(before as Decimal)) return null;
  const change = decimal.multiply(decimal.subtract(value as Decimal, before as Decimal), hundred);
  const quotient = decimal.divide(change, before as Decimal, { significantDigits: 30 });
  const [whole = '0', part = ''] = quotient.split('.');
  if (part.length <= 4) return quotient;
  const digits = whole.replace(/^[-0]+/, '').length;
  const leading = digits === 0 ? part.length - part.replace(/^0+/, '').length : 0;
  const kept = digits === 0 ? 4 - leading : digits + 4;
  return kept <= 0 ? ('0' as Decimal) : decimal.roundToSignificantDigits(quotient, kept);
};

const derivedPoints = (points: readonly Point[], form: Form, unit: string | null): readonly Point[] => {
  if (form === 'level') return points;
  const first = points[0]?.value ?? '0';
  const byDay = new Map(points.map((point) => [point.at, point.value]));
  return points.flatMap((point, index): readonly Point[] => {
    const before = form === 'yoy' ? byDay.get(addMonths(point.at as Day, -12)) : points[index - 1]?.value;
    if (form === 'index') {
      if (decimal.isZero(first as Decimal)) return [];
      const share = decimal.multiply(point.value as Decimal, hundred);
      return [{ ...point, value: decimal.divide(share, first as Decimal, { significantDigits: 6 }) }];
    }
    if (before === undefined) return [];
    const value =
      form === 'change' || isRate(unit)
        ? decimal.subtract(point.value as Decimal, before as Decimal)
        : percentChange(point.value, before);
    return value === null ? [] : [{ ...point, value }];
  });
};

/** The picture of a form of a series. */
export const plotForm = (plot: Plot, form: Form): Plot | NoPlot => {
  if (form === 'level') return plot;
  const lines = plot.lines.map((line) => ({ ...line, points: derivedPoints(line.points, form, plot.unit) }));
  if (!lines.some(({ points }) => points.length > 1)) return { why: 'too few values are loaded to derive it from' };
  const unit =
    form !== 'index' && isRate(plot.unit)
      ? 'percentage points'
      : form === 'yoy'
        ? 'percent'
        : form === 'index'
          ? 'index, first value shown = 100'
          : plot.unit;
  return { ...plot, kind: 'line', label: forms[form].title, unit, lines };
};
