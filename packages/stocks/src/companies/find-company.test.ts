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

/** Everything but the two lists of companies: the SEC's symbols and its submissions files. */
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

/** Columns that name a company or a manager. Those of persons (`owner_cik`, `person_cik`) do not. */
const columns = `
  select table_name, column_name from information_schema.columns
   where table_schema = 'data' and table_name like 'stocks%' and column_name in ('cik', 'issuer_cik', 'manager_cik')
   order by table_name`;

describe('a company that no list has', () => {
  it('is found by its CIK wherever a table names it', async () => {
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

  it('has the name that its own filings give', async () => {
    const reader = scratch.db.reader('internal');
    await expect(findCompany(reader, '320193')).resolves.toMatchObject({ name: 'Apple Inc.' });
  });

  it('is not made up: an unknown CIK is refused', async () => {
    await expect(findCompany(scratch.db.reader('internal'), '9999999999')).rejects.toMatchObject({ code: 'not_found' });
  });
});
