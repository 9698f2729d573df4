import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SourceFormatError } from './connector.ts';
import { zipOf } from './fixtures/archives.ts';
import { xlsOf, xlsxOf, type FixtureSheet } from './fixtures/workbooks.ts';
import type { WorkbookOptions } from './sheet.ts';
import { workbookRows } from './workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (bytes: Buffer, sheet?: WorkbookOptions['sheet']) => {
  const path = join(folder, 'workbook');
  await writeFile(path, bytes);
  const rows: { readonly record: readonly string[]; readonly line: number }[] = [];
  const options = { ...(sheet === undefined ? {} : { sheet }), maximumBytes: 1e7 };
  for await (const batch of workbookRows({ path, bytes: bytes.length }, options)) rows.push(...batch);
  return rows;
};

const lga: FixtureSheet = {
  name: 'Table 3',
  rows: [
    ['LGA_CODE_2018', 'LGA_NAME_2018', 'RATIO'],
    [],
    [10050, 'Albury (C)', 0.3318028],
    ['71000', ' Darwin & co ', null],
    [null, null, null],
    [-5, 'Doña Ana', 1],
  ],
};

const expected = [
  { record: ['LGA_CODE_2018', 'LGA_NAME_2018', 'RATIO'], line: 1 },
  { record: ['10050', 'Albury (C)', '0.3318028'], line: 3 },
  { record: ['71000', ' Darwin & co '], line: 4 },
  { record: ['-5', 'Doña Ana', '1'], line: 6 },
];

describe.each([
  ['.xlsx', xlsxOf],
  ['.xls', xlsOf],
] as const)('a workbook %s', (_, write) => {
  it('gives the filled rows of a sheet with their numbers', async () => {
    expect(await read(write([lga]))).toEqual(expected);
    expect(await read(write([{ name: 'Contents', rows: [['x']] }, lga]), 'table 3')).toEqual(expected);
    expect(await read(write([{ name: 'Contents', rows: [['x']] }, lga]), /^Cont/)).toEqual([
      { record: ['x'], line: 1 },
    ]);
  });

  it('names its sheets where the wanted one is not there or not the only one', async () => {
    const two = write([{ name: 'Contents', rows: [['x']] }, lga]);
    await expect(read(two)).rejects.toThrow(/exactly one sheet but holds 2; its sheets: "Contents", "Table 3"/);
    await expect(read(two, 'Table 4')).rejects.toThrow(/one sheet named Table 4 but holds 0/);
  });

  it('keeps every text and every number', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((value) => value.trim() !== '' && value.isWellFormed() && !/[\p{Cc}\uFFFE\uFFFF]/u.test(value));
    const number = fc.oneof(
      fc.integer(),
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
        .filter((value) => !Object.is(value, -0)),
    );
    const cells = fc.array(fc.array(fc.oneof(text, number), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(cells, async (rows) => {
        const found = await read(write([{ name: 'Sheet 1', rows: [['first of all'], ...rows] }]));
        expect(found.slice(1).map(({ record }) => record)).toEqual(rows.map((row) => row.map(String)));
      }),
      { numRuns: 60 },
    );
  });
});

describe('an .xlsx', () => {
  it('reads inline texts, runs, formulas and truth values, and leaves out how a text is pronounced', async () => {
    const rows = [
      [
        { type: 'inlineStr', raw: '<is><r><t>New </t></r><r><t>York</t></r><rPh><t>x</t></rPh></is>' },
        { type: 'str', raw: '<f>A1</f><v>sum</v>' },
        { type: 'b', raw: '<v>1</v>' },
        { raw: '<v>4.1442699999999999E-2</v>' },
      ],
    ];
    expect(await read(xlsxOf([{ name: 'S', rows }]))).toEqual([
      { record: ['New York', 'sum', '1', '4.1442699999999999E-2'], line: 1 },
    ]);
  });

  it('is refused where it is another archive, or refers to a text it lacks', async () => {
    await expect(read(zipOf([{ name: 'a.txt', content: Buffer.from('a') }]))).rejects.toThrow(SourceFormatError);
    const bad = xlsxOf([{ name: 'S', rows: [[{ type: 's', raw: '<v>7</v>' }]] }]);
    await expect(read(bad)).rejects.toThrow(/row 1 refers to a text that the workbook lacks/);
  });
});

describe('an .xls', () => {
  it('joins a text that a border between records cuts anywhere', async () => {
    const name = 'Añasco – Municipio';
    for (let cut = 0; cut < name.length; cut += 1) {
      expect(await read(xlsOf([{ name: 'S', rows: [[name, 'b']] }], { cut }))).toEqual([
        { record: [name, 'b'], line: 1 },
      ]);
    }
  });

  it('is refused, never misread, where it is cut or changed', async () => {
    const whole = xlsOf([lga]);
    const right = JSON.stringify(expected);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 8, max: whole.length - 1 }), async (length) => {
        const outcome = await read(whole.subarray(0, length)).then(JSON.stringify, (error: unknown) => {
          expect(error).toBeInstanceOf(Error);
          return right;
        });
        expect(outcome).toBe(right);
      }),
      { numRuns: 100 },
    );
  });
});
