import { describe, expect, it } from 'vitest';
import type { Host } from '../host.ts';
import type { Installation } from '../installation.ts';
import { run } from '../run.ts';
import { testingIo } from '../testing-io.ts';

// Apple, Form 10-K for fiscal 2025: operating cash flow less payments for property, plant and equipment.
const term = { unit: 'USD', start: '2023-10-01', end: '2024-09-28', form: '10-K', filed_date: '2025-10-31' };
const accession_number = '0000320193-25-000079';
const trace = {
  line_key: 'free_cash_flow',
  statement: 'cash_flow',
  period_type: 'annual',
  fiscal_year: 2024,
  fiscal_period: 'FY',
  period_start: '2023-10-01',
  period_end: '2024-09-28',
  value: '108807000000',
  unit: 'USD',
  origin: 'identity',
  rule: 'follows_from_lines',
  because: 'No concept carries the line; it follows from other lines.',
  formula: 'operating_cash_flow + capital_expenditure',
  terms: [
    {
      ...term,
      times: 1,
      concept: 'us-gaap:NetCashProvidedByUsedInOperatingActivities',
      value: '118254000000',
      accession_number,
    },
    {
      ...term,
      times: -1,
      concept: 'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment',
      value: '9447000000',
      accession_number,
    },
  ],
  passed_over: [],
  identities: [],
};

const asked: unknown[] = [];

const explain = async (words: readonly string[], answer: object = trace) => {
  const testing = testingIo();
  const envelope = { data: { company_name: 'Apple Inc.', ticker: 'AAPL', trace: answer }, meta: {}, pagination: null };
  const service = {
    record: () => undefined,
    call: (tool: string, input: unknown) => {
      asked.push([tool, input]);
      return Promise.resolve({ bytes: Buffer.from(''), note: null, envelope: () => envelope });
    },
  };
  const host: Host = {
    open: () => Promise.resolve({ service, close: () => Promise.resolve() } as unknown as Installation),
    planMigrations: () => Promise.reject(new Error('not planned here')),
    migrate: () => Promise.resolve(false),
    delegate: null,
  };
  const status = await run(['explain', ...words], testing.io, host);
  return { status, out: testing.out(), err: testing.err() };
};

describe('dqs explain', () => {
  it('asks for the trace of a line and period', async () => {
    await explain(['AAPL', 'revenue', '2024', 'q4', '--ttm']);
    expect(asked.at(-1)).toEqual([
      'stocks_get_facts',
      {
        values: {
          ticker_or_cik: 'AAPL',
          line: 'revenue',
          fiscal_period: '2024-Q4-ttm',
          limit: 1,
        },
      },
    ]);
  });

  it('prints value, formula, rule and the facts with their signs', async () => {
    const { status, out } = await explain(['AAPL', 'free_cash_flow', '2024']);
    expect([status, out.split('\n')]).toEqual([
      0,
      [
        'Apple Inc. (AAPL): free_cash_flow, FY 2024, 2023-10-01 to 2024-09-28',
        '108807000000 USD, identity',
        '= operating_cash_flow + capital_expenditure',
        '',
        'Rule follows_from_lines: No concept carries the line; it follows from other lines.',
        '',
        'Facts:',
        `  + 118254000000 USD  us-gaap:NetCashProvidedByUsedInOperatingActivities, 2023-10-01 to 2024-09-28, 10-K filed 2025-10-31 (${accession_number})`,
        `  - 9447000000 USD  us-gaap:PaymentsToAcquirePropertyPlantAndEquipment, 2023-10-01 to 2024-09-28, 10-K filed 2025-10-31 (${accession_number})`,
        '',
      ],
    ]);
  });

  it('prints what was passed over, and identities that hold and that do not', async () => {
    const { out } = await explain(['AAPL', 'free_cash_flow', '2024'], {
      ...trace,
      value: null,
      passed_over: [
        { concept: 'us-gaap:X', value: '1', unit: 'USD', accession_number, rule: 'largest', because: 'Why.' },
      ],
      identities: [
        { rule: 'a', because: 'A.', holds: true },
        { rule: 'b', because: 'B.', holds: false },
      ],
    });
    expect(out).toContain('not served\n');
    expect(out).toContain(`Passed over:\n  1 USD  us-gaap:X (${accession_number}); largest: Why.\n`);
    expect(out).toContain('Identities:\n  holds  a: A.\n  does not hold  b: B.\n');
  });

  it('rejects a year that is not one', async () => {
    const { status, err } = await explain(['AAPL', 'revenue', 'twenty']);
    expect([status, err]).toEqual([2, expect.stringContaining('the fiscal year is four digits, not twenty')]);
  });
});
