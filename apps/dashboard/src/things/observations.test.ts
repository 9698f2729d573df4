import { describe, expect, it } from 'vitest';
import { isPlot, type Plot } from '../chart/plot.ts';
import { plotForm, ruleOf } from './observations.ts';

const plot = (unit: string, ...values: readonly (readonly [day: string, value: string])[]): Plot => ({
  kind: 'line',
  measure: 'value',
  label: 'Value',
  unit,
  measures: [],
  frequency: 'monthly',
  gaps: [],
  left: null,
  lines: [{ name: null, points: values.map(([at, value], row) => ({ at, label: at, value, row })) }],
});

const valuesOf = (drawn: ReturnType<typeof plotForm>) =>
  isPlot(drawn) ? [drawn.unit, ...(drawn.lines[0]?.points.map(({ value }) => value) ?? [])] : drawn.why;

describe('what is derived of a series', () => {
  const index = plot('index', ['2023-01-01', '50'], ['2023-02-01', '51'], ['2024-01-01', '55'], ['2024-02-01', '54']);

  it('is a change, a change against the year before, or an index of the first value shown', () => {
    expect(valuesOf(plotForm(index, 'change'))).toEqual(['index', '1', '-1']);
    expect(valuesOf(plotForm(index, 'yoy'))).toEqual(['percent', '10', '5.88235']);
    expect(valuesOf(plotForm(index, 'index'))).toEqual(['index, first value shown = 100', '100', '102', '110', '108']);
    expect(plotForm(index, 'level')).toBe(index);
  });

  it('of percentages is told in points, and by another rule', () => {
    const rate = plot(
      'Percent',
      ['2023-01-01', '3.4'],
      ['2023-02-01', '3.6'],
      ['2024-01-01', '3.7'],
      ['2024-02-01', '3.7'],
    );
    expect(valuesOf(plotForm(rate, 'yoy'))).toEqual(['percentage points', '0.3', '0.1']);
    expect(ruleOf('yoy', 'Percent')).toContain('percentage points');
    expect(ruleOf('yoy', 'USD')).toContain('percent change');
  });

  it('is the values themselves on a logarithmic axis, if all are above zero', () => {
    const drawn = plotForm(index, 'log');
    expect(drawn).toEqual({ ...index, axis: 'logarithmic' });
    expect(ruleOf('log', 'index')).toContain('logarithmic');
    for (const value of ['0', '0.00', '-1'])
      expect(valuesOf(plotForm(plot('x', ['2023-01-01', '1'], ['2023-02-01', value]), 'log'))).toContain(
        'zero or less',
      );
  });

  it('is not drawn of too few values, and nothing is divided by zero', () => {
    expect(valuesOf(plotForm(plot('x', ['2023-01-01', '1'], ['2023-02-01', '2']), 'yoy'))).toContain('too few');
    expect(valuesOf(plotForm(plot('x', ['2023-01-01', '0'], ['2023-02-01', '2']), 'index'))).toContain('too few');
  });
});
