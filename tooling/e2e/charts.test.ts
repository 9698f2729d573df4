import { domains } from '@dqs/domains';
import type { Endpoint } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPlot, isPlot, plotOf, type Plot } from '@dqs/dashboard/testing';
import { openInstallation, type Installation } from './installation.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Fields = Readonly<Record<string, Json>>;

const operations = domains.flatMap(({ contract }) => Object.values(contract as Readonly<Record<string, Endpoint>>));

/** The fields of an answer that its chart may draw. */
const measuresOf = ({ chart }: Endpoint): ReadonlySet<string> => {
  if (chart.kind === 'none') return new Set();
  const { y } = chart;
  return new Set('first' in y ? ['value'] : y.map(({ field }) => field.split('.').at(-1) ?? field));
};

const decimal = /^-?\d+(\.\d+)?$/;

/** The answer with each drawn value changed; `count` runs over them. */
const withValues = (
  data: Json,
  measures: ReadonlySet<string>,
  change: (value: string, count: number) => string,
): Json => {
  let count = 0;
  const walk = (json: Json): Json => {
    if (Array.isArray(json)) return (json as readonly Json[]).map(walk);
    if (typeof json !== 'object' || json === null) return json;
    return Object.fromEntries(
      Object.entries(json as Fields).map(([name, value]) => {
        if (measures.has(name) && typeof value === 'string' && decimal.test(value))
          return [name, change(value, count++)];
        return [name, walk(value)];
      }),
    );
  };
  return walk(data);
};

/** The answer with other rows. */
const withRows = (data: Json, { rows }: Endpoint, change: (rows: readonly Json[]) => readonly Json[]): Json => {
  const [name] = rows ?? [];
  const list = name === undefined ? null : (data as Fields)[name];
  return name !== undefined && Array.isArray(list)
    ? { ...(data as Fields), [name]: change(list as readonly Json[]) }
    : data;
};

const positive = (value: string): string => value.replace(/^-/, '');

/** What data may come to that no sample shows. */
const cases: readonly (readonly [string, (data: Json, endpoint: Endpoint, measures: ReadonlySet<string>) => Json])[] = [
  ['as it is', (data) => data],
  ['one row', (data, endpoint) => withRows(data, endpoint, (rows) => rows.slice(0, 1))],
  ['two rows', (data, endpoint) => withRows(data, endpoint, (rows) => rows.slice(0, 2))],
  ['no row', (data, endpoint) => withRows(data, endpoint, () => [])],
  [
    'a gap',
    (data, endpoint) => withRows(data, endpoint, (rows) => rows.filter((_, at) => at === 0 || at > rows.length / 2)),
  ],
  ['many rows', (data, endpoint) => withRows(data, endpoint, (rows) => Array.from({ length: 12 }, () => rows).flat())],
  ['negative values', (data, _, measures) => withValues(data, measures, (value) => `-${positive(value)}`)],
  [
    'values of both signs',
    (data, _, measures) => withValues(data, measures, (value, at) => (at % 2 === 0 ? `-${positive(value)}` : value)),
  ],
  [
    'huge values',
    (data, _, measures) =>
      withValues(data, measures, (value, at) => `${at + 1}${positive(value).replace('.', '')}000000000000000000000`),
  ],
  ['tiny values', (data, _, measures) => withValues(data, measures, (__, at) => `0.00000000000000${at + 1}`)],
  ['the same value', (data, _, measures) => withValues(data, measures, () => '7')],
];

/** Numbers of a picture outside of its frame, by more than a line's width. */
const outside = (svg: string): readonly string[] => {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const isOut = (text: string, most: string) => Number(text) < -2 || Number(text) > Number(most) + 2;
  const circles = [...svg.matchAll(/cx="([^"]+)"\s+cy="([^"]+)"/g)];
  const bars = [...svg.matchAll(/<rect[^>]*\sx="([^"]+)"\s+y="([^"]+)"\s+width="([^"]+)"\s+height="([^"]+)"/g)];
  return [
    ...circles.flatMap(([whole, x = '', y = '']) => (isOut(x, width) || isOut(y, height) ? [whole] : [])),
    ...bars.flatMap(([whole, x = '', y = '', wide = '', high = '']) =>
      isOut(x, width) ||
      isOut(y, height) ||
      isOut(String(Number(x) + Number(wide)), width) ||
      isOut(String(Number(y) + Number(high)), height)
        ? [whole]
        : [],
    ),
  ];
};

/** Lines of a picture through fewer values than three, which would show a course that nobody measured. */
const shortLines = ({ lines }: Plot, svgs: string): readonly string[] =>
  lines.every(({ points }) => points.length < 3) ? (svgs.match(/<path[^>]*class="line[^>]*>/g) ?? []) : [];

describe('charts of every operation', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation({ domains });
  }, 600_000);
  afterAll(() => installation[Symbol.asyncDispose]());

  it.each(cases)('%s: drawn inside its frame, or not drawn with the reason', async (name, change) => {
    const caller = { accountId: 'test', keyId: '', keyPrefix: '', surface: 'public' as const };
    let drawn = 0;
    for (const endpoint of operations) {
      const answer = await installation.service.call(
        endpoint.tool,
        { values: endpoint.examples[0] },
        caller,
        AbortSignal.timeout(60_000),
      );
      const data = change(answer.envelope().data as Json, endpoint, measuresOf(endpoint));
      const plot = plotOf(endpoint, data as never);
      if (!isPlot(plot)) {
        expect([endpoint.tool, plot.why.length > 5]).toEqual([endpoint.tool, true]);
        continue;
      }
      drawn += 1;
      const svgs = drawPlot(plot, endpoint.title).toString();
      expect([endpoint.tool, /NaN|undefined|Infinity/.exec(svgs)?.[0]]).toEqual([endpoint.tool, undefined]);
      expect([endpoint.tool, shortLines(plot, svgs)]).toEqual([endpoint.tool, []]);
      for (const [svg] of svgs.matchAll(/<svg[^]*?<\/svg>/g))
        expect([endpoint.tool, outside(svg)]).toEqual([endpoint.tool, []]);
    }
    expect(operations.length).toBeGreaterThanOrEqual(61);
    // One row is no line, no row is nothing, and what does not vary is not drawn.
    if (!['one row', 'no row', 'the same value'].includes(name)) expect(drawn).toBeGreaterThan(10);
    if (name === 'no row') expect(drawn).toBe(0);
  });
});
