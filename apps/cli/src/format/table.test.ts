import { expect, it } from 'vitest';
import { layoutOf, tableHead, tableRow } from './table.ts';

const columns = [{ name: 'date' }, { name: 'value' }, { name: 'unit' }];

const table = (rows: readonly (readonly (string | number | null)[])[], constant: readonly number[] = []): string => {
  const layout = layoutOf(columns, rows, constant);
  return tableHead(layout) + rows.map((row) => tableRow(layout, row)).join('');
};

it('aligns text to the left and numbers to the right, and never ends a line in spaces', () => {
  const printed = table([
    ['2024-01-02', '1.0956', 'a'],
    ['2024-01-03', '-12.5', null],
  ]);
  expect(printed).toBe(
    ['date         value  unit', '──────────  ──────  ────', '2024-01-02  1.0956  a', '2024-01-03   -12.5', ''].join(
      '\n',
    ),
  );
});

it('puts what is the same in every row above the table', () => {
  const rows = [
    ['2024-01-02', '1', 'USD per EUR'],
    ['2024-01-03', '2', 'USD per EUR'],
  ];
  expect(table(rows, [2]).split('\n').slice(0, 3)).toEqual(['unit: USD per EUR', '', 'date        value']);
});

it('counts wide characters twice and combining marks not at all', () => {
  const rows = [
    ['日本', '1', 'x'],
    ['e\u0301', '2', 'x'],
  ];
  expect(table(rows).split('\n').slice(2, 4)).toEqual(['日本      1  x', 'e\u0301         2  x']);
});

it('lets no control character reach the terminal', () => {
  expect(table([['\u001b[31mred\u0007', '1', 'x']])).not.toMatch(/[\u001b\u0007]/);
});

it('never cuts a later value that is wider', () => {
  const layout = layoutOf(columns, [['a', '1', 'x']]);
  expect(tableRow(layout, ['a', '123456789.123', 'x'])).toBe('a     123456789.123  x\n');
});
