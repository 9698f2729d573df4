import type { Endpoint } from '@dqs/schemas';
import { gapsOf } from './gaps.ts';
import { isPlot, plotOf, type NoPlot, type Plot } from './plot.ts';

/**
 * Several measures of one answer in one picture. Measures that cannot be drawn, or not on one axis with the first, are
 * omitted and named.
 */
export const plotTogether = (endpoint: Endpoint, data: unknown, keys: readonly string[]): Plot | NoPlot => {
  const drawn = keys.map((key) => plotOf(endpoint, data, key));
  const plots = drawn.filter(isPlot);
  const [first] = plots;
  if (!first) return drawn[0] ?? { why: 'nothing was asked for' };
  const fitting = plots.filter(
    (plot) => plot.unit === first.unit && plot.kind === first.kind && plot.lines.length === 1,
  );
  if (fitting.length < 2) return first;
  const lines = fitting.map((plot) => ({ name: plot.label, points: plot.lines[0]?.points ?? [] }));
  return { ...first, label: fitting.map(({ label }) => label).join(', '), lines, gaps: gapsOf(lines, first.frequency) };
};
