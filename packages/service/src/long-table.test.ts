import { Day, Decimal, Instant, Meta, type Endpoint } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longTableOf } from './long-table.ts';
import { microseconds, parquetLayout, unscaled } from './parquet-columns.ts';
import { readByDuckdb } from './testing/duckdb.ts';
import { wideTable } from './wide-table.ts';
import { writeTable } from './write-table.ts';

const contractOf = (data: z.ZodRawShape, more: Partial<Endpoint> = {}): Endpoint => ({
  path: '/v1/fake/deep',
  tool: 'fake_get_deep',
  title: 'Deep',
  summary: 'Deep.',
  params: z.strictObject({}),
  data: z.strictObject(data),
  meta: Meta,
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  examples: [{}],
  ...more,
});

const linesOf = (bytes: Buffer): readonly string[] => bytes.toString().trimEnd().split('\r\n');

const csvOf = (contract: Endpoint, data: unknown): readonly string[] => {
  const table = longTableOf(contract);
  return linesOf(writeTable('csv', table.columns, table.rows({ data, meta: { source: 's' } })));
};

const Line = z.strictObject({
  value: Decimal,
  unit: z.string(),
  currency: z.string(),
  as_of: Instant,
  category: z.string(),
});

const statements = contractOf(
  {
    name: z.string(),
    category: z.string().nullable(),
    statements: z.array(z.strictObject({ end: Day, lines: z.record(z.string(), Line) })),
  },
  { rows: ['statements'], key: 'line_key' },
);

const line = (value: string, category: string) => ({
  value,
  unit: 'USD',
  currency: 'USD',
  as_of: '2024-02-01T00:00:00Z',
  category,
});

const twoYears = {
  name: 'n',
  category: null,
  statements: [
    { end: '2023-12-31', lines: { cash: line('1.50', 'a'), debt: line('-2', 'b') } },
    { end: '2022-12-31', lines: {} },
    { end: '2021-12-31', lines: { debt: line('3', 'b') } },
  ],
};

describe('the long form', () => {
  it('has a row for each line, and one for a statement without lines', () => {
    expect(csvOf(statements, twoYears)).toEqual([
      'name,category,end,line_key,value,unit,currency,as_of,lines_category,source',
      'n,,2023-12-31,cash,1.50,USD,USD,2024-02-01T00:00:00Z,a,s',
      'n,,2023-12-31,debt,-2,USD,USD,2024-02-01T00:00:00Z,b,s',
      'n,,2022-12-31,,,,,,,s',
      'n,,2021-12-31,debt,3,USD,USD,2024-02-01T00:00:00Z,b,s',
    ]);
  });

  it('repeats the title of each key if the contract says where keys are described; the wide form has none', () => {
    const contract = contractOf(
      {
        quarters: z.array(
          z.strictObject({ period: Day, values: z.record(z.string(), z.strictObject({ value: Decimal })) }),
        ),
        definitions: z.record(z.string(), z.strictObject({ title: z.string(), units: z.string() })),
      },
      { rows: ['quarters'], key: 'metric', keyTitles: 'definitions' },
    );
    const data = {
      quarters: [
        { period: '2024-03-31', values: { assets: { value: '1' }, other: { value: '2' } } },
        { period: '2023-12-31', values: {} },
      ],
      definitions: { assets: { title: 'Total assets', units: 'USD' } },
    };
    expect(csvOf(contract, data)).toEqual([
      'period,metric,metric_title,value,source',
      '2024-03-31,assets,Total assets,1,s',
      '2024-03-31,other,,2,s',
      '2023-12-31,,,,s',
    ]);
    const wide = wideTable(longTableOf(contract), [{ data, meta: { source: 's' } }]);
    expect(wide?.columns.map(({ name }) => name)).toEqual(['period', 'source', 'assets', 'other']);
  });

  it('is empty if the answer has no rows', () => {
    expect(csvOf(statements, { name: 'n', category: null, statements: [] })).toHaveLength(1);
  });

  it('prefixes an outer column with its level if the contract names the inner list', () => {
    const item = z.strictObject({ category: z.string() });
    const contract = contractOf(
      { category: z.string(), weeks: z.array(z.strictObject({ date: Day, items: z.array(item) })) },
      { rows: ['weeks', 'items'] },
    );
    expect(csvOf(contract, { category: 'o', weeks: [{ date: '2024-01-02', items: [{ category: 'i' }] }] })).toEqual([
      'data_category,date,category,source',
      'o,2024-01-02,i,s',
    ]);
  });

  it('puts several lists below each other, distinguished by name, down to the last level', () => {
    const application = z.strictObject({
      number: z.string(),
      names: z.array(z.string()),
      products: z.array(z.strictObject({ brand: z.string(), parts: z.array(z.strictObject({ name: z.string() })) })),
      submissions: z.array(z.strictObject({ number: z.string() })),
    });
    const contract = contractOf({ applications: z.array(application) }, { rows: ['applications'] });
    const full = {
      number: 'N1',
      names: ['A', 'B|C'],
      products: [{ brand: 'x', parts: [{ name: 'p' }, { name: 'q' }] }],
      submissions: [{ number: '1' }],
    };
    const empty = { number: 'N2', names: [], products: [], submissions: [] };
    expect(csvOf(contract, { applications: [full, empty] })).toEqual([
      'number,names,list,brand,name,submissions_number,source',
      'N1,A | B\\|C,products,x,p,,s',
      'N1,A | B\\|C,products,x,q,,s',
      'N1,A | B\\|C,submissions,,,1,s',
      'N2,"",,,,,s',
    ]);
  });

  it('throws for rows that are not lists of objects', () => {
    expect(() => longTableOf(contractOf({ a: z.string() }, { rows: ['a'] }))).toThrow('not a list of objects');
  });
});

describe('the wide form', () => {
  it('has a row for each period and a column for each line that occurs', () => {
    const made = wideTable(longTableOf(statements), [{ data: twoYears, meta: { source: 's' } }]);
    expect(linesOf(writeTable('csv', made?.columns ?? [], made?.rows ?? []))).toEqual([
      'name,category,end,source,cash,debt,currency,as_of',
      'n,,2023-12-31,s,1.50,-2,USD,2024-02-01T00:00:00Z',
      'n,,2022-12-31,s,,,"",',
      'n,,2021-12-31,s,,3,USD,2024-02-01T00:00:00Z',
    ]);
  });

  it('is absent if rows are not entries of a map', () => {
    const plain = contractOf({ rates: z.array(z.strictObject({ value: Decimal })) }, { rows: ['rates'] });
    expect(wideTable(longTableOf(plain), [])).toBeNull();
  });
});

describe('Parquet', () => {
  const contract = contractOf(
    {
      rows: z.array(
        z.strictObject({
          day: Day.nullable(),
          at: Instant.nullable(),
          value: Decimal.nullable(),
          whole: z.int().nullable(),
          share: z.number().nullable(),
          open: z.boolean().nullable(),
          texts: z.array(z.string()),
        }),
      ),
    },
    { rows: ['rows'] },
  );
  const fileOf = (rows: readonly unknown[]): Buffer => {
    const table = longTableOf(contract);
    return writeTable('parquet', table.columns, table.rows({ data: { rows }, meta: { source: 's' } }));
  };
  const full = {
    day: '1969-07-20',
    at: '2024-01-02T03:04:05.678901+02:00',
    value: '-12345678901234567890.50',
    whole: 9_007_199_254_740_991,
    share: 0.1,
    open: false,
    texts: ['a', 'b'],
  };
  const none = { day: null, at: null, value: null, whole: null, share: null, open: null, texts: [] };

  it('has the types with which DuckDB calculates', async () => {
    const types = await readByDuckdb(fileOf([full]), 'select column_name, column_type from (describe answer)');
    expect(Object.fromEntries(types.map((row) => [row['column_name'], row['column_type']]))).toEqual({
      day: 'DATE',
      at: 'TIMESTAMP WITH TIME ZONE',
      value: 'DECIMAL(38,18)',
      value_text: 'VARCHAR',
      whole: 'BIGINT',
      share: 'DOUBLE',
      open: 'BOOLEAN',
      texts: 'VARCHAR[]',
      source: 'VARCHAR',
    });
    const sql = `select day::text as day, strftime("at", '%Y-%m-%dT%H:%M:%S.%f') as "at", value::text as value, value_text,
      whole, share, open, texts from answer`;
    expect(await readByDuckdb(fileOf([full, none]), sql)).toEqual([
      {
        ...full,
        at: '2024-01-02T01:04:05.678901',
        value: '-12345678901234567890.500000000000000000',
        value_text: full.value,
        whole: 9_007_199_254_740_991n,
      },
      { ...none, value_text: null },
    ]);
  });

  it('averages decimals, and is typed even if it is empty', async () => {
    const rows = ['1.10', '1.20'].map((value) => ({ ...none, value }));
    expect(await readByDuckdb(fileOf(rows), 'select avg(value) as mean from answer')).toEqual([{ mean: 1.15 }]);
    expect(await readByDuckdb(fileOf([]), 'select count(*)::int as rows, sum(value) as sum from answer')).toEqual([
      { rows: 0, sum: null },
    ]);
  });

  it('rounds additional decimal places half to even, keeps the text, and contains no number that is too large', () => {
    expect(unscaled('1.0000000000000000005')).toBe(10n ** 18n);
    expect(unscaled('1.0000000000000000015')).toBe(10n ** 18n + 2n);
    expect(unscaled('-0.00000000000000000051')).toBe(-1n);
    expect(unscaled('99999999999999999999.9')).toBe(999999999999999999999n * 10n ** 17n);
    expect(unscaled('100000000000000000000')).toBeNull();
    expect(microseconds('1969-12-31T23:59:59.5Z')).toBe(-500_000n);
  });

  it('has unique column names', () => {
    const { schema } = parquetLayout(longTableOf(contract).columns);
    const names = schema.map(({ name }) => name).filter((name) => name !== 'list' && name !== 'element');
    expect(new Set(names).size).toBe(names.length);
  });
});
