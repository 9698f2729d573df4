import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { withoutFormulas } from './formula-cells.ts';
import { writeTable } from './write-table.ts';
import type { LongColumn } from './long-table.ts';

const column = (name: string): LongColumn => ({
  ...{ name, type: 'text', holds: null, json: false, list: false, depth: 0, description: null },
});

/** A row as a spreadsheet parses it. */
const readBack = (cells: readonly string[]): readonly string[] => {
  const columns = cells.map((_, at) => column(`column${at}`));
  const csv = writeTable('csv', columns, [cells]).toString('utf8');
  return parse(withoutFormulas(csv), { from_line: 2 })[0] as readonly string[];
};

describe('CSV for spreadsheets', () => {
  it.each(['=1+1', '+1 (555) 0100', '-dash', '@HOME', '=HYPERLINK("https://example.org","a, b")', '=A1\r\n=B1', '-'])(
    'has %j as a text',
    (text) => {
      expect(readBack(['first', text, 'last'])).toEqual(['first', `'${text}`, 'last']);
    },
  );

  it.each(['-5.20', '+3', '-1.5e-7', '1=1', 'a, =b', '"=quoted"', '', "'=1", 'x\r\n=y, -z', '2024-01-31'])(
    'leaves %j as it is',
    (text) => {
      expect(readBack(['first', text, '-1'])).toEqual(['first', text, '-1']);
    },
  );
});
