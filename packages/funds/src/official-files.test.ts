import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Data } from '@dqs/schemas';
import { stocks } from '@dqs/stocks';
import { officialSources as sources, openScratchService, type ScratchService, zipOf } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classTickers } from './connectors/class-tickers/connector.ts';
import { portfolioDataSets } from './connectors/nport-data-sets/connector.ts';
import { holdings } from './holdings/contract.ts';
import { funds } from './index.ts';
import type { proxyVotes } from './proxy-votes/contract.ts';
import { search } from './search/contract.ts';

const further = join(sources, '../further-sources');
const folders = [sources, further].flatMap((root) => ['sec-nport', 'sec-npx'].map((name) => join(root, name)));
const files = folders
  .flatMap((folder) => globSync(join(folder, '**/*.{xml,txt,tsv,tsv.gz}')))
  .filter((path) => !path.endsWith('PROVENANCE.md'))
  .toSorted();
const lists = [sources, further]
  .flatMap((root) => globSync(join(root, 'sec-tickers/*/company_tickers_mf*')))
  .toSorted();

/** Two documents of one filing. Its accession number, invented for the filer, is not in their names. */
const kim = '0001888968-25-000001';

const read = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

// An independent parser with regular expressions, without code of the connectors.
const unescaped = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 10)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const clean = (text: string | undefined): string | null => {
  const found = unescaped(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return found === '' || found === 'N/A' ? null : found;
};

const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`, 'g'))].map(
    ([, inner = '']) => inner,
  );

const text = (xml: string, name: string): string | null => clean(elements(xml, name)[0]);

const attribute = (xml: string, element: string, name: string): string | null => {
  const tag = new RegExp(`<(?:\\w+:)?${element}\\s[^>]*>`).exec(xml)?.[0] ?? '';
  return clean(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]);
};

const withoutComments = (xml: string): string => xml.replace(/<!--[\s\S]*?-->/g, '');

/** Formats numbers as in answers. */
const number = (given: string | null): string | null =>
  given === null ? null : given.replace(/^\+/, '').replace(/^(-?)\./, '$10.');

const expectedHoldings = (document: string) =>
  elements(withoutComments(document), 'invstOrSec').map((whole) => {
    const own = whole.replace(/<(derivativeInfo|debtSec|repurchaseAgrmt|securityLending)>[\s\S]*<\/\1>/g, '');
    const other = [...own.matchAll(/<other\s[^>]*>/g)].map(([tag]) => tag)[0] ?? '';
    const restricted = text(own, 'isRestrictedSec');
    return {
      issuer_name: text(own, 'name'),
      issuer_lei: text(own, 'lei'),
      title: text(own, 'title'),
      ticker: attribute(own, 'ticker', 'value'),
      other_id: attribute(other, 'other', 'value'),
      other_id_desc: attribute(other, 'other', 'otherDesc'),
      balance: number(text(own, 'balance')),
      units: text(own, 'units'),
      units_desc: text(own, 'descOthUnits'),
      currency_code: text(own, 'curCd') ?? attribute(own, 'currencyConditional', 'curCd'),
      exchange_rate: number(attribute(own, 'currencyConditional', 'exchangeRt')),
      value_usd: number(text(own, 'valUSD')),
      pct_value: number(text(own, 'pctVal')),
      payoff_profile: text(own, 'payoffProfile'),
      asset_category: text(own, 'assetCat') ?? attribute(own, 'assetConditional', 'assetCat'),
      asset_category_desc: attribute(own, 'assetConditional', 'desc'),
      issuer_category: text(own, 'issuerCat') ?? attribute(own, 'issuerConditional', 'issuerCat'),
      issuer_category_desc: attribute(own, 'issuerConditional', 'desc'),
      inv_country: text(own, 'invCountry'),
      is_restricted: restricted === null ? null : restricted === 'Y',
      fair_value_level: text(own, 'fairValLevel'),
    };
  });

const isoDay = (american: string | null): string | null =>
  american === null ? null : american.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

const expectedVotes = (document: string) =>
  elements(withoutComments(document), 'proxyTable').flatMap((matter) => {
    const records = elements(matter, 'voteRecord');
    const total = matter.replace(/<(?:\w+:)?vote>[\s\S]*<\/(?:\w+:)?vote>/, '');
    const shared = {
      issuer_name: text(matter, 'issuerName'),
      meeting_date: isoDay(text(matter, 'meetingDate')),
      vote_description: text(matter, 'voteDescription'),
      categories: elements(matter, 'categoryType').map((name) =>
        name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '_')
          .replace(/^_|_$/g, ''),
      ),
      vote_series: text(matter, 'voteSeries'),
      shares_on_loan: text(matter, 'sharesOnLoan'),
    };
    if (records.length === 0)
      return [
        { ...shared, how_voted: null, management_recommendation: null, shares_voted: text(total, 'sharesVoted') },
      ];
    return records.map((record) => ({
      ...shared,
      how_voted: text(record, 'howVoted'),
      management_recommendation: text(record, 'managementRecommendation'),
      shares_voted: text(record, 'sharesVoted'),
    }));
  });

type Holding = Data<typeof holdings>['holdings'][number];

const fieldsOfHolding = 21;
const fieldsOfVote = 9;

/** Rows in a canonical order, whatever the order of their fields. */
const ordered = (rows: readonly object[]): string[] =>
  rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted();

describe.skipIf(!files.some((path) => existsSync(path)))('the official files (needs official files)', () => {
  let scratch: ScratchService;
  let folder: string;
  /** The accession number under which a file without one was loaded. */
  const accessions = new Map<string, string>();
  const refused = new Map<string, string>();

  const all = async <T>(tool: string, values: object, list: string): Promise<T[]> => {
    const found: T[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<ScratchService['ask']>> = await scratch.ask(tool, { ...values, cursor });
      found.push(...(page.data as Record<string, T[]>)[list]!);
      cursor = page.pagination?.next_cursor ?? null;
    } while (cursor !== null);
    return found;
  };

  beforeAll(async () => {
    scratch = await openScratchService(funds, '2026-11-21T06:00:00Z', [stocks]);
    folder = mkdtempSync(join(tmpdir(), 'funds-official-'));
    for (const [at, path] of files.entries()) {
      const known = /\d{10}-\d{2}-\d{6}/.exec(basename(path))?.[0] ?? (path.includes('KIM_LLC') ? kim : undefined);
      const accession = known ?? `0000000000-26-${String(at).padStart(6, '0')}`;
      const place = join(folder, accession);
      mkdirSync(place, { recursive: true });
      const link = join(place, basename(path));
      symlinkSync(path, link);
      const head = read(path).slice(0, 4096);
      const connector = funds.connectors.find((each) => each.recognition.recognise(basename(path), head) !== null);
      if (!connector) {
        const reasons = funds.connectors.flatMap((each) => each.recognition.refusal?.(basename(path), head) ?? []);
        refused.set(basename(path), reasons[0] ?? 'not a file of this domain');
        continue;
      }
      accessions.set(path, accession);
      const report = await scratch.load(connector, [link]);
      expect(report.artifacts, basename(path)).toMatchObject([{ status: 'ok', rejects: 0 }]);
    }
    expect(await scratch.load(classTickers, lists)).toMatchObject({ status: 'ok' });
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('that are not loaded have a reason', () => {
    for (const [name, reason] of refused) {
      if (/Sample-3/.test(name)) expect(reason).toMatch(/NPORT-NP/);
      else if (name.includes('.tsv')) expect(reason).toMatch(/table of a quarterly data set/);
      else expect([name, reason]).toEqual([expect.stringMatching(/^ncen/), expect.stringMatching(/on Form N-CEN:/)]);
    }
    expect(accessions.size).toBeGreaterThan(5);
  });

  it('of portfolios are stored as by the independent parser, every field of every position', async () => {
    let compared = 0;
    for (const [path, accession] of accessions) {
      const document = read(path);
      if (!document.includes('sec.gov/edgar/nport"')) continue;
      const general = withoutComments(elements(document, 'genInfo')[0] ?? '');
      const fund = text(general, 'seriesId') ?? `CIK${text(general, 'regCik')}`;
      const expected = expectedHoldings(document);
      const values = { fund, report_period: text(general, 'repPdDate'), limit: 200 };
      const { meta } = await scratch.answer(holdings, values);
      const signed = text(elements(document, 'signature')[0] ?? '', 'dateSigned');
      expect(meta).toMatchObject({
        accession_number: accession,
        as_of: values.report_period,
        report_period: values.report_period,
        series_id: fund,
        series_name: text(general, 'seriesName'),
        registrant_name: text(general, 'regName'),
        cik: Number.parseInt(text(general, 'regCik') ?? '', 10),
        form_type: text(document, 'submissionType'),
        filed_date: signed,
        holdings_count: expected.length,
      });
      const found = await all<Holding>('funds_get_holdings', values, 'holdings');
      expect(ordered(found)).toEqual(ordered(expected));
      compared += expected.length;
    }
    console.info(`fields of portfolios compared: ${compared * fieldsOfHolding}, of ${compared} positions`);
    expect(compared).toBeGreaterThan(1_690);
    expect(compared * fieldsOfHolding).toBeGreaterThan(35_000);
  });

  it('of votes have their covers as by the independent parser, every field', async () => {
    let compared = 0;
    for (const [path, accession] of accessions) {
      const document = withoutComments(read(path));
      if (!/<(?:\w+:)?coverPage>/.test(document)) continue;
      const [cover = ''] = elements(document, 'coverPage');
      const head = document.slice(0, document.indexOf('<DOCUMENT>'));
      const period = isoDay(text(elements(document, 'filerInfo')[0] ?? '', 'periodOfReport'));
      const filed = /^FILED AS OF DATE:\s*(\d{4})(\d\d)(\d\d)/m.exec(head)?.slice(1).join('-');
      const expected = {
        accession_number: accession,
        filer_cik: Number.parseInt(text(elements(document, 'issuerCredentials')[0] ?? '', 'cik') ?? '', 10),
        filer_name: text(elements(cover, 'reportingPerson')[0] ?? '', 'name'),
        form_type: text(document, 'submissionType'),
        report_type: text(cover, 'reportType'),
        amendment_type: text(cover, 'amendmentType'),
        filed: filed ?? isoDay(text(document, 'txAsOfDate')),
        period,
        year: Number.parseInt(text(cover, 'reportCalendarYear') ?? period!.slice(0, 4), 10),
        series: elements(document, 'seriesReports').flatMap((one) => {
          const id = text(one, 'idOfSeries');
          return id === null || !/^S\d{9}$/.test(id) ? [] : [[id, text(one, 'nameOfSeries')]];
        }),
      };
      const { rows } = await scratch.db.knex.raw<{ rows: object[] }>(
        `select accession_number, filer_cik::int as filer_cik, filer_name, form_type, report_type, amendment_type,
                  filed_date::text as filed, report_period::text as period, report_calendar_year as year, series
             from data.funds_vote_filing where accession_number = ?`,
        [accession],
      );
      expect(rows).toEqual([expected]);
      compared += Object.keys(expected).length;
    }
    console.info(`fields of covers of votes compared: ${compared}`);
    expect(compared).toBeGreaterThanOrEqual(30);
  });

  it('of votes are stored as by the independent parser, every field of every vote', async () => {
    let compared = 0;
    for (const [path, accession] of accessions) {
      const document = read(path);
      if (!/proxyVoteTable/.test(document)) continue;
      const { rows } = await scratch.db.knex.raw<{ rows: Record<string, unknown>[] }>(
        `select issuer_name, meeting_date::text as meeting_date, vote_description, categories, vote_series,
                shares_on_loan::text as shares_on_loan, how_voted, management_recommendation, shares_voted::text as shares_voted
           from data.funds_vote where accession_number = ? order by record_seq`,
        [accession],
      );
      const expected = expectedVotes(document);
      expect(rows).toEqual(expected);
      compared += expected.length;
    }
    console.info(`fields of votes compared: ${compared * fieldsOfVote}, of ${compared} votes`);
    expect(compared).toBeGreaterThan(200);
    expect(compared * fieldsOfVote).toBeGreaterThan(1_900);
  });

  it('of a manager return every vote, cover and addresses', async () => {
    const path = [...accessions.keys()].find((each) => each.includes('0001172661-24-004026'))!;
    const found = await all<Data<typeof proxyVotes>['votes'][number]>(
      'funds_get_proxy_votes',
      { fund: '1350694', limit: 100 },
      'votes',
    );
    const expected = expectedVotes(read(path));
    expect(
      ordered(found.map(({ accession_number: _, as_of: __, record_seq: ___, ticker: ____, ...vote }) => vote)),
    ).toEqual(ordered(expected));
    const days = found.map(({ meeting_date }) => meeting_date);
    expect(days).toEqual(days.toSorted().toReversed());
    const { meta } = await scratch.ask('funds_get_proxy_votes', { fund: '1350694' });
    const folderOf = 'https://www.sec.gov/Archives/edgar/data/1350694/000117266124004026';
    expect(meta).toEqual({
      source: 'sec.form-n-px',
      as_of: '2024-06-30',
      attribution: 'Source: US Securities and Exchange Commission, EDGAR',
      filer_cik: 1350694,
      filer_name: 'Bridgewater Associates, LP',
      series_id: null,
      series_name: null,
      report_period: '2024-06-30',
      report_calendar_year: 2024,
      total_votes: expected.length,
      filings: [
        {
          accession_number: '0001172661-24-004026',
          form_type: 'N-PX',
          report_type: 'INSTITUTIONAL MANAGER VOTING REPORT',
          amendment_type: null,
          filed_date: '2024-08-30',
          primary_document_url: `${folderOf}/primary_doc.xml`,
          vote_table_url: `${folderOf}/documentname.xml`,
        },
      ],
    });
  });

  it('with a separate cover and table of votes are one report', async () => {
    const found = await all('funds_get_proxy_votes', { fund: `CIK${kim.slice(0, 10)}` }, 'votes');
    const table = [...accessions.keys()].find((path) => path.endsWith('KIM_LLC_proxy_votes.xml'))!;
    expect(found).toHaveLength(expectedVotes(read(table)).length);
  });

  it('never expose or store a CUSIP or ISIN', async () => {
    const licensed = new Set<string>();
    for (const path of accessions.keys())
      for (const [, found = ''] of read(path).matchAll(
        /<(?:\w+:)?(?:cusip|isin)>([^<]+)<|<(?:\w+:)?(?:cusip|isin)\s+value="([^"]+)"/g,
      ))
        if (/[1-9A-Z]{4}/.test(found) && found.length >= 9) licensed.add(found);
    expect(licensed.size).toBeGreaterThan(300);
    for (const table of [
      'funds_holding',
      'funds_holding_identifier',
      'funds_vote',
      'funds_report',
      'funds_vote_filing',
    ]) {
      const { rows } = await scratch.db.knex.raw<{ rows: { row: string }[] }>(
        `select to_jsonb(t)::text as row from data.${table} t`,
      );
      // LEIs are open. The LEI in the form's own example contains the digits of its example of a CUSIP.
      const everything = rows.map(({ row }) => row.replaceAll(/"[0-9A-Z]{18}\d{2}"/g, '')).join('\n');
      expect([...licensed].filter((identifier) => everything.includes(identifier))).toEqual([]);
    }
  });

  it('of symbols find every class of the list', async () => {
    const [newest] = lists.toReversed();
    const { data } = JSON.parse(read(newest!)) as { data: [number, string, string, string][] };
    const { rows } = await scratch.db.knex.raw<{ rows: Record<string, unknown>[] }>(
      `select cik::int as cik, series_id, class_id, symbol from data.funds_class where valid_to is null`,
    );
    expect(ordered(rows.map((row) => [row['cik'], row['series_id'], row['class_id'], row['symbol']]))).toEqual(
      ordered(data.map(([cik, series, fundClass, symbol]) => [cik, series, fundClass, symbol])),
    );
    for (const [cik, series_id, class_id, symbol] of data.filter((_, at) => at % 2_900 === 0)) {
      const found = (await scratch.answer(search, { query: symbol.toLowerCase() })).data;
      expect(found.funds[0]).toMatchObject({ cik, series_id, class_id, ticker: symbol });
    }
  });

  it('of a data set are joined: two whole tables of it, with the others derived from their accession numbers', async () => {
    const tables = join(further, 'sec-nport/dataset-2026q1');
    const submission = read(join(tables, 'SUBMISSION.tsv'));
    const lines = submission
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    const info = lines.map(([accession], at) => `${accession}\tSeries ${at}\tS${String(at + 1).padStart(9, '0')}`);
    const holdingsTable = [
      'ACCESSION_NUMBER\tHOLDING_ID\tISSUER_NAME\tISSUER_LEI\tISSUER_TITLE\tISSUER_CUSIP\tBALANCE\tUNIT\tOTHER_UNIT_DESC\tCURRENCY_CODE\tCURRENCY_VALUE\tEXCHANGE_RATE\tPERCENTAGE\tPAYOFF_PROFILE\tASSET_CAT\tOTHER_ASSET\tISSUER_TYPE\tOTHER_ISSUER\tINVESTMENT_COUNTRY\tIS_RESTRICTED_SECURITY\tFAIR_VALUE_LEVEL\tDERIVATIVE_CAT',
      ...lines.map(
        ([accession], at) =>
          `${accession}\t${at}\tIssuer "${at}"\tN/A\tTitle\tN/A\t1.50\tNS\t\tUSD\t-2\t\t.5\tLong\tEC\t\tCORP\t\tUS\tN\t1\t`,
      ),
    ].join('\n');
    const identifiers =
      'HOLDING_ID\tIDENTIFIERS_ID\tIDENTIFIER_ISIN\tIDENTIFIER_TICKER\tOTHER_IDENTIFIER\tOTHER_IDENTIFIER_DESC\n0\t1\tUS0378331005\tAAPL\t\t\n0\t2\t\t\t037833100\tCUSIP\n0\t3\t\t\tB-1\tInternal\n';
    const path = join(folder, '2026q1_nport.zip');
    writeFileSync(
      path,
      zipOf([
        ['SUBMISSION.tsv', submission],
        ['REGISTRANT.tsv', read(join(tables, 'REGISTRANT.tsv.gz'))],
        ['FUND_REPORTED_INFO.tsv', `ACCESSION_NUMBER\tSERIES_NAME\tSERIES_ID\n${info.join('\n')}\n`],
        ['FUND_REPORTED_HOLDING.tsv', `${holdingsTable}\n`],
        ['IDENTIFIERS.tsv', identifiers],
      ]),
    );
    expect(await scratch.load(portfolioDataSets, [path])).toMatchObject({
      status: 'ok',
      artifacts: [{ rejects: 0 }],
    });
    // With another name, its quarter is the one in which its reports were filed.
    const renamed = { name: 'a quarter.zip', address: '', path, sha256: '', bytes: statSync(path).size };
    const batches = await Array.fromAsync(portfolioDataSets.reading.parse(renamed));
    const keys = batches
      .flat()
      .flatMap(({ record }) => (record.kind === 'holding' ? [record.holding.identifierKey] : []));
    expect(keys.slice(0, 2)).toEqual(['2026q1:0', '2026q1:1']);
    const registrants = new Map(
      read(join(tables, 'REGISTRANT.tsv.gz'))
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
        .map(([accession = '', cik = '', name = '']) => [accession, [Number.parseInt(cik, 10), name.trim()]] as const),
    );
    const month = (name: string): string =>
      String(1 + 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'.indexOf(name) / 3).padStart(2, '0');
    const day = (given = ''): string => `${given.slice(7)}-${month(given.slice(3, 6))}-${given.slice(0, 2)}`;
    const { rows } = await scratch.db.knex.raw<{ rows: unknown[] }>(
      `select accession_number, filed_date::text as filed, form_type, fiscal_year_end::text as fiscal, report_period::text as period,
              cik::int as cik, registrant_name as name from data.funds_report where fund_key ~ '^S0000' and registrant_name is not null
                and accession_number = any (?::text[]) order by accession_number`,
      [lines.map(([accession]) => accession ?? '')],
    );
    expect(rows).toEqual(
      lines
        .map(([accession = '', filed, , form, fiscal, period]) => ({
          accession_number: accession,
          filed: day(filed),
          form_type: form,
          fiscal: day(fiscal),
          period: day(period),
          cik: registrants.get(accession)?.[0],
          name: registrants.get(accession)?.[1],
        }))
        .toSorted((a, b) => (a.accession_number < b.accession_number ? -1 : 1)),
    );
    const { data } = await scratch.answer(holdings, {
      fund: 'S000000001',
      report_period: day(lines[0]?.[5]),
    });
    expect(data.holdings).toMatchObject([
      {
        issuer_name: 'Issuer "0"',
        ticker: 'AAPL',
        other_id: 'B-1',
        other_id_desc: 'Internal',
        value_usd: '-2',
        pct_value: '0.5',
      },
    ]);
  });
});
