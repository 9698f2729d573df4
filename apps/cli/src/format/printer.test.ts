import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { testingIo } from '../testing-io.ts';
import { answerOf, weeks } from '../testing-source.ts';
import { format, type Format } from './name.ts';
import { printerOf } from './printer.ts';

const look = { columns: 'long', human: false, continued: false } as const;

const printed = async (name: Format): Promise<Buffer> => {
  const testing = testingIo();
  const printer = await printerOf({ ...look, format: name }, weeks, testing.io.stdout);
  await printer.page(answerOf(['2024-01-09', '2024-01-02'], 'next'));
  await printer.page(answerOf(['2023-12-26'], null));
  await printer.end();
  return testing.outBytes();
};

const lines = async (name: Format): Promise<readonly string[]> => (await printed(name)).toString('utf8').split(/\r?\n/);

describe('two pages', () => {
  it('as JSON are the envelopes byte for byte, one a line', async () => {
    const [first, second] = await lines('json');
    expect(first).toBe(Buffer.from(answerOf(['2024-01-09', '2024-01-02'], 'next').bytes).toString('utf8'));
    expect(JSON.parse(second ?? '')).toMatchObject({ pagination: { has_more: false } });
  });

  it('as CSV have one heading, quotes where needed, and nothing for null', async () => {
    const [head, ...rows] = await lines('csv');
    expect(head).toBe('market,report_date,category,long,rank,share,open,source');
    expect(rows[0]).toBe('gold,2024-01-09,"managed, money",100,1,0.25,true,futures.cftc');
    expect(rows[1]).toBe('gold,2024-01-09,other,20.50,,0.75,false,futures.cftc');
    expect(rows.filter((row) => row !== '')).toHaveLength(6);
  });

  it('as NDJSON are one object for each row', async () => {
    const rows = (await lines('ndjson')).filter((row) => row !== '').map((row) => JSON.parse(row) as unknown);
    expect(rows).toHaveLength(6);
    expect(rows[1]).toMatchObject({ report_date: '2024-01-09', long: '20.50', rank: null });
  });

  it('as a table have one heading', async () => {
    const text = (await printed('table')).toString('utf8');
    expect(text.match(/report_date/g)).toHaveLength(1);
    expect(text).toContain('market: gold');
    expect(text).toContain('2023-12-26');
  });

  it('as Parquet have days, decimals beside their exact text, whole numbers, nulls and truth values', async () => {
    const bytes = await printed('parquet');
    const rows = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    });
    expect(rows).toHaveLength(6);
    expect(rows[1]).toMatchObject({ long: 20.5, long_text: '20.50', rank: null, share: 0.75, open: false });
    expect(rows[1]?.['report_date']).toEqual(new Date('2024-01-09'));
    expect(rows[0]).toMatchObject({ rank: 1n });
  });
});

it.each([
  ['csv', undefined, true, 'csv'],
  [undefined, 'rates.parquet', false, 'parquet'],
  ['json', 'rates.csv', false, 'json'],
  [undefined, 'rates.txt', true, 'json'],
  [undefined, undefined, true, 'table'],
  [undefined, undefined, false, 'json'],
] as const)('--format %s, file %s, terminal %s is %s', (asked, file, terminal, expected) => {
  expect(format(asked, file, terminal)).toBe(expected);
});
