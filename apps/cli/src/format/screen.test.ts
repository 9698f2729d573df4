import type { LongCell, LongColumn } from '@dqs/service';
import { expect, it } from 'vitest';
import { testingIo } from '../testing-io.ts';
import { screenWriter } from './screen.ts';

const column = (name: string, more: Partial<LongColumn> = {}): LongColumn => ({
  name,
  type: 'text',
  holds: null,
  json: false,
  list: false,
  depth: 1,
  description: null,
  ...more,
});

const columns = [
  column('market', { depth: 0 }),
  column('day', { holds: 'day' }),
  column('value', { holds: 'decimal' }),
  column('unit'),
  column('note'),
];

const shown = async (
  pages: readonly (readonly (readonly LongCell[])[])[],
  room: number,
  options: { human?: boolean; record?: boolean } = {},
): Promise<readonly string[]> => {
  const testing = testingIo({ terminal: true, columns: room });
  const writer = screenWriter(columns, testing.io.stdout, { human: false, record: false, ...options });
  for (const page of pages) await writer.write(page);
  await writer.end();
  return testing.out().trimEnd().split('\n');
};

const row = (day: string, value: string, note: string): readonly LongCell[] => ['gold', day, value, 'USD', note];
const long = 'a remark that takes more room than there is on any narrow terminal';

it('shows every column where there is room', async () => {
  expect(await shown([[row('2024-01-02', '1.5', 'a'), row('2024-01-03', '22.5', 'b')]], 80)).toEqual([
    'market: gold',
    '',
    'day         value  unit  note',
    '──────────  ─────  ────  ────',
    '2024-01-02    1.5  USD   a',
    '2024-01-03   22.5  USD   b',
  ]);
});

it('lifts what is the same in all rows, then cuts texts, and never a value', async () => {
  const rows = [row('2024-01-02', '123456789.123456789', long), row('2024-01-03', '2', 'b')];
  const lines = await shown([rows], 50);
  expect(lines.slice(0, 2)).toEqual(['market: gold  unit: USD', '']);
  expect(lines[4]).toBe('2024-01-02  123456789.123456789  a remark that ta…');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(50);
});

it('names the columns for which there is no room at all', async () => {
  const rows = [row('2024-01-02', '123456789.123456789', long), row('2024-01-03', '2', 'b')];
  expect((await shown([rows], 35)).at(-1)).toBe('Not shown for lack of space: note (--format csv has every column).');
});

it('begins a new table where a later page differs from what stands above the rows', async () => {
  const first = [row('2024-01-02', '123456789.123456789', long), row('2024-01-03', '2', 'b')];
  const text = (await shown([first, [['gold', '2024-01-04', '3', 'EUR', 'c']]], 50)).join('\n');
  expect(text).toContain('2024-01-04');
  expect(text).toContain('EUR');
  expect(text.match(/^day/gm)).toHaveLength(2);
});

it('sets a record upright, and a single row that would not fit', async () => {
  const record = ['market  gold', 'day     2024-01-02', 'value   1234.5', 'unit    USD', `note    ${long}`];
  expect(await shown([[row('2024-01-02', '1234.5', long)]], 40)).toEqual(record);
  expect((await shown([[row('2024-01-02', '1234.5', 'a')]], 80, { record: true }))[0]).toBe('market  gold');
});

it('groups digits of decimals on request', async () => {
  const lines = await shown([[row('2024-01-02', '-1234567.8901', 'a'), row('2024-01-03', '2', 'b')]], 80, {
    human: true,
  });
  expect(lines[4]).toBe('2024-01-02  -1,234,567.8901  USD   a');
});
