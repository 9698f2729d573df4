import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, daysBetween } from '@dqs/core';
import type { Data, Day } from '@dqs/schemas';
import { explainReads, officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceSheets } from '../../statements/balance-sheets/contract.ts';
import { stocks } from '../../index.ts';
import { lineByKey } from '@dqs/statements';
import type { StoredBasis, StoredLine } from '../../statements/stored-lines.ts';
import { companyFacts } from './connector.ts';

const folder = join(sources, 'sec-companyfacts');
const files = existsSync(folder) ? globSync('CIK*.json', { cwd: folder }).toSorted() : [];

/** A fact with the digits of the file. */
interface RawFact {
  readonly start?: string;
  readonly end: string;
  readonly val: string;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
}

interface RawCompany {
  readonly cik: number;
  /** Facts by `concept unit start end accn`. */
  readonly facts: ReadonlyMap<string, RawFact>;
  readonly filed: ReadonlyMap<string, string>;
}

const placeOf = (
  concept: string,
  unit: string,
  { start, end, accn }: Pick<RawFact, 'start' | 'end' | 'accn'>,
): string => [concept, unit, start ?? '', end, accn].join(' ');

/** Reads a file independently: numbers are quoted before the JSON parser sees them. */
const readRaw = (file: string): RawCompany => {
  const text = readFileSync(join(folder, file), 'utf8').replace(/"val":\s*(-?[\d.eE+-]+)/g, '"val":"$1"');
  const json = JSON.parse(text) as {
    cik: number | string;
    facts: Record<string, Record<string, { units: Record<string, RawFact[]> }>>;
  };
  const facts = new Map<string, RawFact>();
  const filed = new Map<string, string>();
  for (const [taxonomy, concepts] of Object.entries(json.facts))
    for (const [concept, { units }] of Object.entries(concepts))
      for (const [unit, list] of Object.entries(units))
        for (const fact of list) {
          facts.set(placeOf(`${taxonomy}:${concept}`, unit, fact), fact);
          filed.set(fact.accn, fact.filed);
        }
  return { cik: Number(json.cik), facts, filed };
};

interface StatementRow {
  readonly cik: string;
  readonly statement: string;
  readonly period_type: string;
  readonly fiscal_year: number;
  readonly fiscal_period: string;
  readonly period_start: Day;
  readonly period_end: Day;
  readonly lines: string;
  readonly lines_basis: string;
  readonly original_lines: string | null;
  readonly original_basis: string | null;
  readonly report_accession_number: string | null;
}

const statementForms = /^(10-K|10-KT|10-Q|20-F|40-F|6-K)(\/A)?$/;

const turned = (text: string): string =>
  /^-?0+(\.0*)?$/.test(text) ? text : text.startsWith('-') ? text.slice(1) : `-${text}`;

describe.skipIf(files.length === 0)('the official company facts (needs official files)', () => {
  const raw = new Map<number, RawCompany>();
  let scratch: ScratchService;
  let rows: readonly StatementRow[] = [];

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-07-10T00:00:00Z');
    const report = await scratch.load(
      companyFacts,
      files.map((file) => join(folder, file)),
    );
    expect(report.artifacts.map(({ status, rejects }) => [status, rejects])).toEqual(files.map(() => ['ok', 0]));
    for (const company of files.map(readRaw)) raw.set(company.cik, company);
    const answer = await scratch.db.knex.raw<{ rows: StatementRow[] }>('select * from data.stocks_statement');
    rows = answer.rows;
  });
  afterAll(() => scratch.close());

  const companyOf = (row: StatementRow): RawCompany => {
    const company = raw.get(Number(row.cik));
    if (!company) throw new Error(`no file of ${row.cik}`);
    return company;
  };

  /** Every line of every statement in both modes. */
  const lines = function* () {
    for (const row of rows) {
      for (const [mode, text, basis] of [
        ['latest', row.lines, row.lines_basis],
        ['as_reported', row.original_lines, row.original_basis],
      ] as const) {
        if (text === null || basis === null) continue;
        const bases = JSON.parse(basis) as StoredBasis[];
        for (const [at, line] of (JSON.parse(text) as StoredLine[]).entries())
          yield { row, mode, line, basis: bases[at]!, company: companyOf(row) };
      }
    }
  };

  it('contain every fact of the files, digit for digit', async () => {
    const stored = await scratch.db.knex.raw<{ rows: Record<string, string>[] }>(
      `select cik, taxonomy || ':' || concept as concept, unit, nullif(period_start, '0001-01-01') as start,
         period_end as "end", accession_number as accn, value from data.stocks_fact`,
    );
    const facts = [...raw.values()].reduce((sum, { facts: all }) => sum + all.size, 0);
    expect(stored.rows).toHaveLength(facts);
    for (const row of stored.rows) {
      const { concept = '', unit = '', start, end = '', accn = '' } = row;
      const fact = raw
        .get(Number(row['cik']))
        ?.facts.get(placeOf(concept, unit, { ...(start ? { start } : {}), end, accn }));
      if (fact?.val !== row['value']) expect({ row, fact: fact?.val }).toEqual({ row, fact: row['value'] });
    }
  });

  it('reconcile: a reported value is the fact of its filing, with the same digits, unit and period', () => {
    let compared = 0;
    for (const { row, line, basis, company } of lines()) {
      const [key, value, unit, accession] = line;
      if (accession === null) continue;
      const [origin, terms] = basis;
      const declared = lineByKey.get(key);
      const [[times, concept, factUnit, start, end, accn]] = terms as [StoredBasis[1][number]];
      const fact = company.facts.get(placeOf(concept, factUnit, { ...(start ? { start } : {}), end, accn }));
      const period = declared?.at === 'beginning' ? addDays(row.period_start, -1) : row.period_end;
      const actual = {
        origin,
        terms: terms.length,
        accession: accn,
        value: times === 1 ? fact?.val : turned(fact?.val ?? ''),
        unit: factUnit.replace('/shares', '/share'),
        end,
        form: statementForms.test(fact?.form ?? ''),
        candidate: declared?.candidates.some(
          (c) => `${c.taxonomy}:${c.concept}` === concept && c.negated === (times === -1),
        ),
        starts: start === null ? declared?.at !== 'over' : Math.abs(daysBetween(start as Day, row.period_start)) <= 7,
      };
      const expected = {
        origin: 'reported',
        terms: 1,
        accession,
        value,
        unit,
        end: period,
        form: true,
        candidate: true,
        starts: true,
      };
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        expect({ key, row, actual }).toEqual({ key, row, actual: expected });
      compared += 1;
    }
    expect(compared).toBeGreaterThan(26_000);
  });

  it('reconcile: a derived value is its formula over facts of the files', () => {
    let compared = 0;
    for (const { row, line, basis, company } of lines()) {
      const [key, value, , accession] = line;
      if (accession !== null) continue;
      let sum = 0;
      for (const [times, concept, unit, start, end, accn] of basis[1]) {
        const fact = company.facts.get(placeOf(concept, unit, { ...(start ? { start } : {}), end, accn }));
        if (!fact || !statementForms.test(fact.form))
          throw new Error(`${key} of ${row.cik} ${row.period_end}: no fact`);
        // In ten-thousandths: amounts of these files times 10,000 stay below 2^53.
        sum += times * Math.round(Number(fact.val) * 10_000);
      }
      if (Math.round(Number(value) * 10_000) !== sum || Number(value) === 0)
        expect({ key, row, value, sum }).toBe(null);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10_000);
  });

  it('as reported use no filing later than the first report on the period', () => {
    for (const { row, mode, basis, line, company } of lines()) {
      if (mode !== 'as_reported') continue;
      const first = company.filed.get(row.report_accession_number ?? '') ?? '';
      // An amendment may be the first with the whole statement. It is then the first report.
      const own = line[3] === null ? first : (company.filed.get(line[3]) ?? '');
      for (const [, , , , , accn] of basis[1]) {
        const filed = company.filed.get(accn) ?? '9999';
        if (filed > first && filed > own) expect({ line: line[0], row }).toBe(null);
      }
    }
  });

  it('have statements of reported periods only, each period once', () => {
    const ends = new Map<string, Set<string>>();
    for (const [cik, { facts }] of raw)
      ends.set(
        String(cik),
        new Set([...facts.values()].filter(({ form }) => statementForms.test(form)).map(({ end }) => end)),
      );
    for (const row of rows) expect(ends.get(row.cik)?.has(row.period_end)).toBe(true);
    const names = rows.map((row) =>
      [row.cik, row.statement, row.period_type, row.fiscal_year, row.fiscal_period].join(' '),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('satisfy the accounting identities, except for a listed share', async () => {
    const answer = await scratch.db.knex.raw<{ rows: Record<string, string>[] }>(
      `select s.statement, s.period_type, count(*) as total,
         count(*) filter (where not exists (select from data.stocks_statement_issue i where i.cik = s.cik
           and i.statement = s.statement and i.period_type = s.period_type and i.period_end = s.period_end
           and i.mode = 'latest')) as passing
       from data.stocks_statement s group by 1, 2 order by 1, 2`,
    );
    const shares = answer.rows.map(
      ({ statement, period_type, total, passing }) =>
        `${statement} ${period_type}: ${passing} of ${total} (${((100 * Number(passing)) / Number(total)).toFixed(1)} %)`,
    );
    console.info(`Statements that pass all identities:\n${shares.join('\n')}`);
    const passing = answer.rows.reduce((sum, row) => sum + Number(row['passing']), 0);
    expect(passing / rows.length).toBeGreaterThan(0.975);
    for (const row of answer.rows) expect(Number(row['passing']) / Number(row['total'])).toBeGreaterThan(0.93);
  });

  it('give the same statements in any order of loading, and when loaded again', async () => {
    const other = await openScratchService(stocks, '2026-07-10T00:00:00Z');
    try {
      const snapshot = async ({ db }: ScratchService) =>
        (
          await db.knex.raw<{ rows: Record<string, string>[] }>(
            `select cik, count(*) as total, md5(string_agg(md5(lines || lines_basis || coalesce(original_lines, '')), ''
               order by statement, period_type, period_end)) as digest
             from data.stocks_statement where cik in (1997711, 1640147) group by cik order by cik`,
          )
        ).rows;
      const small = files.filter((file) => /1997711|1640147/.test(file)).toReversed();
      for (const file of small) await other.load(companyFacts, [join(folder, file)]);
      for (const file of small.slice(0, 1)) await other.load(companyFacts, [join(folder, file)], { force: true });
      expect(await snapshot(other)).toEqual(await snapshot(scratch));
    } finally {
      await other.close();
    }
  });

  it.each([
    ['stocks_get_balance_sheets', { ticker_or_cik: '320193', limit: 12 }],
    ['stocks_get_balance_sheets', { ticker_or_cik: '320193', period: 'quarterly', limit: 12 }],
    ['stocks_get_income_statements', { ticker_or_cik: '1318605', period: 'quarterly', limit: 12 }],
    ['stocks_get_income_statements', { ticker_or_cik: '1652044', period: 'ttm', limit: 12 }],
    ['stocks_get_cash_flow_statements', { ticker_or_cik: '1318605', limit: 12 }],
    ['stocks_get_metrics', { ticker_or_cik: '320193', period: 'ttm', limit: 12 }],
    ['stocks_get_facts', { ticker_or_cik: '320193', concept: 'us-gaap:StockholdersEquity', limit: 200 }],
    ['stocks_get_restatements', { ticker_or_cik: '1318605', limit: 100 }],
    ['stocks_get_shares_outstanding', { ticker_or_cik: '320193', limit: 60 }],
    ['stocks_list_line_items', { limit: 200 }],
  ])('stay within 60 KB at the largest page: %s %j', async (tool, values) => {
    expect((await scratch.bytes(tool, { values, mostBytes: 60 * 1024 })).length).toBeLessThanOrEqual(60 * 1024);
  });

  it('stay within 60 KB on every page of every company, without omissions', async () => {
    const tools = {
      income: 'stocks_get_income_statements',
      balance: 'stocks_get_balance_sheets',
      cash_flow: 'stocks_get_cash_flow_statements',
    } as const;
    const endsByRequest = new Map<string, Set<string>>();
    for (const row of rows) {
      for (const asReported of row.original_lines === null ? [false] : [false, true]) {
        const params = JSON.stringify({ ticker_or_cik: row.cik, period: row.period_type, as_reported: asReported });
        const key = `${tools[row.statement as keyof typeof tools]} ${params}`;
        endsByRequest.set(key, (endsByRequest.get(key) ?? new Set()).add(row.period_end));
      }
    }
    let largest = 0;
    for (const [key, ends] of endsByRequest) {
      const at = key.indexOf(' ');
      const [tool, params] = [key.slice(0, at), JSON.parse(key.slice(at)) as Record<string, unknown>];
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const values: Record<string, unknown> = { ...params, limit: 12, cursor };
        const bytes = await scratch.bytes(tool, { values, mostBytes: 60 * 1024 });
        largest = Math.max(largest, bytes.length);
        const answer = JSON.parse(bytes.toString()) as {
          data: Data<typeof balanceSheets>;
          pagination: { next_cursor: string | null };
        };
        seen.push(...answer.data.statements.map(({ period_end }) => period_end));
        cursor = answer.pagination.next_cursor;
      } while (cursor !== null);
      expect(seen, key).toEqual([...ends].toSorted().toReversed());
    }
    expect(endsByRequest.size).toBeGreaterThan(60);
    expect(largest).toBeLessThanOrEqual(60 * 1024);
    expect(largest).toBeGreaterThan(50 * 1024);
  });

  it('are restricted to requested lines if a page of many full statements is too large', async () => {
    const values = { ticker_or_cik: '1318605', period: 'quarterly', limit: 12 };
    const all = await scratch.bytes('stocks_get_balance_sheets', { values });
    const some = await scratch.bytes('stocks_get_balance_sheets', {
      values: { ...values, lines: ['total_assets', 'total_liabilities'] },
    });
    expect(some.length).toBeLessThan(all.length / 5);
    const { data } = await scratch.answer(balanceSheets, { ...values, lines: ['total_assets'] });
    for (const statement of data.statements) expect(Object.keys(statement.lines)).toEqual(['total_assets']);
  });

  it.each([
    ['stocks_get_balance_sheets', { ticker_or_cik: '320193' }],
    ['stocks_get_income_statements', { ticker_or_cik: '320193', period: 'quarterly', as_reported: true }],
    ['stocks_get_cash_flow_statements', { ticker_or_cik: '320193', period: 'ttm', limit: 12 }],
    ['stocks_get_facts', { ticker_or_cik: '320193', concept: 'us-gaap:Assets' }],
    ['stocks_get_restatements', { ticker_or_cik: '320193' }],
    ['stocks_get_shares_outstanding', { ticker_or_cik: '320193' }],
    ['stocks_get_metrics', { ticker_or_cik: '320193' }],
  ])('are read by index: %s %j', async (tool, values) => {
    const large = /stocks_fact$|stocks_fact_label|stocks_statement$/;
    for (const read of await explainReads(scratch, stocks, tool, values))
      expect(
        read.wholeTables.filter((table) => large.test(table)),
        read.plan,
      ).toEqual([]);
  });
});
