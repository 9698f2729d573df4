import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Day, Decimal, Instant, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { untabled } from '../assets/untable.js';
import { splitView, tableView } from './view.ts';

const statements = endpoint({
  path: '/v1/test/statements',
  tool: 'test_get_statements',
  title: 'Statements',
  summary: 'Statements of a test.',
  params: z.strictObject({}),
  data: z.strictObject({
    ticker: z.string(),
    filings: z.array(z.strictObject({ accession_number: z.string(), url: z.string().nullable(), source: z.string() })),
    statements: z.array(
      z.strictObject({
        period_end: Day,
        lines: z.record(z.string(), z.strictObject({ value: Decimal, unit: z.string(), as_of: Instant })),
      }),
    ),
  }),
  rows: ['statements'],
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['test.statements'],
  examples: [{}],
});

const line = (value: string, unit = 'USD') => ({ value, unit, as_of: '2026-01-01T00:00:00Z' });
const url = (accession: string) =>
  `https://example.org/data/320193/${accession.replaceAll('-', '')}/${accession}-index.htm`;
const filing = (accession: string) => ({ accession_number: accession, url: url(accession), source: 'sec' });

const envelope = {
  data: {
    ticker: 'AAPL',
    filings: [filing('0000320193-24-000001'), filing('0000320193-24-000002')],
    statements: [
      { period_end: '2024-09-28', lines: { revenue: line('391035000000'), eps: line('6.08', 'USD/share') } },
      { period_end: '2023-09-30', lines: { revenue: line('383285000000'), eps: line('6.13', 'USD/share') } },
    ],
  },
  meta: { source: 'sec', as_of: '2026-01-01T00:00:00Z' },
  pagination: null,
};

test('provenance is said once, what goes with a key once for each key, and addresses are formed from other columns', () => {
  expect(tableView(statements, envelope)).toEqual({
    ...envelope,
    data: {
      ticker: 'AAPL',
      filings: {
        columns: ['accession_number', 'url', 'source'],
        left_out: { source: 'sec' },
        formed: { url: 'https://example.org/data/320193/{accession_number:digits}/{accession_number}-index.htm' },
        rows: [['0000320193-24-000001'], ['0000320193-24-000002']],
      },
      statements: {
        columns: ['period_end', { lines: ['value', 'as_of'] }],
        left_out: { 'lines.as_of': '2026-01-01T00:00:00Z' },
        by_key: { lines: { columns: ['unit'], rows: { revenue: 'USD', eps: 'USD/share' } } },
        rows: [
          ['2024-09-28', { revenue: '391035000000', eps: '6.08' }],
          ['2023-09-30', { revenue: '383285000000', eps: '6.13' }],
        ],
      },
    },
  });
  expect(untabled(tableView(statements, envelope).data)).toEqual(envelope.data);
});

type Answer = Parameters<typeof tableView>[1];

const trades = endpoint({
  ...statements,
  tool: 'test_get_trades',
  data: z.strictObject({
    trades: z.array(
      z.strictObject({
        day: Day,
        insider: z.string(),
        roles: z.array(z.string()),
        fips: z.string(),
        geo_key: z.string(),
        code: z.string(),
        meaning: z.string(),
        shares: Decimal,
      }),
    ),
  }),
  rows: ['trades'],
});

const meanings = { S: 'Open market or private sale', A: 'Grant or award of securities', F: 'Tax withheld in shares' };
const roles = { 'Cook Timothy D': ['director', 'officer'], 'Maestri Luca': ['officer'], 'Jung Andrea': ['director'] };

test('what goes with the values of a column is said once for each, and texts that other columns say are formed from them', () => {
  const made = Object.entries(roles).flatMap(([insider, own], person) =>
    Object.entries(meanings).map(([code, meaning], at) => {
      const number = person * 3 + at + 1;
      const [day, fips] = [`2026-05-0${number}`, `0603${number}`];
      return { day, insider, roles: own, fips, geo_key: `county:${fips}`, code, meaning, shares: `${number}0` };
    }),
  );
  const envelope = { data: { trades: made }, meta: {}, pagination: null } as unknown as Answer;
  const { data } = tableView(trades, envelope);
  expect(data).toMatchObject({
    trades: {
      columns: ['day', 'insider', 'fips', 'code', 'shares', 'geo_key'],
      formed: { geo_key: 'county:{fips}' },
      by_key: {
        code: { columns: ['meaning'], rows: meanings },
        insider: {
          columns: ['roles'],
          rows: {
            'Cook Timothy D': [['director', 'officer']],
            'Maestri Luca': [['officer']],
            'Jung Andrea': [['director']],
          },
        },
      },
    },
  });
  expect((data as { trades: { rows: unknown[] } }).trades.rows[4]).toEqual([
    '2026-05-05',
    'Maestri Luca',
    '06035',
    'A',
    '50',
  ]);
  expect(untabled(data)).toEqual(envelope.data);
});

const anyText = fc.constantFrom(
  'a',
  'ab',
  'county',
  'county:1',
  'Open market sale',
  '',
  '12',
  '1.5',
  'x{y}',
  'https://example.org/data/ab/index.htm',
  'a sale under a plan of 2021 that was adopted long before',
  'a sale under a plan of 2023 that was adopted long before',
  'long before a sale under a plan of 2023',
  ' a sale  under a plan ',
  'sold under § 16 of the plan',
  'lot #1 of the plan',
  'county.12',
);

test('lists, texts and phrases that stand again and again are told once, and keys and figures stay', () => {
  const plan = 'Sold under a trading plan that the reporting person adopted on';
  const prices = 'Prices were reported as averages.';
  const made = ['March 1', 'April 2', 'May 3', 'June 4'].map((date, at) => ({
    day: `2021-0${at + 3}-01`,
    insider: `${plan} ${date}. ${prices}`,
    roles: ['director', 'officer', ...(at > 1 ? ['ten percent owner', 'member of a group'] : [])],
    fips: `0603${at}`,
    geo_key: `county:0603${at}`,
    code: 'a.key.that.is.long.and.stays.whole',
    meaning: at % 2 ? `${prices} Twice.` : 'Prices',
    shares: `1000000000000000000000${at}`,
  }));
  const envelope = { data: { trades: made }, meta: {}, pagination: null } as unknown as Answer;
  const { data } = tableView(trades, envelope);
  const { abbreviations, rows } = (data as { trades: { abbreviations: object; rows: unknown[] } }).trades;
  const list = ['director', 'officer', 'ten percent owner', 'member of a group'];
  expect(abbreviations).toEqual({ '#1': list, '#2': plan, '#3': prices });
  expect(rows[3]).toEqual(['2021-06-01', '#2 June 4. #3', '06033', '10000000000000000000003', '#1', '#3 Twice.']);
  expect(untabled(data)).toEqual(envelope.data);
});

test('an abbreviation begins with a sign that the texts do not have', () => {
  const text = 'Lot #16 and § 16 of the plan that was adopted long before and ends with the year';
  const made = [1, 2, 3, 4].map((at) => ({ insider: `${text} ${at}`, day: `2021-03-0${at}` }));
  const envelope = { data: { trades: made }, meta: {}, pagination: null } as unknown as Answer;
  const { data } = tableView(trades, envelope);
  expect((data as { trades: { abbreviations: object } }).trades.abbreviations).toEqual({ '¤1': text });
  expect(untabled(data)).toEqual(envelope.data);
});

test('parts of a key are formed from it', () => {
  const keys = ['county:06037', 'state:06', 'cbsa:31080', 'county:12086', 'county:48453'];
  const made = keys.map((key) => ({
    day: '2021-03-01',
    geo_key: key,
    code: key.split(':')[0],
    fips: key.split(':')[1],
  }));
  const envelope = { data: { trades: made }, meta: {}, pagination: null } as unknown as Answer;
  const keyed = endpoint({
    ...trades,
    tool: 'test_get_keyed',
    data: z.strictObject({
      trades: z.array(z.strictObject({ day: Day, geo_key: z.string(), code: z.string(), fips: z.string() })),
    }),
  });
  const { data } = tableView(keyed, envelope);
  expect(data).toMatchObject({
    trades: {
      formed: { code: '{geo_key:before}', fips: '{geo_key:after}' },
      rows: keys.map((key) => [key]),
    },
  });
  expect(untabled(data)).toEqual(envelope.data);
});

test('every table gives back what it was made of', () => {
  const row = fc.record({
    day: fc.constantFrom('2026-05-01', '2026-05-02'),
    insider: anyText,
    roles: fc.array(anyText, { maxLength: 2 }),
    fips: anyText,
    geo_key: anyText,
    code: anyText,
    meaning: anyText,
    shares: fc.constantFrom('1', '2.50', '-3'),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const data = { trades: rows };
      const view = tableView(trades, { data, meta: {}, pagination: null } as unknown as Answer);
      expect(untabled(JSON.parse(JSON.stringify(view.data)))).toEqual(data);
    }),
    { numRuns: 1000 },
  );
});

test('an empty list stays one, and one row is written out', () => {
  const some = { ...envelope, data: { ticker: 'A', filings: [filing('0000320193-24-000001')], statements: [] } };
  expect(tableView(statements, some).data).toEqual({
    ticker: 'A',
    filings: {
      columns: ['accession_number', 'url', 'source'],
      rows: [['0000320193-24-000001', url('0000320193-24-000001'), 'sec']],
    },
    statements: [],
  });
});

test('the argument is taken off; another view is refused; an operation without rows has none', () => {
  expect(splitView(statements, { view: 'table', limit: 2 })).toEqual({ isTable: true, values: { limit: 2 } });
  expect(splitView(statements, { limit: 2 })).toEqual({ isTable: false, values: { limit: 2 } });
  expect(() => splitView(statements, { view: 'csv' })).toThrow('view must be table');
  const { rows: _, ...single } = statements;
  expect(splitView(single, { view: 'table' })).toEqual({ isTable: false, values: { view: 'table' } });
});
