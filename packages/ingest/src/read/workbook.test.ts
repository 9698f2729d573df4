import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write, type BookType } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SourceFormatError } from '../source-format-error.ts';
import { numberText, serialDay } from './workbook-cell.ts';
import type { WorkbookOptions } from './workbook-sheet.ts';
import { workbookRows } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'dqs-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Cell = string | number | boolean | null;
type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>;

const written = (sheets: Sheets, bookType: BookType): string => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as Cell[][]), name);
  const path = join(folder, `book.${bookType === 'biff8' ? 'xls' : 'xlsx'}`);
  writeFileSync(path, write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer);
  return path;
};

const rowsOf = async (path: string, options: Partial<WorkbookOptions> = {}) => {
  const rows: [line: number, ...cells: string[]][] = [];
  for await (const batch of workbookRows(
    { path, bytes: statSync(path).size },
    { maximumBytes: 10_000_000, ...options },
  )) {
    for (const { record, line } of batch) if (record.length > 0) rows.push([line, ...record]);
  }
  return rows;
};

describe.each(['xlsx', 'biff8'] as const)('a workbook written as %s', (bookType) => {
  it('gives the cells of its first sheet as text', async () => {
    const path = written(
      {
        first: [['ZIP', 'Index', 'Note'], [10, 288.71, null, true], [], ['010', -0.00000012, 'two\nlines']],
        second: [['x']],
      },
      bookType,
    );
    expect(await rowsOf(path)).toEqual([
      [1, 'ZIP', 'Index', 'Note'],
      [2, '10', '288.71', '', 'TRUE'],
      [4, '010', '-0.00000012', 'two\nlines'],
    ]);
  });

  it('gives another sheet by its name, and names those it has', async () => {
    const path = written({ Index: [['a']], Data1: [['b', 1]] }, bookType);
    expect(await rowsOf(path, { sheet: /^data/i })).toEqual([[1, 'b', '1']]);
    await expect(rowsOf(path, { sheet: /^nothing/ })).rejects.toThrow(/nothing.*Index.*Data1/);
  });

  it('gives every number back, digit for digit', async () => {
    const published = fc
      .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, places]) => Number(`${digits}e-${places}`));
    const numbers = fc.array(published, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(numbers, async (values) => {
        const [row] = await rowsOf(written({ s: [values] }, bookType));
        expect(row?.slice(1).map(Number)).toEqual(values.map((value) => (Object.is(value, -0) ? 0 : value)));
      }),
      { numRuns: 20 },
    );
  });

  it('is refused above the accepted size', async () => {
    const path = written({ s: [['a']] }, bookType);
    await expect(rowsOf(path, { maximumBytes: 50 })).rejects.toThrow(/larger than the accepted 50 bytes/);
  });
});

describe('a file that is no workbook', () => {
  it('an .xls that was cut off is refused as damaged, in no words of a library', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`cell ${at}`, at]);
    const path = written({ One: rows }, 'biff8');
    const whole = readFileSync(path);
    for (const share of [0.1, 0.3, 0.5, 0.7]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)));
      const refused: unknown = await rowsOf(path).catch((error: unknown) => error);
      expect(refused, `${share}`).toBeInstanceOf(SourceFormatError);
      expect((refused as Error).message, `${share}`).not.toMatch(/argument|undefined|Buffer/);
    }
  });

  it('is refused', async () => {
    const path = join(folder, 'page.xls');
    writeFileSync(path, 'a,b\n1,2\n');
    await expect(rowsOf(path)).rejects.toThrow('neither .xlsx nor .xls');
    writeFileSync(path, '<html><title>Page moved</title><body>moved</body></html>');
    await expect(rowsOf(path)).rejects.toThrow('an HTML page (“Page moved”) stands where data was expected');
  });
});

describe('cells', () => {
  it('have the shortest decimal text of their number, never an exponent', () => {
    expect([288.71, 1e21, 1.5e22, -2.5e-7, 100, -0].map(numberText)).toEqual([
      '288.71',
      '1000000000000000000000',
      '15000000000000000000000',
      '-0.00000025',
      '100',
      '0',
    ]);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = numberText(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text)).toBe(Object.is(value, -0) ? 0 : value);
      }),
    );
  });

  it('hold days as numbers', () => {
    expect(['33239', '45047', '61', '60', '0', '1.5', ''].map(serialDay)).toEqual([
      '1991-01-01',
      '2023-05-01',
      '1900-03-01',
      null,
      null,
      null,
      null,
    ]);
  });
});
