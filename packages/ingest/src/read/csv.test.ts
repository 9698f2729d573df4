import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnIndex, csvRows, type CsvOptions } from './csv.ts';
import { createCsvScanner } from './csv-scanner.ts';
import { chunksOf, flatten } from '../fixtures/streams.ts';

const rowsOf = async (text: string | Buffer, options: CsvOptions = {}): Promise<(readonly string[])[]> =>
  (await flatten(csvRows(chunksOf(text), options))).map(({ record }) => record);

const field = fc.string({
  unit: fc.constantFrom('a', 'B', '7', ' ', ',', '"', '\n', '\r\n', 'é', '€', '\u{1F30D}', ';'),
  maxLength: 8,
});
const quotedAlways = (value: string): string => `"${value.replaceAll('"', '""')}"`;
const quotedWhereNeeded = (value: string): string => (/[",\r\n]/.test(value) ? quotedAlways(value) : value);

const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));

describe('csvRows', () => {
  it('gives back every table that was written, whatever the quoting, line ends and chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.array(fc.nat(400), { maxLength: 20 }),
        async (rows, always, lineEnd, lastLineEnd, cuts) => {
          const encode = always ? quotedAlways : quotedWhereNeeded;
          const text = rows.map((row) => row.map(encode).join(',')).join(lineEnd) + (lastLineEnd ? lineEnd : '');
          const found = await flatten(csvRows(chunksOf(text, cuts)));
          expect(found.map(({ record }) => record)).toEqual(rows);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('reads of wanted columns alone what it reads of all', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), fc.array(fc.nat(400), { maxLength: 20 }), async (rows, always, cuts) => {
        const text = rows.map((row) => row.map(always ? quotedAlways : quotedWhereNeeded).join(',')).join('\n');
        const [header, ...rest] = await flatten(csvRows(chunksOf(text, cuts)));
        const wanted = [0, header!.record.length - 1];
        const found = await flatten(csvRows(chunksOf(text, cuts), { columns: () => wanted }));
        expect(found).toEqual([
          header,
          ...rest.map(({ record, line }) => ({ record: wanted.map((column) => record[column]!), line })),
        ]);
      }),
      { numRuns: 200 },
    );
    await expect(rowsOf('a,b\n1,2,3\n', { columns: () => [1] })).rejects.toThrow('line 2 has 3 columns');
  });

  it('agrees with csv-parse on the same text', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';', '|', '\t'), fc.boolean(), async (rows, delimiter, trim) => {
        const text = rows.map((row) => row.map(quotedAlways).join(trim ? `${delimiter} ` : delimiter)).join('\n');
        const oracle = parse(text, {
          delimiter,
          trim,
          record_delimiter: ['\n', '\r\n'],
          skip_empty_lines: true,
        }) as string[][];
        expect(await rowsOf(text, { delimiter, trim })).toEqual(oracle);
      }),
      { numRuns: 300 },
    );
  });

  it('finds the same rows and lines when every piece is a single character', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map(quotedAlways).join(',')).join('\r\n');
        const whole = createCsvScanner();
        const pieces = createCsvScanner();
        const expected = [...whole.push(text), ...whole.end()];
        const found = [...text].flatMap((character) => [...pieces.push(character)]);
        expect([...found, ...pieces.end()]).toEqual(expected);
      }),
    );
  });

  it('counts physical lines, so that a message points at the right place', async () => {
    const found = await flatten(csvRows(chunksOf('a,b\n"x\ny",1\n\nz,2\n')));
    expect(found.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('strips the byte order mark and blanks around fields where asked', async () => {
    expect(await rowsOf('\uFEFFDate, USD, JPY, \n11 October 2024, 1.0938, 162.86, \n', { trim: true })).toEqual([
      ['Date', 'USD', 'JPY', ''],
      ['11 October 2024', '1.0938', '162.86', ''],
    ]);
  });

  it('keeps a quotation mark inside an unquoted field, and all of them in formats without quoting', async () => {
    expect(await rowsOf('a,b\n3/4" pipe,1\n')).toEqual([
      ['a', 'b'],
      ['3/4" pipe', '1'],
    ]);
    expect(await rowsOf('a\tb\n"x\t1\n', { delimiter: '\t', quotes: false })).toEqual([
      ['a', 'b'],
      ['"x', '1'],
    ]);
  });

  it('drops blanks between a closing quotation mark and the delimiter', async () => {
    expect(await rowsOf('"a" ,"b" \n"1","2"\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('reads windows-1252 where told, and refuses bytes that are not UTF-8 otherwise', async () => {
    const bytes = Buffer.from('a,b\nBanco Itaú \x96 x,1\n', 'latin1');
    const rows = await flatten(csvRows(chunksOf(bytes), { encoding: 'windows-1252' }));
    expect(rows[1]?.record[0]).toBe('Banco Itaú – x');
    await expect(flatten(csvRows(chunksOf(bytes)))).rejects.toThrow('not valid UTF-8');
  });

  it.each([
    ['a,b\n1,"2\n', 'ends inside a quoted field'],
    ['a,b\n"1"x,2\n', 'line 2: text follows a closing quotation mark'],
    ['a,b\n1,2,3\n', 'line 2 has 3 columns where the first row has 2'],
    ['a,b,c\n1,2,3\n4,5', 'line 3 has 2 columns'],
    ['\n <!DOCTYPE html><html><body>Request Rate Threshold Exceeded</body></html>', 'HTML page'],
    ['<html lang="en">', 'HTML page'],
    ['{\n "data": []}', 'found JSON where a table was expected'],
    ['\uFEFF[["a"],["b"]]', 'found JSON where a table was expected'],
    ['a,b\r1,2\r3,4\r', 'lines end in carriage returns alone'],
    ['a,b\n1,\xff', 'columns|valid'],
  ])('refuses %j', async (text, message) => {
    await expect(rowsOf(Buffer.from(text, text.includes('\xff') ? 'latin1' : 'utf8'))).rejects.toThrow(
      new RegExp(message),
    );
  });

  it('refuses a file that ends inside a character', async () => {
    await expect(rowsOf(Buffer.from('a,b\n1,€').subarray(0, -1))).rejects.toThrow('not valid UTF-8');
  });

  it('notices a quotation mark that nobody closes before the rest of the file is in memory', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('a,b\n1,"');
      for (; taken < 1000; taken += 1) yield Buffer.alloc(64 * 1024, 'x');
    }
    await expect(flatten(csvRows(endless()))).rejects.toThrow('longer than 1 MB');
    expect(taken).toBeLessThan(40);
  });
});

describe('columnIndex', () => {
  it('finds columns by name', () => {
    expect(columnIndex(['b', 'a'], ['a', 'b'])).toEqual(
      new Map([
        ['a', 1],
        ['b', 0],
      ]),
    );
  });

  it('names what is missing and what stands twice', () => {
    expect(() => columnIndex(['a'], ['a', 'rate', 'date'])).toThrow('"rate", "date"');
    expect(() => columnIndex(['POSTCODE', 'POSTCODE'], ['POSTCODE'])).toThrow('more than once');
  });
});
