import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data, MetaOf } from '@dqs/schemas';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../connectors/company-facts/connector.ts';
import { statementDataSets } from '../connectors/statement-data-sets/connector.ts';
import type { incomeStatements } from './income-statements/contract.ts';
import { stocks } from '../index.ts';
import type { metrics } from './metrics/contract.ts';

const samples = join(import.meta.dirname, '../../../../samples/stocks');

const table = (...rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.join('\t')}\n`).join('');

const exxon = '0001193125-09-165196';

// The income statement of Exxon Mobil's 10-Q of June 30, 2009, from the data set of 2009 Q3: `+` marks the filer's own concept.
const incomeRows = `+SalesAndOtherOperatingRevenueIncludingSalesBasedTaxes|Sales and other operating revenue|C
IncomeLossFromEquityMethodInvestments|Income from equity affiliates|
OtherIncome|Other income|
+TotalRevenuesAndOtherIncome|Total revenues and other income|C
+CrudeOilAndProductPurchases|Crude oil and product purchases|D
+ProductionAndManufacturingExpenses|Production and manufacturing expenses|D
SellingGeneralAndAdministrativeExpense|Selling, general and administrative expenses|
InterestExpense|Interest expense|
CostsAndExpenses|Total costs and other deductions|
+IncomeIncludingEquityAffilateEarningsBeforeIncomeTaxes|Income before income taxes|C
IncomeTaxExpenseBenefit|Income taxes|
NetIncomeLoss|Net income attributable to ExxonMobil|
EarningsPerShareBasic|Earnings per common share (dollars)|
EarningsPerShareDiluted|Earnings per common share - assuming dilution (dollars)|`
  .split('\n')
  .map((row) => row.split('|'));

const dataSet = zipOf([
  [
    'sub.txt',
    table(['adsh', 'cik', 'name', 'form', 'filed'], [exxon, '34088', 'EXXON MOBIL CORP', '10-Q', '20090805']),
  ],
  [
    'tag.txt',
    table(
      ['tag', 'version', 'custom', 'abstract', 'crdr'],
      ...incomeRows.flatMap(([name = '', , side = '']) =>
        name.startsWith('+') ? [[name.slice(1), exxon, '1', '0', side]] : [],
      ),
    ),
  ],
  [
    'pre.txt',
    table(
      ['adsh', 'report', 'line', 'stmt', 'inpth', 'tag', 'version', 'plabel', 'negating'],
      ...incomeRows.map(([name = '', label = ''], at) => {
        const version = name.startsWith('+') ? exxon : 'us-gaap/2008';
        return [exxon, '1', String(at + 4), 'IS', '0', name.replace('+', ''), version, label, '0'];
      }),
    ),
  ],
  [
    'num.txt',
    table(
      ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'value'],
      ...['72167', '7517'].map((millions, at) => {
        const own = ['SalesAndOtherOperatingRevenueIncludingSalesBasedTaxes', incomeRows[9]?.[0]?.slice(1) ?? ''];
        return [exxon, own[at] ?? '', exxon, '20090630', '1', 'USD', '', '', `${millions}000000.0000`];
      }),
    ),
  ],
]);

const folder = mkdtempSync(join(tmpdir(), 'stocks-known-'));

let scratch: ScratchService;
let ciks: readonly string[];

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
  expect(await scratch.load(companyFacts, globSync(join(samples, 'companyfacts-*')))).toMatchObject({ status: 'ok' });
  const path = join(folder, '2009q3.zip');
  writeFileSync(path, dataSet);
  expect(await scratch.load(statementDataSets, [path])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
  const { rows } = await scratch.db.knex.raw<{ rows: { cik: string }[] }>('select cik from data.stocks_fact_filer');
  ciks = rows.map(({ cik }) => cik);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const tools = ['income_statements', 'balance_sheets', 'cash_flow_statements'] as const;

const answer = async (tool: string, values: Readonly<Record<string, unknown>>) =>
  scratch.ask(tool, { limit: 12, ...values }).catch((error: { code?: string }) => error.code);

/** Every operation on a company with as_known_at. */
const views = (cik: string): readonly (readonly [string, Readonly<Record<string, unknown>>])[] =>
  (['annual', 'quarterly', 'ttm'] as const).flatMap((period) => [
    ...tools.flatMap((tool) =>
      [false, true].map((as_reported) => [`stocks_get_${tool}`, { ticker_or_cik: cik, period, as_reported }] as const),
    ),
    ['stocks_get_metrics', { ticker_or_cik: cik, period }] as const,
  ]);

describe('answers as known on a day', () => {
  it('after the last filing are the same as without a day', async () => {
    let compared = 0;
    for (const [tool, values] of ciks.flatMap(views)) {
      const known = await answer(tool, { ...values, as_known_at: '2026-12-31' });
      expect(known, `${tool} ${JSON.stringify(values)}`).toEqual(await answer(tool, values));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(200);
  });

  it('have no values of later filings', async () => {
    const { rows } = await scratch.db.knex.raw<{ rows: { accession: string; filed: string }[] }>(
      `select distinct accession_number as accession, filed_date::text as filed from data.stocks_fact`,
    );
    const filed = new Map(rows.map((row) => [row.accession, row.filed]));
    let compared = 0;
    for (const day of ['2010-01-10', '2016-06-30', '2022-03-01', '2025-02-15'])
      for (const cik of ciks)
        for (const tool of tools) {
          const given = await answer(`stocks_get_${tool}`, { ticker_or_cik: cik, as_known_at: day });
          if (typeof given !== 'object') continue;
          for (const { lines } of (given.data as Data<typeof incomeStatements>).statements)
            for (const { accession_number } of Object.values(lines)) {
              if (accession_number === null) continue;
              expect((filed.get(accession_number) ?? '9999') <= day, `${accession_number} on ${day}`).toBe(true);
              compared += 1;
            }
        }
    expect(compared).toBeGreaterThan(500);
  });

  it('for Apple in 2009 have the first earnings per share before the amendment, and the amended ones after it', async () => {
    const earnings = async (as_known_at: string) => {
      const { data, meta } = await scratch.ask('stocks_get_income_statements', {
        ticker_or_cik: '320193',
        lines: ['eps_diluted'],
        as_known_at,
        limit: 1,
      });
      const [year] = (data as Data<typeof incomeStatements>).statements;
      expect((meta as MetaOf<typeof incomeStatements>).as_of).toBe(year ? '2026-11-21T12:00:00Z' : null);
      return [year?.period_end, year?.lines['eps_diluted']?.value];
    };
    expect(await earnings('2009-10-26')).toEqual([undefined, undefined]);
    expect(await earnings('2010-01-24')).toEqual(['2009-09-26', '6.29']);
    expect(await earnings('2010-01-25')).toEqual(['2009-09-26', '9.08']);
  });

  it('continue after the previous page', async () => {
    const params = { ticker_or_cik: '320193', period: 'quarterly', as_known_at: '2025-09-01' };
    const ends = async (tool: string): Promise<readonly [string[], string[]]> => {
      type Periods = Data<typeof metrics>['periods'];
      const listOf = (data: unknown): Periods => {
        const { periods, statements } = data as { periods?: Periods; statements?: Periods };
        return periods ?? statements ?? [];
      };
      const whole = listOf((await scratch.ask(tool, { ...params, limit: 12 })).data).map(
        ({ period_end }) => period_end,
      );
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const { data, pagination } = await scratch.ask(tool, { ...params, limit: 2, cursor });
        paged.push(...listOf(data).map(({ period_end }) => period_end));
        cursor = pagination?.next_cursor ?? null;
      } while (cursor !== null);
      return [paged, whole];
    };
    for (const tool of ['stocks_get_income_statements', 'stocks_get_metrics']) {
      const [paged, whole] = await ends(tool);
      expect(paged).toEqual(whole);
      expect(whole[0]).toBe('2025-06-28');
    }
  });

  it('use the printed statements of a filing, in either order of loading', async () => {
    const built = async () => {
      const { rows } = await scratch.db.knex.raw<{ rows: { row: string }[] }>(
        `select (to_jsonb(s) - 'artifact_id')::text as row from data.stocks_statement s where cik = 34088 order by 1`,
      );
      return rows;
    };
    const quarter = async (values: Readonly<Record<string, unknown>> = {}) => {
      const { data } = await scratch.ask('stocks_get_income_statements', {
        ticker_or_cik: '34088',
        period: 'quarterly',
        ...values,
      });
      const [newest] = (data as Data<typeof incomeStatements>).statements;
      return newest?.lines;
    };
    const revenue = { value: '72167000000', accession_number: exxon, unit: 'USD' };
    expect(await quarter()).toMatchObject({ revenue, pretax_income: { value: '7517000000' } });
    expect(await quarter({ as_known_at: '2009-08-05' })).toMatchObject({ revenue });
    const before = await built();
    const facts = globSync(join(samples, 'companyfacts-CIK0000034088.json'));
    expect(await scratch.load(companyFacts, facts, { force: true })).toMatchObject({ status: 'ok' });
    expect(await built()).toEqual(before);
  });
});
