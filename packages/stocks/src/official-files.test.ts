import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Data } from '@dqs/schemas';
import { explainReads, officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { beneficialOwners } from './ownership/beneficial-owners/contract.ts';
import type { company } from './companies/company/contract.ts';
import type { companyEvents } from './filings/company-events/contract.ts';
import { companyFacts } from './connectors/company-facts/connector.ts';
import { removals } from './connectors/removals/connector.ts';
import { reports } from './connectors/reports/connector.ts';
import { schedule13 } from './connectors/schedule-13/connector.ts';
import { submissions } from './connectors/submissions/connector.ts';
import { tickers } from './connectors/tickers/connector.ts';
import type { corporateActions } from './filings/corporate-actions/contract.ts';
import type { filings } from './filings/filings/contract.ts';
import { stocks } from './index.ts';
import type { search } from './companies/search/contract.ts';

const present = ['sec-submissions', 'sec-tickers', 'sec-13dg', 'sec-8k'].every((name) =>
  existsSync(join(sources, name)),
);

type Columns = Readonly<Record<string, readonly (string | number | null)[]>>;

interface Filer {
  readonly name: string;
  readonly sic: string;
  readonly tickers: readonly string[];
  readonly formerNames: readonly { readonly name: string }[];
  readonly filings: { readonly recent: Columns };
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Rows of one file by accession number, read without the connector. */
const rowsOf = (columns: Columns) => {
  const names = Object.keys(columns);
  return (columns['accessionNumber'] ?? []).map((_, at) =>
    Object.fromEntries(names.map((name) => [name, columns[name]?.[at] ?? null])),
  );
};

type Published = ReturnType<typeof rowsOf>[number];

/** The file names are those of the source repository. The first is the actual accession number of its filing. */
const schedules: readonly (readonly [file: string, accession: string])[] = [
  ['schedule13d-qxo.xml', '0001140361-25-017533'],
  ['schedule13d-aadi-bioscience.xml', '0000000000-25-000001'],
  ['schedule13d-seaport-x0202.xml', '0000000000-26-000002'],
  ['schedule13da-zivo-malformed.xml', '0000000000-24-000003'],
  ['schedule13g-citadel-spirit.xml', '0000000000-25-000004'],
  ['schedule13g-jushi.xml', '0000000000-25-000005'],
];

describe.skipIf(!present)('the official files (needs official files)', () => {
  let scratch: ScratchService;
  let folder: string;
  /** The newest file of each CIK, and what all files of a CIK say of each filing, newest file last. */
  const filers = new Map<string, Filer>();
  const published = new Map<string, Map<string, Published>>();

  const ask = async <T>(tool: string, values: Readonly<Record<string, unknown>>) => {
    const { data, pagination } = await scratch.ask(tool, values);
    return { data: data as T, cursor: pagination?.next_cursor ?? null };
  };

  const all = async <T>(tool: string, values: Readonly<Record<string, unknown>>, list: keyof T): Promise<unknown[]> => {
    const found: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: T; cursor: string | null } = await ask<T>(tool, { ...values, limit: 100, cursor });
      found.push(...(page.data[list] as unknown[]));
      cursor = page.cursor;
    } while (cursor !== null);
    return found;
  };

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
    folder = mkdtempSync(join(tmpdir(), 'stocks-'));
    for (const path of globSync('sec-submissions/2026*/*.json', { cwd: sources }).toSorted()) {
      const file = read(join(sources, path)) as Filer & Columns;
      const cik = String(Number(basename(path).slice(3, 13)));
      const known = published.get(cik) ?? new Map<string, Published>();
      for (const row of rowsOf(file.filings?.recent ?? file)) known.set(String(row['accessionNumber']), row);
      published.set(cik, known);
      if (file.filings) filers.set(cik, file);
    }
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('load without a reject if a connector recognizes them', async () => {
    const report = await scratch.load(submissions, [join(sources, 'sec-submissions')]);
    expect(report.artifacts).toHaveLength(21);
    for (const artifact of report.artifacts) expect(artifact).toMatchObject({ status: 'ok', rejects: 0 });
    const lists = await scratch.load(tickers, [join(sources, 'sec-tickers')]);
    expect(lists.artifacts.map(({ status, rejects }) => [status, rejects])).toEqual(Array(3).fill(['ok', 0]));
    const texts = await scratch.load(reports, [join(sources, 'sec-8k/8-K')]);
    expect(texts.artifacts.map(({ status, rejects }) => [status, rejects])).toEqual(Array(7).fill(['ok', 0]));
    for (const [file, accession] of schedules)
      copyFileSync(join(sources, 'sec-13dg', file), join(folder, `${accession}.xml`));
    const owners = await scratch.load(schedule13, [folder]);
    expect(owners.artifacts.map(({ status, rejects }) => [status, rejects])).toEqual(Array(6).fill(['ok', 0]));
    const notices = join(folder, 'removals');
    mkdirSync(notices);
    for (const [file, accession] of [
      ['adverum-25-NSE.xml', '0001354457-25-001236'],
      ['apple-notes-25-NSE.xml', '0001354457-25-001138'],
    ])
      copyFileSync(join(sources, 'sec-8k/form25', file ?? ''), join(notices, `${accession}.xml`));
    expect(await scratch.load(removals, [notices])).toMatchObject({ status: 'ok' });
  });

  it('are rejected with what they are if they cannot be loaded', async () => {
    expect(await scratch.load(schedule13, [join(sources, 'sec-13dg')])).toMatchObject({
      status: 'failed',
      unknownFiles: expect.arrayContaining([
        { path: expect.stringContaining('.nc'), reason: expect.stringContaining('before 2024-12-18') },
      ]),
      artifacts: expect.arrayContaining([
        expect.objectContaining({ status: 'failed', message: expect.stringContaining('accession number') }),
      ]),
    });
    const errors = scratch.load(submissions, [join(sources, 'sec-submissions/errors')]);
    await expect(errors).rejects.toThrow(/recognizes none of these files/);
  });

  it('are served cell by cell: every filing of every filer, in order', async () => {
    let compared = 0;
    for (const [cik, rows] of published) {
      const served = (await all<Data<typeof filings>>('stocks_get_filings', { ticker_or_cik: cik }, 'filings')) as Data<
        typeof filings
      >['filings'];
      expect(served).toHaveLength(rows.size);
      const places = served.map((row) => `${row.filed_date} ${row.accession_number}`);
      expect(places).toEqual(places.toSorted().toReversed());
      for (const row of served) {
        const line = rows.get(row.accession_number);
        const parts = String(line?.['items'] ?? '')
          .split(',')
          .filter((part) => part !== '');
        const codes = parts.every((part) => /^(\d\.\d\d|\d\d?)$/.test(part)) ? [...new Set(parts)] : [];
        const document = String(line?.['primaryDocument'] ?? '');
        const place = `https://www.sec.gov/Archives/edgar/data/${cik}/${row.accession_number.replaceAll('-', '')}`;
        expect(row).toEqual({
          accession_number: line?.['accessionNumber'],
          form_type: line?.['form'],
          filed_date: line?.['filingDate'],
          accepted_at: String(line?.['acceptanceDateTime']).replace('.000Z', 'Z'),
          report_date: line?.['reportDate'] === '' ? null : line?.['reportDate'],
          items: codes,
          is_amendment: /\/A$/.test(String(line?.['form'])),
          is_xbrl: line?.['isXBRL'] === 1,
          size_bytes: line?.['size'],
          primary_document_url: document === '' ? null : `${place}/${document}`,
          index_url: `${place}/${row.accession_number}-index.htm`,
          source: 'sec.submissions',
          as_of: '2026-11-21T06:00:00Z',
        });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(9000);
  });

  it('are served as events: every item of every 8-K', async () => {
    let compared = 0;
    for (const [cik, rows] of published) {
      const expected = [...rows.values()]
        .filter((row) => String(row['form']).startsWith('8-K'))
        .flatMap((row) =>
          [...new Set(String(row['items']).split(','))]
            .filter((item) => item !== '')
            .map((item) => [row['reportDate'] || row['filingDate'], row['accessionNumber'], item].join(' ')),
        );
      const served = (await all<Data<typeof companyEvents>>(
        'stocks_get_company_events',
        { ticker_or_cik: cik },
        'events',
      )) as Data<typeof companyEvents>['events'];
      const places = served.map((row) => `${row.event_date} ${row.accession_number} ${row.item_code}`);
      expect(places).toEqual(expected.toSorted().toReversed());
      compared += places.length;
    }
    expect(compared).toBeGreaterThan(2000);
    const nvidia = await ask<Data<typeof companyEvents>>('stocks_get_company_events', { ticker_or_cik: 'NVDA' });
    expect(nvidia.data.events.map((row) => [row.event_date, row.item_code, row.category, row.source])).toEqual([
      ['2026-03-02', '9.01', 'other', 'sec.reports'],
      ['2026-03-02', '5.02', 'leadership_change', 'sec.reports'],
    ]);
  });

  it('identify each filer', async () => {
    for (const [cik, filer] of filers) {
      const { data } = await ask<Data<typeof company>>('stocks_get_company', { ticker_or_cik: cik });
      const days = [...(published.get(cik)?.values() ?? [])].map((row) => String(row['filingDate'])).toSorted();
      expect(data).toMatchObject({
        name: filer.name,
        sic_code: filer.sic === '' ? null : filer.sic,
        latest_filing_date: days.at(-1) ?? null,
        coverage: { filings: { available: days.length > 0, since: days[0] ?? null, through: days.at(-1) ?? null } },
      });
      for (const symbol of filer.tickers)
        expect(data.tickers).toContainEqual(expect.objectContaining({ symbol, active: true, valid_to: null }));
    }
  });

  it('find every filer by its current and former names', async () => {
    for (const [cik, filer] of filers) {
      const kind = filer.name.includes('BUFFETT') || filer.name.includes('Taneja') ? 'insider' : 'company';
      for (const query of [filer.name, ...filer.formerNames.slice(0, 2).map(({ name }) => name)]) {
        const { data } = await ask<Data<typeof search>>('stocks_search', { query: query.slice(0, 100), kind });
        expect(
          data.matches.slice(0, 3).map((match) => String(match.cik)),
          query,
        ).toContain(cik);
      }
    }
  });

  it('give each symbol the runs that the two lists show', async () => {
    type List = Readonly<Record<string, { readonly cik_str: number; readonly ticker: string }>>;
    const listed = (day: string) =>
      new Set(
        Object.values(read(join(sources, 'sec-tickers', day, 'company_tickers.json')) as List).map(
          ({ cik_str, ticker }) => `${cik_str} ${ticker}`,
        ),
      );
    const [before, now] = [listed('2024-08-11'), listed('2025-12-14')];
    const expected = [...new Set([...before, ...now])].map((key) => {
      const from = before.has(key) ? '2024-08-11' : '2025-12-14';
      return `${key} ${from} ${now.has(key) ? 'now' : '2024-08-11'}`;
    });
    const { rows } = await scratch.db.knex.raw<{ rows: { run: string }[] }>(
      `select cik || ' ' || symbol || ' ' || valid_from || ' ' || coalesce(valid_to::text, 'now') as run from data.stocks_ticker`,
    );
    expect(rows.map(({ run }) => run).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['BLK', 2012383, 'BLK'],
    ['GOLD', 1591588, 'GOLD'],
    ['756894', 756894, 'B'],
    ['SQ', 1512673, 'XYZ'],
    ['brk.b', 1067983, 'BRK-B'],
    ['t-pc', 732717, 'T-PC'],
    ['TPC', 77543, 'TPC'],
    ['1364742', 1364742, null],
    ['0001009672', 1009672, null],
  ])('%s is CIK %i under %s', async (asked, cik, symbol) => {
    const { data } = await ask<Data<typeof beneficialOwners>>('stocks_get_beneficial_owners', { ticker: asked });
    expect([data.cik, data.ticker]).toEqual([cik, symbol]);
  });

  it('have the owners above five percent of each schedule, including a malformed one', async () => {
    for (const [file, accession] of schedules) {
      const xml = readFileSync(join(sources, 'sec-13dg', file), 'utf8');
      const text = (pattern: RegExp, part = xml) => pattern.exec(part)?.[1]?.trim() ?? null;
      const issuer = String(Number(text(/<issuerC[Ii][Kk]>(\d+)</)));
      // The available lists do not have every issuer.
      if (file.includes('seaport')) continue;
      const parts = xml.split(/<reportingPersonInfo>|<coverPageHeaderReportingPersonDetails>/).slice(1);
      const expected = parts
        .map((part) => ({
          name: text(/<reportingPersonName>([^<]*)</, part)?.replaceAll('&amp;', '&'),
          percent_of_class: text(/<(?:percentOfClass|classPercent)>([^<]*)</, part),
          shares_beneficially_owned: text(
            /<(?:aggregateAmountOwned|reportingPersonBeneficiallyOwnedAggregateNumberOfShares)>([^<]*)</,
            part,
          ),
        }))
        .filter(({ percent_of_class }) => Number(percent_of_class) > 5);
      const { data } = await ask<Data<typeof beneficialOwners>>('stocks_get_beneficial_owners', { ticker: issuer });
      expect(
        data.owners.map(({ name, percent_of_class, shares_beneficially_owned }) => ({
          name,
          percent_of_class,
          shares_beneficially_owned,
        })),
      ).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
      expect(data.owners.every(({ accession_number }) => accession_number === accession)).toBe(true);
    }
  });

  it('do not take a matured note for a delisting', async () => {
    const of = async (cik: string) =>
      (
        await ask<Data<typeof corporateActions>>('stocks_get_corporate_actions', {
          ticker_or_cik: cik,
          action_type: 'delisting',
          limit: 100,
        })
      ).data.actions.map(({ event_date, form_type }) => `${event_date} ${form_type}`);
    expect(await of('AAPL')).toEqual([]);
    expect(await of('1501756')).toEqual(['2025-12-09 25']);
    expect(await of('1009672')).toEqual(['2020-12-30 15-12B', '2020-06-22 15-15D', '2020-01-10 25-NSE']);
    // Notices of its exchange, and a move to another one.
    expect(await of('IMNN')).toEqual([]);
    expect(await of('1847577')).toEqual(['2024-11-08 15-12G', '2024-10-03 25-NSE']);
  });

  it.skipIf(!existsSync(join(sources, 'sec-companyfacts')))(
    'tell the dividends that each quarter declared',
    async () => {
      const path = join(sources, 'sec-companyfacts/CIK0000320193.json');
      expect(await scratch.load(companyFacts, [path])).toMatchObject({ status: 'ok' });
      interface Fact {
        readonly start: string;
        readonly end: string;
        readonly val: number;
        readonly form: string;
        readonly filed: string;
      }
      const file = read(path) as {
        facts: { 'us-gaap': { CommonStockDividendsPerShareDeclared: { units: { 'USD/shares': readonly Fact[] } } } };
      };
      const facts = file.facts['us-gaap'].CommonStockDividendsPerShareDeclared.units['USD/shares'];
      const quarters = new Map<string, Fact>();
      for (const fact of facts
        .filter(({ form }) => /^10-[KQ]/.test(form))
        .toSorted((a, b) => (a.filed < b.filed ? -1 : 1))) {
        const days = (Date.parse(fact.end) - Date.parse(fact.start)) / 86_400_000;
        if (days > 70 && days < 125 && fact.val > 0 && !quarters.has(fact.end)) quarters.set(fact.end, fact);
      }
      const asked = { ticker_or_cik: 'AAPL', action_type: 'dividend', limit: 100 };
      const { actions } = (await ask<Data<typeof corporateActions>>('stocks_get_corporate_actions', asked)).data;
      const reported = actions.filter(({ description }) => !description?.includes(';'));
      expect(reported.map(({ event_date, amount }) => `${event_date} ${Number(amount)}`)).toEqual(
        [...quarters.values()]
          .map(({ end, val }) => `${end} ${val}`)
          .toSorted()
          .toReversed(),
      );
      const of = (day: string) => actions.find(({ event_date }) => event_date === day)?.amount;
      expect([of('2025-09-27'), of('2024-09-28'), of('2020-06-27'), of('2020-09-26')]).toEqual([
        '0.26',
        '0.25',
        '0.82',
        // The quarters of the year with the split, as restated by the next year.
        '0.205',
      ]);
      const splits = (
        await ask<Data<typeof corporateActions>>('stocks_get_corporate_actions', { ...asked, action_type: 'split' })
      ).data;
      expect(splits.actions.map(({ event_date, ratio_from, ratio_to }) => [event_date, ratio_from, ratio_to])).toEqual([
        ['2020-08-28', '1', '4'],
        ['2014-06-06', '1', '7'],
      ]);
      const profile = (await ask<Data<typeof company>>('stocks_get_company', { ticker_or_cik: 'AAPL' })).data;
      expect(profile.fiscal_year_end).toBe('09-27');
      expect(profile.coverage.financials).toMatchObject({ available: true, through: '2025-12-27' });
    },
  );

  it.each([
    ['stocks_get_corporate_actions', { ticker_or_cik: 'AAPL' }],
    ['stocks_get_filings', { ticker_or_cik: 'FNMA', limit: 20 }],
    ['stocks_get_filings', { ticker_or_cik: 'AAPL', forms: ['10-K', '10-Q'], limit: 20 }],
    ['stocks_get_company_events', { ticker_or_cik: 'AAPL', category: 'non_reliance' }],
    ['stocks_get_company_events', { ticker_or_cik: 'IMNN' }],
    ['stocks_get_beneficial_owners', { ticker: 'QXO' }],
    ['stocks_get_company', { ticker_or_cik: 'AAPL' }],
    ['stocks_get_corporate_actions', { ticker_or_cik: 'IMNN' }],
  ])('are read through indexes: %s %j', async (tool, values) => {
    for (const read of await explainReads(scratch, stocks, tool, values)) {
      expect(
        read.wholeTables.filter((table) => /filing|event|ticker$|symbol|name/.test(table)),
        read.plan,
      ).toEqual([]);
      expect(read.buffers, read.plan).toBeLessThanOrEqual(1000);
    }
  });

  it('have largest pages within sixty kilobytes', async () => {
    for (const tool of ['stocks_get_filings', 'stocks_get_company_events', 'stocks_get_corporate_actions']) {
      const { length } = await scratch.bytes(tool, { values: { ticker_or_cik: 'AAPL', limit: 100 } });
      expect(length, tool).toBeLessThanOrEqual(60_000);
    }
  });
});
