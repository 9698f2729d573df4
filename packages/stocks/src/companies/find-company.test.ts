import { serviceOfSamples, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyFacts } from '../connectors/company-facts/connector.ts';
import { filingFeed } from '../connectors/filing-feed/connector.ts';
import { filingIndex } from '../connectors/filing-index/connector.ts';
import { holdingsReports } from '../connectors/form-13f/connector.ts';
import { plannedSaleNotices } from '../connectors/form-144/connector.ts';
import { ownershipReports } from '../connectors/ownership-reports/connector.ts';
import { removals } from '../connectors/removals/connector.ts';
import { reports } from '../connectors/reports/connector.ts';
import { schedule13 } from '../connectors/schedule-13/connector.ts';
import { statementDataSets } from '../connectors/statement-data-sets/connector.ts';
import { stocks } from '../index.ts';
import { findCompany } from './find-company.ts';
import { search } from './search/contract.ts';

/** Everything except the two lists of companies: the SEC's symbols and its submissions files. */
let scratch: ScratchService;

beforeAll(async () => {
  scratch = await serviceOfSamples(stocks, '2026-11-21T12:00:00Z', [
    [companyFacts, 'companyfacts-CIK0000320193.json'],
    [statementDataSets, '2024q4.zip'],
    [reports, 'form-8-k-abvc.txt'],
    [schedule13, 'schedule-13d*'],
    [removals, 'form-25*'],
    [filingIndex, 'form.2022*'],
    [filingFeed, 'getcurrent*'],
    [holdingsReports, 'form-13f-0001172661*'],
    [plannedSaleNotices, 'form-144*'],
    [ownershipReports, 'form-4-*'],
  ]);
});
afterAll(() => scratch.close());

/** Columns that identify a company or a manager. Those of people (`owner_cik`, `person_cik`) do not. */
const columns = `
  select table_name, column_name from information_schema.columns
   where table_schema = 'data' and table_name like 'stocks%' and column_name in ('cik', 'issuer_cik', 'manager_cik')
   order by table_name`;

describe('a company that is in no list', () => {
  it('is found by its CIK in every table that names it', async () => {
    const named = await scratch.db.knex.raw<{ rows: { table_name: string; column_name: string }[] }>(columns);
    const filled: string[] = [];
    const missing: string[] = [];
    for (const { table_name: table, column_name: column } of named.rows) {
      const found = await scratch.db.knex.raw<{ rows: { cik: string }[] }>(
        `select distinct ${column} as cik from data.${table} order by 1 limit 3`,
      );
      if (found.rows.length > 0) filled.push(table);
      for (const { cik } of found.rows)
        await findCompany(scratch.db.reader('internal'), cik).catch(() => missing.push(`${table}.${column} ${cik}`));
    }
    expect(missing).toEqual([]);
    expect(filled).toEqual(
      expect.arrayContaining([
        'stocks_event',
        'stocks_fact_filer',
        'stocks_feed_filing',
        'stocks_index_filing',
        'stocks_insider_filing',
        'stocks_institution_report',
        'stocks_ownership_filing',
        'stocks_planned_sale',
        'stocks_removal',
        'stocks_report_filer',
        'stocks_segment_value',
      ]),
    );
  });

  it('is found by the printed statements of a data set without segments', async () => {
    const printed = await scratch.db.knex('data.stocks_presented_filing').first<Readonly<Record<string, unknown>>>();
    const reader = scratch.db.reader('internal');
    await expect(findCompany(reader, '34088')).rejects.toMatchObject({ code: 'not_found' });
    await expect(findCompany(reader, 'XOM')).rejects.toThrow('no loaded company has the ticker "XOM"');
    const { words_of_name: _, ...row }: Readonly<Record<string, unknown>> = { ...printed, name: null };
    const own = { ...row, cik: 34088, accession_number: '0000034088-09-000133' };
    await scratch.db.knex('data.stocks_presented_filing').insert(own);
    await expect(findCompany(reader, '34088')).resolves.toMatchObject({ cik: 34088, name: 'CIK 34088' });
    await scratch.db.knex('data.stocks_presented_filing').where({ cik: 34088 }).delete();
  });

  it('has the name of its printed reports, by which the search finds it', async () => {
    const printed = await scratch.db.knex('data.stocks_presented_filing').first<Readonly<Record<string, unknown>>>();
    const { words_of_name: _, ...row }: Readonly<Record<string, unknown>> = {
      ...printed,
      cik: 34088,
      name: 'EXXON MOBIL CORP',
    };
    const reports = ['0000034088-09-000133', '0000034088-09-000150'].map((accession_number) => ({
      ...row,
      accession_number,
    }));
    await scratch.db.knex('data.stocks_presented_filing').insert(reports);
    try {
      const reader = scratch.db.reader('internal');
      await expect(findCompany(reader, '34088')).resolves.toMatchObject({ cik: 34088, name: 'EXXON MOBIL CORP' });
      for (const query of ['34088', 'exxon mobil']) {
        const { data, meta } = await scratch.answer(search, { query });
        expect(data.matches).toMatchObject([{ cik: 34088, name: 'EXXON MOBIL CORP', kind: 'company' }]);
        expect(meta.source).toBe('sec.financial-statement-data-sets');
      }
    } finally {
      await scratch.db.knex('data.stocks_presented_filing').where({ cik: 34088 }).delete();
    }
  });

  it('has the name in its own filings', async () => {
    const reader = scratch.db.reader('internal');
    await expect(findCompany(reader, '320193')).resolves.toMatchObject({ name: 'Apple Inc.' });
  });

  it('is not invented: an unknown CIK is rejected', async () => {
    await expect(findCompany(scratch.db.reader('internal'), '9999999999')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the search for a CIK that is in no list of filers', () => {
  const someone = async (table: string, cik: string, name: string) => {
    const { rows } = await scratch.db.knex.raw<{ rows: { cik: string; name: string }[] }>(
      `select ${cik} as cik, ${name} as name from data.${table} where ${cik} is not null order by 1 limit 1`,
    );
    return { cik: Number(rows[0]?.cik), name: rows[0]?.name ?? '' };
  };

  it('finds an insider by the reports of insiders', async () => {
    const { cik, name } = await someone('stocks_insider_owner', 'owner_cik', 'name');
    const { data } = await scratch.answer(search, { query: String(cik), kind: 'insider' });
    expect(data.matches).toMatchObject([
      { cik, name, kind: 'insider', score: 1, match_reason: 'cik', source: 'sec.ownership-reports', tickers: [] },
    ]);
    const asCompany = { query: `CIK ${cik}` };
    expect((await scratch.answer(search, asCompany)).data.matches).toEqual([]);
    expect(await scratch.note(search.tool, asCompany)).toContain(`CIK ${cik} is ${name}, an insider`);
    expect(await scratch.note(search.tool, asCompany)).toContain('kind=insider');
  });

  it('finds a manager by the reports on Form 13F', async () => {
    const { cik, name } = await someone('stocks_institution_report', 'manager_cik', 'manager_name');
    const { data, meta } = await scratch.answer(search, { query: String(cik).padStart(10, '0'), kind: 'manager' });
    expect(data.matches).toMatchObject([{ cik, name, kind: 'manager', source: 'sec.form-13f' }]);
    expect(meta.source).toBe('sec.form-13f');
    expect(await scratch.note(search.tool, { query: String(cik) })).toContain('kind=manager');
  });

  it('finds the manager that reports for an investor', async () => {
    const { data } = await scratch.answer(search, { query: 'Ray Dalio', kind: 'manager' });
    expect(data.matches).toMatchObject([{ cik: 1350694, match_reason: 'name' }]);
    const holdings = await scratch.note('stocks_get_institution_holdings', { manager: 'Ray Dalio' });
    expect(holdings).toMatch(/"Ray Dalio" was read as 1350694 \(Bridgewater Associates/);
    const missing = scratch.ask('stocks_get_institution_holdings', { manager: 'Warren Buffett' });
    await expect(missing).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { param: 'manager', hint: expect.stringContaining('stocks.form-13f-data-sets') },
    });
  });

  it('says who a beneficial owner is', async () => {
    const { cik, name } = await someone('stocks_owner', 'person_cik', 'name');
    for (const kind of ['company', 'manager', 'insider'] as const) {
      const { data } = await scratch.answer(search, { query: String(cik), kind });
      const note = await scratch.note(search.tool, { query: String(cik), kind });
      expect(data.matches).toEqual([]);
      expect(note).toContain(`CIK ${cik} is ${name}, a beneficial owner`);
      expect(note).toContain('stocks_get_beneficial_owners');
    }
  });

  it('finds a company that only the feed, an index or its facts name', async () => {
    for (const [table, source] of [
      ['stocks_fact_filer', 'sec.company-facts'],
      ['stocks_index_filing', 'sec.daily-index'],
      ['stocks_feed_filing', 'sec.current-feed'],
    ] as const) {
      const { rows } = await scratch.db.knex.raw<{ rows: { cik: string }[] }>(
        `select distinct cik from data.${table} order by 1 limit 20`,
      );
      const found = [];
      for (const { cik } of rows) {
        const { data } = await scratch.answer(search, { query: cik });
        found.push(...data.matches.filter((match) => match.source === source));
      }
      expect(found.length, table).toBeGreaterThan(0);
    }
  });

  it('finds nothing for a CIK that no filing names', async () => {
    expect((await scratch.answer(search, { query: '9999999999' })).data.matches).toEqual([]);
    expect(await scratch.note(search.tool, { query: '9999999999' })).toContain('No company is loaded whose name');
  });
});
