import { addMonths } from '@dqs/core';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { derive, derivedUnits, isRate, ruleOf as ruleOfDerivation } from '@dqs/series';
import type { Frequency, Transform } from '@dqs/series/contract';
import { isPlot, type NoPlot, type Plot } from '../chart/plot.ts';
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

/** What of a series is shown: its values, or a quantity that is derived from them. */
export const forms = {
  level: { title: 'Level' },
  change: { title: 'Change' },
  yoy: { title: 'Year on year' },
  index: { title: 'Index' },
} as const;

export type Form = keyof typeof forms;

export const formOf = (text: string | null): Form =>
  text !== null && Object.hasOwn(forms, text) ? (text as Form) : 'level';

/** The transformation of a form; that of percentages year on year is told in points. */
const transformOf = (form: Form, unit: string | null): Transform => {
  if (form !== 'yoy') return form;
  return isRate(unit) ? 'year_on_year_change' : 'year_on_year';
};

/** The rule by which a form is derived of a series with a unit; null where nothing is derived. */
export const ruleOf = (form: Form, unit: string | null): string | null =>
  form === 'level' ? null : ruleOfDerivation({ transform: transformOf(form, unit), lower: null }, unit);

/** The same, of a picture that is already drawn in that form. */
export const ruleOfDrawn = (form: Form, drawn: Plot | NoPlot): string | null =>
  ruleOf(form, isPlot(drawn) && drawn.unit === 'percentage points' ? drawn.unit : null);

const periodTypes = { daily: 'date', weekly: 'date', monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;

const derivedPoints = (points: readonly Point[], frequency: Frequency, transform: Transform): readonly Point[] => {
  const byDay = new Map(points.map((point) => [point.at, point]));
  const observed = points.map(({ at, value }) => ({
    period: at as Day,
    period_type: periodTypes[frequency],
    value: value as Decimal,
    // Moments of a picture are not shown.
    as_of: at as string as Instant,
  }));
  return derive(observed, frequency, { transform, lower: null }).observations.flatMap(({ period, value }) => {
    const point = byDay.get(period);
    return point === undefined ? [] : [{ ...point, value }];
  });
};

/** The picture of a form of a series. */
export const plotForm = (plot: Plot, form: Form): Plot | NoPlot => {
  if (form === 'level') return plot;
  const { frequency } = plot;
  if (frequency === 'irregular') return { why: 'its values have no regular dates to compare' };
  const transform = transformOf(form, plot.unit);
  const lines = plot.lines.map((line) => ({ ...line, points: derivedPoints(line.points, frequency, transform) }));
  if (!lines.some(({ points }) => points.length > 1)) return { why: 'too few values are loaded to derive it from' };
  const unit =
    plot.unit === null && form === 'change' ? null : derivedUnits(transform, plot.unit ?? '', 'first value shown');
  return { ...plot, kind: 'line', label: forms[form].title, unit, lines };
};
