import { join } from 'node:path';
import type { Pagination } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickers } from './connectors/tickers/connector.ts';
import { stocks } from './index.ts';
import { servedLines } from '@dqs/statements';

const listing = join(import.meta.dirname, '../../../samples/stocks/company_tickers_exchange.2025-12-14.json');
const mostBytes = 60 * 1024;
let scratch: ScratchService;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Fills a table with numbered rows as wide as in official files. Each expression is the value of a column. */
const fill = (table: string, rows: number, columns: Readonly<Record<string, string>>, from = ''): Promise<unknown> =>
  scratch.db.knex.raw(
    `insert into data.stocks_${table} (${Object.keys(columns).join(', ')}, source_tag, artifact_id, as_of)
     select ${Object.values(columns).join(', ')}, held.source_tag, held.artifact_id, held.as_of
       from generate_series(1, ${rows}) n ${from}
      cross join (select source_tag, artifact_id, as_of from data.stocks_ticker limit 1) held`,
  );

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
/** A text as long as the longest value of the field in official files, unique by the number of its row. */
const wide = (beginning: string, length: number): string => `rpad(${text(beginning)} || n || ' ', ${length}, 'x')`;
const numbered = (prefix: string): string => `'${prefix}' || lpad(n::text, 6, '0')`;

const apple = '320193';

interface Page {
  readonly data: Readonly<Record<string, unknown>>;
  readonly pagination: Pagination | null;
}

/** All pages of a tool's answer. Each must be within the budget. */
const pagesOf = async (tool: string, values: object): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const bytes = await scratch.bytes(tool, { values: { ...values, cursor }, mostBytes });
    expect(bytes.length).toBeLessThanOrEqual(mostBytes);
    const page = JSON.parse(bytes.toString()) as Page;
    pages.push(page);
    cursor = page.pagination?.next_cursor ?? null;
  } while (cursor !== null);
  return pages;
};

/** The distinct rows of the pages by an identifying field, and the number of pages. */
const walk = async (tool: string, values: object, list: string, field: string) => {
  const pages = await pagesOf(tool, values);
  const rows = pages.flatMap(({ data }) => data[list] as Rows);
  return { pages: pages.length, fields: rows.map((row) => row[field]), rows };
};

const expectEachOnce = (fields: readonly unknown[], count: number): void => {
  expect(fields).toHaveLength(count);
  expect(new Set(fields).size).toBe(count);
};

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-07-10T12:00:00Z');
  expect(await scratch.load(tickers, [listing])).toMatchObject({ status: 'ok' });
});
afterAll(() => scratch.close());

describe('a tool asked with its largest limit is answered within 60 KB, and the next pages go on exactly', () => {
  it('of segments: twelve years of 90 countries', async () => {
    await fill(
      'report_figure',
      12,
      {
        cik: apple,
        line: `'revenue'`,
        quarters: '4',
        month_end: `make_date(2013 + n, 12, 31)`,
        breakdown: `case when part = 0 then '' else 'geography' end`,
        accession_number: numbered('0000320193-25-'),
        concept: `'RevenueFromContractWithCustomerExcludingAssessedTax'`,
        unit: `'USD'`,
        axis: `case when part = 0 then '' else 'StatementGeographicalAxis' end`,
        member: `case when part = 0 then '' else rpad('EuropeMiddleEastAndAfricaMember' || part, 44, 'x') end`,
        gross: 'false',
        elimination: 'false',
        carrier: `'archive'`,
        period_end: `make_date(2013 + n, 12, 31)`,
        value: `case when part = 0 then 90 else 1 end * 1234567890000`,
        label: `rpad('Europe, the Middle East and Africa ' || part, 60, 'x')`,
        form: `'10-K'`,
        filed_date: `make_date(2014 + n, 2, 1)`,
      },
      'cross join generate_series(0, 90) part',
    );
    const asked = { ticker_or_cik: apple, axis: 'geography', limit: 12 };
    const { pages, fields, rows } = await walk('stocks_get_segments', asked, 'periods', 'period_end');
    expect(fields).toEqual(Array.from({ length: 12 }, (_, at) => `${2025 - at}-12-31`));
    for (const row of rows) expect([(row['items'] as Rows).length, row['reconciles_to_total']]).toEqual([90, true]);
    expect(pages).toBeGreaterThan(4);
  });

  it('of compared companies: ten of them, ten lines, eight periods', async () => {
    const { rows: companies } = await scratch.db.knex.raw<{ rows: { cik: string }[] }>(
      'select distinct cik from data.stocks_ticker where valid_to is null order by cik limit 10',
    );
    const ciks = companies.map(({ cik }) => cik);
    expect(ciks).toHaveLength(10);
    const keys = servedLines
      .filter(({ statement }) => statement === 'income')
      .map(({ key }) => key)
      .toSorted((left, right) => right.length - left.length)
      .slice(0, 10);
    const lines = JSON.stringify(keys.map((key) => [key, '-1234567890000', 'USD', '0000320193-25-000079']));
    const each = `cross join (values ${ciks.map((cik) => `(${cik})`).join(', ')}) company(cik)`;
    await fill(
      'statement_company',
      1,
      { cik: 'cik', company_type: `'general'`, has_quarters: 'true', has_originals: 'true' },
      each,
    );
    await fill(
      'statement',
      12,
      {
        cik: 'cik',
        statement: `'income'`,
        period_type: `'annual'`,
        period_end: `make_date(2013 + n, 12, 31)`,
        period_start: `make_date(2013 + n, 1, 1)`,
        fiscal_year: '2013 + n',
        fiscal_period: `'FY'`,
        lines: text(lines),
        lines_basis: `'[]'`,
      },
      each,
    );
    const asked = { tickers_or_ciks: ciks, lines: keys, limit: 8 };
    const pages = await pagesOf('stocks_compare', asked);
    const shown = pages.flatMap(({ data }) =>
      (data['companies'] as readonly { readonly cik: number; readonly periods: Rows }[]).flatMap(({ cik, periods }) =>
        periods.map((period) => {
          expect(Object.keys(period['values'] as object)).toHaveLength(10);
          return `${cik} ${String(period['period_end'])}`;
        }),
      ),
    );
    expectEachOnce(shown, 120);
    expect(pages.length).toBeGreaterThan(2);
    for (const { data } of pages) expect(data['companies']).toHaveLength(10);
  });

  it('of a screen: eight filters and another key to sort by, among equal values and without any', async () => {
    const keys = servedLines
      .filter(({ statement }) => statement !== 'cash_flow')
      .map(({ key }) => key)
      .toSorted((left, right) => right.length - left.length)
      .slice(0, 9);
    const [sort = '', ...filtered] = keys;
    const screened = { period_type: `'annual'`, cik: '5000000 + n', period_end: `'2025-12-31'::date` };
    await fill('screen_company', 330, screened);
    await fill('fact_filer', 330, { cik: '5000000 + n', name: wide('EXAMPLE HOLDINGS OF CLASS ', 150) });
    await fill(
      'screen_value',
      330,
      { ...screened, key: 'key', value: '-1234567890000 + n / 50', unit: `'USD'` },
      `cross join unnest(array[${filtered.map(text).join(', ')}]) key`,
    );
    await fill('screen_value', 250, { ...screened, key: text(sort), value: '1234567890000 + n / 50', unit: `'USD'` });
    const asked = { filters: filtered.map((key) => `${key}:lt:0`), sort: `${sort}:desc`, limit: 100 };
    const { pages, fields, rows } = await walk('stocks_screen', asked, 'matches', 'cik');
    expectEachOnce(fields, 330);
    expect(Object.keys(rows[0]?.['values'] as object)).toHaveLength(9);
    expect(
      rows
        .slice(-80)
        .every((row) => (row['values'] as Readonly<Record<string, Rows[number]>>)[sort]?.['value'] === null),
    ).toBe(true);
    expect(pages).toBeGreaterThan(4);
  });

  it('of recent filings: those of one second, each of several filers', async () => {
    await fill(
      'feed_filing',
      260,
      {
        accession_number: numbered('0000000042-26-'),
        cik: 'filer',
        form_type: `'SCHEDULE 13D/A'`,
        name: `rpad('EXAMPLE OPPORTUNITIES OFFSHORE MASTER FUND ' || n || ' ' || filer || ' ', 100, 'x')`,
        filed_date: `'2026-07-01'::date`,
        listed_at: `'2026-07-01T20:00:00Z'::timestamptz + (n / 100) * interval '1 second'`,
      },
      'cross join generate_series(6000001, 6000002) filer',
    );
    const asked = { since: '2026-07-01T00:00:00Z', limit: 200 };
    const { pages, rows } = await walk('stocks_get_recent_filings', asked, 'filings', 'accession_number');
    expectEachOnce(
      rows.map((row) => `${String(row['accession_number'])} ${String(row['cik'])}`),
      520,
    );
    expect(pages).toBeGreaterThan(3);
  });

  it('of insiders who reported on one day', async () => {
    const accession_number = numbered('0000000042-26-2');
    await fill('insider_filing', 230, {
      accession_number,
      issuer_cik: apple,
      base_form: `'4'`,
      is_amendment: 'false',
      filed_date: `'2026-06-01'::date + n / 90`,
      not_subject: 'false',
    });
    await fill('insider_owner', 230, {
      accession_number,
      owner_cik: '7000000 + n',
      owner_number: '1',
      name: wide('EXAMPLE OPPORTUNITIES OFFSHORE MASTER FUND ', 150),
      is_director: 'true',
      is_officer: 'true',
      is_ten_percent: 'true',
      is_other: 'true',
      officer_title: wide('Executive Vice President, General Counsel and Secretary ', 120),
    });
    const asked = { ticker_or_cik: apple, limit: 100 };
    const { pages, fields } = await walk('stocks_get_insiders', asked, 'insiders', 'cik');
    expectEachOnce(fields, 230);
    expect(pages).toBeGreaterThan(2);
  });

  it('of planned sales: several classes of one notice with all that can be said of them', async () => {
    await fill(
      'planned_sale',
      80,
      {
        issuer_cik: apple,
        accession_number: numbered('0000000042-26-3'),
        line_number: 'line',
        form_type: `'144'`,
        filed_date: `'2026-05-01'::date + n / 30`,
        seller_name: wide('The Example Family 2012 Irrevocable Trust ', 150),
        relationship: `'Officer, Director, Member of immediate family of any of the foregoing'`,
        security_class: wide('Class A Common Stock, par value $0.00001 per share ', 60),
        shares: '1700000 + n * 10 + line',
        aggregate_market_value: '303552000.25',
        approx_sale_date: `'2026-05-01'::date`,
        acquired_how: wide('Vesting of restricted stock units under a registered plan; exercise of options ', 400),
        broker: wide('Morgan Stanley Smith Barney LLC Executive Financial Services ', 60),
        plan_adoption_date: `'2025-11-01'::date`,
      },
      'cross join generate_series(1, 4) line',
    );
    const asked = { ticker_or_cik: apple, limit: 100 };
    const { pages, fields } = await walk('stocks_get_planned_sales', asked, 'notices', 'shares');
    expectEachOnce(fields, 320);
    expect(pages).toBeGreaterThan(4);
  });

  describe('of Form 13F', () => {
    const period = `'2026-03-31'::date`;
    beforeAll(async () => {
      const filing = {
        manager_cik: '8000000 + n',
        manager_name: wide('EXAMPLE INVESTMENT COUNSEL AND WEALTH MANAGEMENT PARTNERS ', 120),
        filed_date: `'2026-05-14'::date`,
        report_period: period,
        entry_total: '600',
        value_total: '1234567890',
        confidential_omitted: 'false',
        reported_by: `'[]'`,
        entries_held: '600',
        value_held: '1234567890',
        values_doubtful: 'false',
      };
      await fill('institution_filing', 330, {
        ...filing,
        accession_number: numbered('0000000042-26-4'),
        form_type: `'13F-HR'`,
        report_type: `'13F HOLDINGS REPORT'`,
        included_managers: `'[]'`,
      });
      await fill('institution_report', 330, {
        ...filing,
        manager_key: wide('example investment counsel ', 120),
        accession_numbers: `array[${numbered('0000000042-26-4')}]`,
        is_notice: 'false',
      });
      const entry = {
        report_period: period,
        issuer_name: wide('EXAMPLE TECHNOLOGIES AND MATERIALS INTERNATIONAL HOLDINGS ', 150),
        title_of_class: wide('SPONSORED ADS REPRESENTING TEN CLASS A ORDINARY SHARES ', 120),
        value_usd: '1234567890 + n / 60',
        amount: '123456789',
        is_shares: 'true',
        put_call: `'call'`,
        discretion: `'DFND'`,
      };
      await fill('institution_entry', 330, {
        ...entry,
        accession_number: numbered('0000000042-26-4'),
        entry_number: '1',
        manager_cik: '8000000 + n',
        issuer_key: '77',
        security_key: '770',
      });
      await fill('institution_entry', 600, {
        ...entry,
        accession_number: `'0000000042-26-4000001'`,
        entry_number: '10 + n',
        manager_cik: '8000001',
        issuer_key: '1000 + n',
        security_key: '100000 + n',
      });
      await fill('issuer_code', 1, {
        issuer_key: '77',
        issuer_cik: apple,
        accession_number: `'0000000042-26-500001'`,
      });
    });

    it('the holders of an issuer, several of one value', async () => {
      const asked = { ticker_or_cik: apple, limit: 100 };
      const { pages, fields } = await walk('stocks_get_institutional_holders', asked, 'holders', 'manager_cik');
      expectEachOnce(fields, 330);
      expect(pages).toBeGreaterThan(3);
    });

    it('the holdings of a manager with long names', async () => {
      const asked = { manager: '8000001', limit: 200 };
      const { pages, fields } = await walk('stocks_get_institution_holdings', asked, 'holdings', 'issuer_name');
      expect(fields).toHaveLength(601);
      expect(new Set(fields).size).toBe(600);
      expect(pages).toBeGreaterThan(4);
    });
  });

  it('of executive compensation: twelve years of four principal executives', async () => {
    const accession_number = `'0000320193-26-' || lpad(n::text, 6, '0')`;
    const periodEnd = `make_date(2013 + n, 12, 31)`;
    await fill('report', 12, { accession_number, form_type: `'DEF 14A'`, filed_date: `make_date(2014 + n, 4, 1)` });
    await fill('report_filer', 12, { cik: apple, accession_number, position: '1' });
    await fill(
      'pay_fact',
      12,
      {
        accession_number,
        concept: 'concept',
        period_end: periodEnd,
        individual: `'ex:' || person || 'Member'`,
        value: `case when concept = 'PeoName' then rpad('Example Name ' || person, 80, 'x') else '123456789.25' end`,
      },
      `cross join generate_series(1, 4) person cross join unnest(array['PeoName', 'PeoTotalCompAmt', 'PeoActuallyPaidCompAmt']) concept`,
    );
    await fill(
      'pay_fact',
      12,
      {
        accession_number,
        concept: 'concept',
        period_end: periodEnd,
        individual: `''`,
        value: `case when concept = 'CoSelectedMeasureName' then rpad('Adjusted earnings ', 400, 'x') else '123456789.25' end`,
      },
      `cross join unnest(array['CoSelectedMeasureName', 'CoSelectedMeasureAmt', 'NonPeoNeoAvgTotalCompAmt', 'TotalShareholderRtnAmt', 'NetIncomeLoss']) concept`,
    );
    const asked = { ticker_or_cik: apple, limit: 10 };
    const { pages, fields, rows } = await walk('stocks_get_executive_compensation', asked, 'years', 'fiscal_year');
    expect(fields).toEqual(Array.from({ length: 12 }, (_, at) => 2025 - at));
    for (const row of rows) expect(row['peo']).toHaveLength(4);
    expect(pages).toBe(2);
  });

  it('of fails to deliver: several securities of a symbol on one day', async () => {
    await fill(
      'fail',
      250,
      {
        settlement_date: `'2025-01-01'::date + n`,
        symbol_key: `'AAPL'`,
        entry: 'entry',
        quantity: '1234567 + n * 10 + entry',
        description: wide('EXAMPLE CORP CLASS A COMMON ', 120),
      },
      'cross join generate_series(1, 2) entry',
    );
    const asked = { ticker_or_cik: 'AAPL', limit: 200 };
    const { pages, fields } = await walk('stocks_get_fails_to_deliver', asked, 'fails', 'quantity');
    expectEachOnce(fields, 500);
    expect(pages).toBeGreaterThan(2);
  });

  describe('of a search in filings, which has no pages', () => {
    const fillReports = async (form: string, passage: string): Promise<void> => {
      const accession_number = `'0000000042-' || ${text(form === '10-K' ? '25' : '24')} || '-' || lpad(n::text, 6, '0')`;
      const filed_date = `'2025-03-01'::date`;
      await fill('report', 60, { accession_number, form_type: text(form), filed_date });
      await fill('report_filer', 60, {
        cik: '9000000 + n',
        accession_number,
        position: '1',
        name: wide('EXAMPLE TECHNOLOGIES ', 150),
      });
      await fill('report_passage', 60, {
        accession_number,
        position: '1',
        passage: '0',
        start_offset: '0',
        passage_text: text(passage),
        section_key: `'1A'`,
        form_type: text(form),
        filed_date,
      });
    };

    it('fifty matches with snippets of 300 characters', async () => {
      await fillReports('10-K', `${'uncharacteristically long explanations of the turbine business '.repeat(60)}`);
      const bytes = await scratch.bytes('stocks_search_filings', {
        values: { query: 'turbine', limit: 50 },
        mostBytes,
      });
      expect(bytes.length).toBeLessThanOrEqual(mostBytes);
      expect((JSON.parse(bytes.toString()) as Page).data['matches']).toHaveLength(50);
    });

    it('is refused with the number that fits where its characters take three bytes each', async () => {
      await fillReports('20-F', `${`${'業務'.repeat(20)} ridgeline `.repeat(60)}`);
      const asked = (limit: number) =>
        scratch.bytes('stocks_search_filings', { values: { query: 'ridgeline', limit }, mostBytes });
      const refused: unknown = await asked(50).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'bad_parameter', detail: { param: 'limit' } });
      const fitting = Number(/limit (\d+)/.exec((refused as { detail: { hint: string } }).detail.hint)?.[1]);
      expect((await asked(fitting)).length).toBeLessThanOrEqual(mostBytes);
    });
  });
});
