import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { drawPlot } from './draw.ts';
import type { Plot } from './plot.ts';
import { thinPlot } from './thin.ts';

const daily = (count: number, valueOf: (at: number) => string, dayOf = (at: number) => at): Plot => ({
  kind: 'line',
  measure: 'value',
  label: 'Rate',
  unit: 'USD',
  measures: [],
  frequency: 'daily',
  gaps: [],
  left: null,
  lines: [
    {
      name: null,
      points: Array.from({ length: count }, (_, at) => {
        const day = addDays('1999-01-04' as Day, dayOf(at));
        return { at: day, label: day, value: valueOf(at), row: at };
      }),
    },
  ],
});

const valuesOf = (plot: Plot): readonly string[] => plot.lines[0]?.points.map(({ value }) => value) ?? [];

describe('a long line', () => {
  it('keeps its peaks, its lows, its first and its last value, and says what is left out', () => {
    const plot = thinPlot(
      daily(7000, (at) => (at === 3333 ? '-9.99' : at === 5000 ? '99.5' : `1.${1000 + (at % 97)}`)),
    );
    const values = valuesOf(plot);
    expect(values.length).toBeLessThanOrEqual(600);
    for (const kept of ['-9.99', '99.5', '1.1000']) expect(values).toContain(kept);
    expect(plot.lines[0]?.points.at(-1)?.row).toBe(6999);
    expect(plot.left).toContain('of 7000 values are drawn');
  });

  it('is broken where values are missing, and nowhere else', () => {
    const plot = daily(
      2000,
      (at) => `${at % 13}`,
      (at) => (at < 1000 ? at : at + 400),
    );
    const svg = String(drawPlot(plot, 'rates'));
    for (const [, path = ''] of svg.matchAll(/<path\s+class="line s1"\s+d="([^"]+)"/g))
      expect(path.match(/M/g)).toHaveLength(2);
  });

  it('of a page fits into it: 27 years of days, and five lines of two years of weeks', () => {
    const years = String(
      drawPlot(
        daily(7000, (at) => `1.${10000 + (at % 4999)}`),
        'rates',
      ),
    );
    expect(Buffer.byteLength(years)).toBeLessThan(30_000);
    const weekly = daily(
      104,
      (at) => `${-100_000 + at * 977}`,
      (at) => at * 7,
    );
    const lines = Array.from({ length: 5 }, (_, at) => ({ name: `category ${at}`, points: weekly.lines[0]!.points }));
    expect(Buffer.byteLength(String(drawPlot({ ...weekly, frequency: 'weekly', lines }, 'positions')))).toBeLessThan(
      30_000,
    );
  });

  it('of some hundred values is drawn whole', () => {
    const plot = daily(500, (at) => `${at}`);
    expect(thinPlot(plot)).toBe(plot);
  });
});
