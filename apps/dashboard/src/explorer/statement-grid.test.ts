import type { Endpoint } from '@dqs/schemas';
import { expect, it } from 'vitest';
import { plotOf } from '../chart/plot.ts';
import { gridOf, gridView, type Grid } from './statement-grid.ts';

const endpoint = {
  rows: ['statements'],
  chart: { kind: 'statement', x: 'period_end', y: { field: 'lines', unit: 'unit', first: ['revenue'] } },
} as unknown as Endpoint;

const value = (text: string, accession: string) => ({
  value: text,
  unit: 'USD',
  currency: 'USD',
  as_of: '2025-02-01T00:00:00Z',
  accession_number: accession,
});

const data = {
  ticker: 'X',
  statements: [
    {
      fiscal_year: 2024,
      fiscal_period: 'FY',
      period_start: '2024-01-01',
      period_end: '2024-12-31',
      lines: { revenue: value('120.50', 'a-2'), '<net>': value('-3', 'a-2') },
    },
    {
      fiscal_year: 2023,
      fiscal_period: 'FY',
      period_start: '2023-01-01',
      period_end: '2023-12-31',
      lines: { revenue: value('100', 'a-1') },
    },
  ],
};

it('lays statements out by line and period, each value with its own filing', () => {
  const grid = gridOf(endpoint, data) as Grid;
  expect([grid.field, grid.days, grid.keys]).toEqual(['lines', ['2024-12-31', '2023-12-31'], ['revenue', '<net>']]);
  const view = String(gridView(grid, 'Statements', { source: 'sec' }));
  expect(view.replace(/\s+/g, ' ')).toMatch(
    /data-cell="1 revenue" data-origin="{&quot;unit&quot;:&quot;USD&quot;.*?&quot;a-1&quot;}" ?> 100 <\/td>/,
  );
  expect(view).toContain('2024 FY');
  expect(view).toContain('–</td>');
  expect(view).not.toContain('<net>');
});

it('draws one line at a time, oldest period first', () => {
  const plot = plotOf(endpoint, data);
  expect(plot).toMatchObject({ kind: 'bars', measure: 'revenue', unit: 'USD' });
  const points = 'lines' in plot ? plot.lines[0]?.points : [];
  expect(points?.map(({ label, value: text }) => [label, text])).toEqual([
    ['2023', '100'],
    ['2024', '120.50'],
  ]);
});

it('leaves rows alone that hold no values by key', () => {
  expect(gridOf(endpoint, { statements: [] })).toBeNull();
  expect(gridOf(endpoint, { statements: [{ period_end: '2024-12-31', lines: { a: 'text' } }] })).toBeNull();
  expect(gridOf({} as Endpoint, data)).toBeNull();
});
