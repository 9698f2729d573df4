import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../connectors/company-facts/connector.ts';
import { stocks } from '../index.ts';

type Amounts = Readonly<Record<string, number>>;

/** A year of a company that reports income and balance sheet only in annual reports, in millions. */
interface Year {
  readonly year: number;
  readonly flows: Amounts;
  readonly day: Amounts;
}

const years = (flows: readonly Amounts[], day: Amounts): readonly Year[] =>
  flows.map((each, at) => ({ year: 2024 + at, flows: each, day }));

/** Company facts as the SEC publishes them. */
const fileOf = (cik: number, name: string, reports: readonly Year[]): string => {
  const facts: Record<string, { units: { USD: object[] } }> = {};
  for (const { year, flows, day } of reports) {
    const report = { end: `${year}-12-31`, accn: `${String(cik).padStart(10, '0')}-${year - 1999}-000001`, fy: year };
    const add = (concept: string, amount: number, start: object) => {
      const { USD } = (facts[concept] ??= { units: { USD: [] } }).units;
      USD.push({ ...start, ...report, val: amount * 1_000_000, fp: 'FY', form: '10-K', filed: `${year + 1}-02-20` });
    };
    for (const [concept, amount] of Object.entries(flows)) add(concept, amount, { start: `${year}-01-01` });
    for (const [concept, amount] of Object.entries(day)) add(concept, amount, {});
  }
  const described = Object.fromEntries(
    Object.entries(facts).map(([concept, fact]) => [concept, { label: concept, description: concept, ...fact }]),
  );
  return JSON.stringify({ cik, entityName: name, facts: { 'us-gaap': described } });
};

const usual = { NetIncomeLoss: 70, IncomeTaxExpenseBenefit: 20, CostsAndExpenses: 900, Revenues: 1000 };
const day = { Assets: 5000, LiabilitiesAndStockholdersEquity: 5000, StockholdersEquity: 2000 };

/** The operating income is that of the segments: the rule does not hold, and the values are as filed. */
const segments = { ...usual, OperatingIncomeLoss: 160 };

const folder = mkdtempSync(join(tmpdir(), 'stocks-rules-'));
let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-07-01T12:00:00Z');
  const files = [
    fileOf(
      11,
      'PLAIN CO',
      years(
        [
          { ...usual, OperatingIncomeLoss: 100 },
          { ...usual, OperatingIncomeLoss: 100 },
        ],
        day,
      ),
    ),
    fileOf(12, 'SEGMENTS CO', years([{ ...usual, OperatingIncomeLoss: 100 }, segments], day)),
    fileOf(13, 'FORMER SEGMENTS CO', years([segments, { ...usual, OperatingIncomeLoss: 100 }], day)),
  ].map((content, at) => {
    const path = join(folder, `CIK00000000${11 + at}.json`);
    writeFileSync(path, content);
    return path;
  });
  expect(await scratch.load(companyFacts, files)).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const broken = (of: string): string =>
  `These accounting rules do not hold for the values as filed: operating_income_after_costs of ${of}. ` +
  'Amounts without a line, such as gains on sales, may be the difference.';

describe('a rule that does not hold for a value', () => {
  it('is in the note of metrics that use the value, and not of others', async () => {
    const note = (values: object) => scratch.note('stocks_get_metrics', { limit: 1, ...values });
    expect(await note({ ticker_or_cik: '12', metrics: ['operating_margin'] })).toBe(broken('FY2025'));
    expect(await note({ ticker_or_cik: '12', metrics: ['net_margin', 'debt_to_equity'] })).toBeNull();
    expect(await note({ ticker_or_cik: '11' })).toBeNull();
    expect(await note({ ticker_or_cik: '13', metrics: ['operating_margin'] })).toBeNull();
    expect(await note({ ticker_or_cik: '12', metrics: ['operating_margin'], as_known_at: '2026-06-01' })).toBe(
      broken('FY2025'),
    );
  });

  it('is in the note of a comparison that shows the value, by company', async () => {
    const note = (lines: readonly string[]) =>
      scratch.note('stocks_compare', { tickers_or_ciks: ['11', '12', '13'], lines, limit: 1 });
    expect(await note(['operating_income'])).toBe(broken('SEGMENTS CO FY2025'));
    expect(await note(['net_income'])).toBeNull();
  });

  it('is in the note of a screen by the value', async () => {
    const note = (filter: string) => scratch.note('stocks_screen', { filters: [filter] });
    expect(await note('operating_income:gt:0')).toBe(broken('SEGMENTS CO FY2025'));
    expect(await note('operating_margin:gt:0')).toBe(broken('SEGMENTS CO FY2025'));
    expect(await note('net_margin:gt:0')).toBeNull();
  });
});
