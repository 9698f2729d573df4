import { describe, expect, it } from 'vitest';
import { chartFile, previewSize } from './file.ts';
import type { Plot } from './plot.ts';
import { pngOf } from './raster.ts';

const line = (name: string | null, values: readonly string[]) => ({
  name,
  points: values.map((value, index) => ({
    at: `20${10 + index}-01-01`,
    label: String(2010 + index),
    value,
    row: index,
  })),
});

const plot = (more: Partial<Plot>): Plot =>
  ({
    kind: 'line',
    measure: 'value',
    label: 'Value',
    unit: 'USD',
    frequency: 'annual',
    lines: [line(null, ['1', '-2', '3'])],
    gaps: [],
    left: null,
    ...more,
  }) as Plot;

const plots: readonly (readonly [string, Plot])[] = [
  ['a line', plot({})],
  ['bars below zero', plot({ kind: 'bars', lines: [line(null, ['-5', '-1.5', '2'])] })],
  ['one value', plot({ lines: [line(null, ['7'])] })],
  ['huge values', plot({ kind: 'bars', lines: [line(null, ['123456789012345678901234567890', '0.0000001'])] })],
  [
    'eight lines',
    plot({ lines: Array.from({ length: 8 }, (_, at) => line(`producer_merchant_${at}`, ['1', `${at}`])) }),
  ],
];

describe('a chart as a file', () => {
  it.each(plots)(
    'of %s is an SVG without styles of variables in PNG, and of the shape of previews',
    async (_, drawn) => {
      const svg = chartFile(drawn, 'Title', ['Source: somebody']);
      expect(svg).toMatch(/^<svg[^]*Source: somebody/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const plain = chartFile(drawn, 'Title', ['Source: somebody'], { format: 'png', isPreview: true });
      expect(plain).not.toMatch(/var\(|@media/);
      const bytes = await pngOf(plain, previewSize.width);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    },
  );

  it('names its lines in words, in rows that do not overlap', () => {
    const names = [
      'producer_merchant_processor_user',
      'swap_dealer',
      'managed_money',
      'other_reportables',
      'nonreportable',
    ];
    const svg = chartFile(plot({ lines: names.map((name) => line(name, ['1', '2'])) }), 'Title', []);
    expect(svg).toContain('Producers, merchants, processors, users');
    const keys = [...svg.matchAll(/class="key[^>]* x="([\d.]+)"\s+y="(\d+)"/g)].map(
      ([, x, y]) => [Number(x), y] as const,
    );
    expect(keys).toHaveLength(5);
    keys.forEach(([x, y], at) => {
      const next = keys[at + 1];
      if (next && next[1] === y) expect(next[0] - x).toBeGreaterThan((names[at] ?? '').length * 6);
    });
  });

  it('shows letters: a picture with words differs from the same without', async () => {
    const drawn = plot({});
    const words = await pngOf(chartFile(drawn, 'Unemployment', [], { format: 'png', isPreview: true }), 600);
    const none = await pngOf(chartFile(drawn, '', [], { format: 'png', isPreview: true }), 600);
    expect(words.equals(none)).toBe(false);
  });

  it('continues long notes on the next line', () => {
    const svg = chartFile(plot({}), 'Title', [`Source: ${'somebody '.repeat(40)}`]);
    expect(svg.match(/<text x="8" y="3[5-9]\d"/g)?.length).toBeGreaterThan(1);
  });
});
