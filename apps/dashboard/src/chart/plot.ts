import type { Chart, ChartFrequency, Endpoint } from '@dqs/schemas';
import { gapsOf, type Gap } from './gaps.ts';
import { measuresOf, type Mark, type Measured } from './measured.ts';
import type { Line, Point } from './point.ts';

/** The drawing of an answer. */
export interface Plot {
  readonly kind: 'line' | 'bars' | 'ranking';
  /** The key of the measure in the answer. */
  readonly measure: string;
  readonly label: string;
  readonly unit: string | null;
  /** All measures that could be shown instead. */
  readonly measures: readonly { readonly key: string; readonly label: string }[];
  readonly frequency: ChartFrequency;
  readonly lines: readonly Line[];
  /** Spans without a value in any line. */
  readonly gaps: readonly Gap[];
  /** How values are positioned; absent: linear. */
  readonly axis?: 'logarithmic';
  /** Describes what the picture omits; null if it shows everything. */
  readonly left: string | null;
}

/** Why an answer has no picture. */
export interface NoPlot {
  readonly why: string;
}

export const isPlot = (drawn: Plot | NoPlot): drawn is Plot => 'kind' in drawn;

const mostLines = 8;
const mostBars = 25;

/** Groups marks by line; null if two values at one position differ. */
const linesOf = (marks: readonly Mark[], isRanking: boolean): readonly Line[] | null => {
  if (isRanking) return [{ name: null, points: marks.map(({ line: _, unit: __, ...point }) => point) }];
  const lines = new Map<string | null, Map<string, Point>>();
  for (const { line: name, unit: _, ...point } of marks) {
    const line = lines.get(name) ?? new Map<string, Point>();
    lines.set(name, line);
    const before = line.get(point.at);
    if (before && before.value !== point.value) return null;
    if (!before) line.set(point.at, point);
  }
  return [...lines].map(([name, points]) => ({
    name,
    points: [...points.values()].sort((a, b) => (a.at < b.at ? -1 : 1)),
  }));
};

const refusal = ({ label, marks }: Measured, lines: readonly Line[] | null): string | null => {
  const units = new Set(marks.map(({ unit }) => unit));
  if (marks.length === 0) return `the answer has no values of “${label}”`;
  if (units.size > 1) return `the units of “${label}” differ: ${[...units].join(', ')}`;
  if (!lines) return `“${label}” has several values at one date that cannot be distinguished`;
  if (marks.length === 1) return `“${label}” has only one value`;
  if (new Set(marks.map(({ value }) => value)).size === 1) return `every value of “${label}” is the same`;
  const isLine = lines.some(({ points }) => points.length > 1);
  return isLine ? null : `each line of “${label}” has only one value`;
};

const shorter = (lines: readonly Line[], isRanking: boolean): Pick<Plot, 'lines' | 'left'> => {
  const count = lines[0]?.points.length ?? 0;
  if (isRanking) {
    const left = count > mostBars ? `The first ${mostBars} of ${count} are drawn. The table has all of them.` : null;
    return { lines: lines.map((line) => ({ ...line, points: line.points.slice(0, mostBars) })), left };
  }
  const left =
    lines.length > mostLines ? `${mostLines} of ${lines.length} lines are drawn. The table has all of them.` : null;
  return { lines: lines.slice(0, mostLines), left };
};

const drawn = (measured: Measured, chart: Chart, measures: Plot['measures']): Plot | NoPlot => {
  const isRanking = chart.kind === 'ranking';
  const all = linesOf(measured.marks, isRanking);
  const why = refusal(measured, all);
  if (why !== null || !all) return { why: why ?? '' };
  const { key, label, frequency, shape, left: without } = measured;
  const { lines, left } = shorter(all, isRanking);
  return {
    kind: isRanking ? 'ranking' : shape,
    measure: key,
    label,
    unit: measured.marks[0]?.unit ?? null,
    measures,
    frequency,
    lines,
    gaps: isRanking ? [] : gapsOf(lines, frequency),
    left: [left, without].filter((text) => text !== null).join(' ') || null,
  };
};

/**
 * The picture of an answer as its contract declares it: of the requested measure, else of the first that can be drawn.
 * Undeclared measures are not drawn, nor values that do not vary or whose units differ. The reason is returned instead.
 */
export const plotOf = (endpoint: Endpoint, data: unknown, wanted: string | null = null): Plot | NoPlot => {
  const { chart } = endpoint;
  if (chart.kind === 'none') return { why: chart.reason };
  const all = measuresOf(endpoint, chart, data);
  const measures = all.map(({ key, label }) => ({ key, label }));
  const asked = all.find(({ key }) => key === wanted);
  const plots = (asked ? [asked] : all).map((measured) => drawn(measured, chart, measures));
  return plots.find(isPlot) ?? plots[0] ?? { why: 'the answer has no values' };
};
