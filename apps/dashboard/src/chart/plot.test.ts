import type { Column } from '@dqs/service';
import { describe, expect, it } from 'vitest';
import { drawPlot } from './draw.ts';
import { plotOf } from './plot.ts';
import { timeTicks } from './time-axis.ts';

const column = (name: string, holds: Column['holds'], depth = 1, type: Column['type'] = 'text'): Column => ({
  name,
  type,
  holds,
  json: false,
  depth,
  description: null,
});

const rates = {
  columns: [
    column('quote', null, 0),
    column('date', 'day'),
    column('value', 'decimal'),
    column('as_of', 'instant'),
    column('source', null, 0),
  ],
  rows: [
    ['USD', '2024-01-03', '1.0919', '2024-01-03T15:00:00Z', 'ecb'],
    ['USD', '2024-01-02', '1.0956', '2024-01-03T15:00:00Z', 'ecb'],
    ['USD', '2024-01-01', null, '2024-01-03T15:00:00Z', 'ecb'],
  ],
} as const;

describe('a picture of an answer', () => {
  it('is a line over time, oldest first, without the days that have no value', () => {
    expect(plotOf(rates, null)).toEqual({
      kind: 'series',
      column: 'value',
      columns: ['value'],
      along: 'date',
      left: null,
      lines: [
        {
          name: null,
          points: [
            { at: '2024-01-02', value: '1.0956', row: 1 },
            { at: '2024-01-03', value: '1.0919', row: 0 },
          ],
        },
      ],
    });
  });

  it('has a line for each category, and shows outer values once', () => {
    const filled = {
      columns: [
        column('week', 'day'),
        column('total', 'decimal'),
        column('category', null, 2),
        column('net', 'decimal', 2),
      ],
      rows: ['2024-01-09', '2024-01-02'].flatMap((week) =>
        ['managed', 'swap'].map((category, at) => [week, '10', category, String(at * 5 - 2)] as const),
      ),
    };
    const net = plotOf(filled, null);
    expect(net?.lines.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
      ['managed', ['-2', '-2']],
      ['swap', ['3', '3']],
    ]);
    const total = plotOf(filled, 'total');
    expect(total?.lines).toHaveLength(1);
    expect(total?.columns).toEqual(['net', 'total']);
  });

  it('stands side by side where there is no time, in the order of the answer', () => {
    const filled = {
      columns: [column('name', null), column('cik', null, 1, 'integer'), column('weight', 'decimal')],
      rows: [
        ['Beta', 7, '0.2'],
        ['Alpha', 3, '0.15'],
      ],
    } as const;
    const plot = plotOf(filled, null);
    expect(plot).toMatchObject({ kind: 'ranking', column: 'weight', columns: ['weight'], along: 'name' });
    expect(plot?.lines[0]?.points.map(({ at }) => at)).toEqual(['Beta', 'Alpha']);
  });

  it('is none where values of one day cannot be told apart, or where nothing can be measured', () => {
    const twice = { columns: rates.columns, rows: [rates.rows[0], [...rates.rows[0].slice(0, 2), '9', '', '']] };
    expect(plotOf({ ...twice, rows: [...twice.rows, rates.rows[1]] }, null)).toBeNull();
    expect(
      plotOf(
        {
          columns: [column('name', null), column('code', null)],
          rows: [
            ['a', '1'],
            ['b', '2'],
          ],
        },
        null,
      ),
    ).toBeNull();
    expect(plotOf({ ...rates, rows: [] }, null)).toBeNull();
  });

  it('says what it leaves out', () => {
    const rows = Array.from({ length: 10 }, (_, at) => `c${at}`).flatMap((name) =>
      ['2024-01-02', '2024-01-03'].map((day) => [day, name, '1'] as const),
    );
    const plot = plotOf(
      { columns: [column('day', 'day'), column('series', null), column('value', 'decimal')], rows },
      null,
    );
    expect([plot?.lines.length, plot?.left]).toEqual([8, '8 of 10 lines are drawn; the table has all of them.']);
  });

  it('carries the exact text of every value, escaped', () => {
    const plot = plotOf(rates, null);
    const svg = String(
      drawPlot(
        { ...(plot as NonNullable<typeof plot>), lines: [{ name: '<b>', points: plot?.lines[0]?.points ?? [] }] },
        'a "title"',
      ),
    );
    expect(svg).toContain('&lt;b&gt;, 2024-01-03: 1.0919');
    expect(svg).toContain('aria-label="a &quot;title&quot;"');
    expect(svg).not.toContain('<b>');
    expect(svg).not.toMatch(/style=|NaN|undefined/);
  });
});

describe('the axis of time', () => {
  it.each([
    ['2024-01-01', '2024-01-10', ['2024-01-01', '2024-01-03', '2024-01-05', '2024-01-07', '2024-01-09']],
    ['2024-01-15', '2024-06-01', ['2024-02', '2024-03', '2024-04', '2024-05', '2024-06']],
    ['1999-01-04', '2024-06-01', ['2000', '2010', '2020']],
  ])('from %s to %s is marked %j', (first, last, labels) => {
    expect(timeTicks(first as never, last as never, 5).map(({ label }) => label)).toEqual(labels);
  });
});
