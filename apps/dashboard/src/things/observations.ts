import { addMonths } from '@dqs/core';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { derive, derivedUnits, isRate, ruleOf as ruleOfDerivation } from '@dqs/series';
import type { Frequency, Transform } from '@dqs/series/contract';
import { isPlot, type NoPlot, type Plot } from '../chart/plot.ts';
import type { Point } from '../chart/point.ts';

/** The time ranges of a chart. */
export const ranges = { '1y': 12, '5y': 60, '10y': 120, all: null } as const;

export type Range = keyof typeof ranges;

export const rangeOf = (text: string | null, otherwise: Range): Range =>
  text !== null && Object.hasOwn(ranges, text) ? (text as Range) : otherwise;

/** First day of a range that ends at a day; null if it has no start. */
export const startOf = (range: Range, last: Day): Day | null => {
  const months = ranges[range];
  return months === null ? null : addMonths(last, -months);
};

/** The forms of a series: its values, on a linear or logarithmic axis, or a derived quantity. */
export const forms = {
  level: { title: 'Level' },
  log: { title: 'Log axis' },
  change: { title: 'Change' },
  yoy: { title: 'Year on year' },
  index: { title: 'Index' },
} as const;

export type Form = keyof typeof forms;

export const formOf = (text: string | null): Form =>
  text !== null && Object.hasOwn(forms, text) ? (text as Form) : 'level';

/**
 * The transformation of a form; null if it shows the values themselves. Year-on-year changes of percentages are in
 * points.
 */
const transformOf = (form: Form, unit: string | null): Transform | null => {
  if (form === 'level' || form === 'log') return null;
  if (form !== 'yoy') return form;
  return isRate(unit) ? 'year_on_year_change' : 'year_on_year';
};

/**
 * Explains how to read a form, or the rule of its derivation for a series with a unit; null if there is nothing to
 * explain.
 */
export const ruleOf = (form: Form, unit: string | null): string | null => {
  if (form === 'log')
    return 'The values as published on a logarithmic axis: equal distances are equal changes in percent.';
  const transform = transformOf(form, unit);
  return transform === null ? null : ruleOfDerivation({ transform, lower: null }, unit);
};

/** The same for a picture that is already drawn in that form. */
export const ruleOfDrawn = (form: Form, drawn: Plot | NoPlot): string | null =>
  ruleOf(form, isPlot(drawn) && drawn.unit === 'percentage points' ? drawn.unit : null);

const periodTypes = { daily: 'date', weekly: 'date', monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;

const derivedPoints = (points: readonly Point[], frequency: Frequency, transform: Transform): readonly Point[] => {
  const byDay = new Map(points.map((point) => [point.at, point]));
  const observed = points.map(({ at, value }) => ({
    period: at as Day,
    period_type: periodTypes[frequency],
    value: value as Decimal,
    // The picture does not show this time.
    as_of: at as string as Instant,
  }));
  return derive(observed, frequency, { transform, lower: null }).observations.flatMap(({ period, value }) => {
    const point = byDay.get(period);
    return point === undefined ? [] : [{ ...point, value }];
  });
};

/** The same values on a logarithmic axis. */
const onLogarithmicAxis = (plot: Plot): Plot | NoPlot =>
  plot.lines.some(({ points }) => points.some(({ value }) => /^-|^0*\.?0*$/.test(value)))
    ? { why: 'a logarithmic axis has no place for values of zero or less' }
    : { ...plot, kind: 'line', axis: 'logarithmic' };

/** The picture of a form of a series. */
export const plotForm = (plot: Plot, form: Form): Plot | NoPlot => {
  if (form === 'log') return onLogarithmicAxis(plot);
  const transform = transformOf(form, plot.unit);
  if (transform === null) return plot;
  const { frequency } = plot;
  if (frequency === 'irregular') return { why: 'its values have no regular dates to compare' };
  const lines = plot.lines.map((line) => ({ ...line, points: derivedPoints(line.points, frequency, transform) }));
  if (!lines.some(({ points }) => points.length > 1)) return { why: 'too few values are loaded to derive it from' };
  const unit =
    plot.unit === null && form === 'change' ? null : derivedUnits(transform, plot.unit ?? '', 'first value shown');
  return { ...plot, kind: 'line', label: forms[form].title, unit, lines };
};
