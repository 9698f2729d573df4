import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data } from '@dqs/schemas';
import { stocks } from '@dqs/stocks';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classTickers } from '../connectors/class-tickers/connector.ts';
import { proxyVotes as connector } from '../connectors/npx/connector.ts';
import { funds } from '../index.ts';
import { proxyVotes } from './contract.ts';
import { countingFilings } from './counting-filings.ts';

type Votes = Data<typeof proxyVotes>['votes'];

let scratch: ScratchService;
const folder = mkdtempSync(join(tmpdir(), 'funds-votes-'));

interface Matter {
  readonly issuer: string;
  readonly day?: string;
  readonly series?: string;
  /** Several are separated by `|`. */
  readonly category?: string;
  readonly description?: string;
  readonly votes?: readonly (readonly [how: string, shares: string])[];
}

const matterXml = ({
  issuer,
  day = '05/22/2024',
  series,
  category = 'OTHER',
  description = 'A matter',
  votes,
}: Matter) =>
  `<proxyTable><issuerName>${issuer}</issuerName><cusip>037833100</cusip><isin>US0378331005</isin>` +
  `<meetingDate>${day}</meetingDate><voteDescription>${description}</voteDescription>` +
  `<voteCategories>${category
    .split('|')
    .map((name) => `<voteCategory><categoryType>${name}</categoryType></voteCategory>`)
    .join('')}</voteCategories>` +
  `<sharesVoted>100.0</sharesVoted><sharesOnLoan>7</sharesOnLoan>` +
  (votes ?? [['FOR', '100.0']])
    .map(
      ([how, shares]) =>
        `<vote><voteRecord><howVoted>${how}</howVoted><sharesVoted>${shares}</sharesVoted><managementRecommendation>FOR</managementRecommendation></voteRecord></vote>`,
    )
    .join('')
    .replaceAll('</vote><vote>', '') +
  `${series === undefined ? '' : `<voteSeries>${series}</voteSeries>`}</proxyTable>`;

interface Filing {
  readonly accession: string;
  readonly filed: string;
  readonly cik?: string;
  readonly amendment?: string;
  readonly series?: readonly string[];
  readonly period?: string;
}

/** A complete submission in the real format, with invented votes. */
const submission = (
  { accession, filed, cik = '0000000042', amendment, series = [], period = '06/30/2024' }: Filing,
  matters: readonly Matter[],
) =>
  `<SEC-DOCUMENT>${accession}.txt : ${filed}
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	N-PX${amendment === undefined ? '' : '/A'}
FILED AS OF DATE:		${filed}
FILER:
		CENTRAL INDEX KEY:			${cik}
<DOCUMENT>
<TYPE>N-PX
<FILENAME>primary_doc.xml
<TEXT>
<XML>
<edgarSubmission xmlns="http://www.sec.gov/edgar/npx"><headerData><submissionType>N-PX${amendment === undefined ? '' : '/A'}</submissionType>
<filerInfo><registrantType>RMIC</registrantType><filer><issuerCredentials><cik>${cik}</cik></issuerCredentials></filer>
<periodOfReport>${period}</periodOfReport></filerInfo></headerData><formData><coverPage><reportCalendarYear>${period.slice(6)}</reportCalendarYear>
${amendment === undefined ? '' : `<amendmentInfo><isAmendment>Y</isAmendment><amendmentType>${amendment}</amendmentType></amendmentInfo>`}
<reportingPerson><name>Made Up Trust</name></reportingPerson><reportInfo><reportType>FUND VOTING REPORT</reportType></reportInfo></coverPage>
<seriesPage>${series.map((id) => `<seriesDetails><seriesReports><idOfSeries>${id}</idOfSeries><nameOfSeries>Fund ${id}</nameOfSeries></seriesReports></seriesDetails>`).join('')}</seriesPage>
</formData></edgarSubmission>
</XML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>PROXY VOTING RECORD
<FILENAME>votes.xml
<TEXT>
<XML>
<proxyVoteTable xmlns="http://www.sec.gov/edgar/document/npxproxy/informationtable">${matters.map(matterXml).join('\n')}</proxyVoteTable>
</XML>
</TEXT>
</DOCUMENT>
`;

const load = async (filing: Filing, matters: readonly Matter[]) => {
  const path = join(folder, `${filing.accession}.txt`);
  writeFileSync(path, submission(filing, matters));
  return scratch.load(connector, [path]);
};

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(proxyVotes, values);
  return { votes: (data as { votes: Votes }).votes, meta, pagination };
};

const one = 'S000000001';
const two = 'S000000002';

beforeAll(async () => {
  scratch = await openScratchService(funds, '2026-11-21T06:00:00Z', [stocks]);
  const list = join(folder, 'company_tickers_mf.2025-01-01.json');
  writeFileSync(
    list,
    JSON.stringify({ fields: ['cik', 'seriesId', 'classId', 'symbol'], data: [[42, one, 'C000000001', 'ONEXX']] }),
  );
  await scratch.load(classTickers, [list]);
  await load({ accession: '0000000042-24-000001', filed: '20240801', series: [one, two] }, [
    {
      issuer: 'Apple Inc.',
      series: one,
      votes: [
        ['FOR', '60'],
        ['AGAINST', '40.0'],
      ],
      category: 'DIRECTOR ELECTIONS',
    },
    { issuer: 'Other plc', series: two, day: '01/02/2024' },
    { issuer: 'Early Ltd', series: one.toLowerCase(), day: '07/05/2023' },
  ]);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('proxy votes', () => {
  it('on a matter voted in two ways are two rows, each with the shares on loan of the matter', async () => {
    const { votes, meta } = await ask({ fund: 'onexx' });
    expect(
      votes.map(({ how_voted, shares_voted, shares_on_loan }) => [how_voted, shares_voted, shares_on_loan]),
    ).toEqual([
      ['FOR', '60', '7'],
      ['AGAINST', '40.0', '7'],
      ['FOR', '100.0', '7'],
    ]);
    expect(meta).toMatchObject({ series_id: one, series_name: `Fund ${one}`, total_votes: 3, filer_cik: 42 });
  });

  it('are of one series, or of all of a filer, in order of the meeting', async () => {
    expect((await ask({ fund: '42' })).votes.map(({ issuer_name }) => issuer_name)).toEqual([
      'Apple Inc.',
      'Apple Inc.',
      'Other plc',
      'Early Ltd',
    ]);
    expect((await ask({ fund: two })).votes.map(({ issuer_name }) => issuer_name)).toEqual(['Other plc']);
  });

  it('in a category are only those; an unknown one is rejected with the existing ones', async () => {
    const { votes, meta } = await ask({ fund: '42', category: 'Director_Elections' });
    expect([votes.length, meta.total_votes]).toEqual([2, 4]);
    await expect(ask({ fund: '42', category: 'elections' })).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'category', hint: expect.stringContaining('director_elections') },
    });
  });

  it('of an amendment are added to the report, or replace it if it is a restatement', async () => {
    const period = '06/30/2022';
    const of = (accession: string, filed: string, amendment?: string, series = [one]) =>
      load({ accession: `0000000042-22-${accession}`, filed, period, series, ...(amendment ? { amendment } : {}) }, [
        { issuer: `Issuer ${accession}`, series: series[0]! },
      ]);
    const held = async () =>
      (await ask({ fund: '42', report_period: '2022-06-30' })).votes
        .map(({ issuer_name }) => issuer_name.slice(-1))
        .toSorted()
        .join('');
    await of('000001', '20220801');
    await of('000002', '20220802', undefined, [two]);
    expect(await held()).toBe('12');
    await of('000003', '20220901', 'NEW PROXY');
    expect(await held()).toBe('123');
    await of('000004', '20220915', 'RESTATEMENT');
    expect(await held()).toBe('24');
    await of('000005', '20220920', 'NEW PROXY');
    expect(await held()).toBe('245');
    const { meta } = await ask({ fund: one, report_period: '2022-06-30' });
    expect(
      meta.filings.map(({ accession_number, amendment_type }) => [accession_number.slice(-1), amendment_type]),
    ).toEqual([
      ['5', 'NEW PROXY'],
      ['4', 'RESTATEMENT'],
    ]);
  });

  it('keep to the filings of the first page while a restatement is loaded', async () => {
    const filing = { accession: '0000000042-21-000001', filed: '20210801', period: '06/30/2021', series: [one] };
    await load(filing, [{ issuer: 'A Inc' }, { issuer: 'B Inc' }]);
    const question = { fund: '42', report_period: '2021-06-30', limit: 1 };
    const first = await ask(question);
    await load({ ...filing, accession: '0000000042-21-000002', filed: '20210901', amendment: 'RESTATEMENT' }, [
      { issuer: 'C Inc' },
    ]);
    const second = await ask({ ...question, cursor: first.pagination?.next_cursor });
    expect([...first.votes, ...second.votes].map(({ issuer_name }) => issuer_name)).toEqual(['A Inc', 'B Inc']);
    expect(second.meta.filings).toHaveLength(1);
    expect((await ask(question)).votes[0]?.issuer_name).toBe('C Inc');
  });

  it('without a series belong to the only one in their filing', async () => {
    await load({ accession: '0000000042-20-000001', filed: '20200801', period: '06/30/2020', series: [one] }, [
      { issuer: 'A Inc' },
    ]);
    expect((await ask({ fund: one, report_period: '2020-06-30' })).votes).toMatchObject([{ vote_series: null }]);
  });

  it('end a page before the maximum size of the caller, and every one of them is on some page', async () => {
    const long = { description: 'x'.repeat(4_000), series: one };
    const matters = Array.from({ length: 60 }, (_, at) => ({ issuer: `Issuer ${at}`, ...long }));
    await load({ accession: '0000000042-19-000001', filed: '20190801', period: '06/30/2019', series: [one] }, matters);
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const values = { fund: '42', report_period: '2019-06-30', limit: 100, cursor };
      const bytes = await scratch.bytes('funds_get_proxy_votes', { values, mostBytes: 60 * 1024 });
      expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
      const page = JSON.parse(bytes.toString()) as {
        data: { votes: { issuer_name: string }[] };
        pagination: { next_cursor: string | null };
      };
      names.push(...page.data.votes.map(({ issuer_name }) => issuer_name));
      cursor = page.pagination.next_cursor;
    } while (cursor !== null);
    expect(names).toEqual(matters.map(({ issuer }) => issuer));
    expect((await ask({ fund: '42', report_period: '2019-06-30', limit: 100 })).votes).toHaveLength(60);
  });

  it('are counted when they are loaded: all of a filer and those of a series', async () => {
    const filing = { accession: '0000000042-17-000001', filed: '20170801', period: '06/30/2017', series: [one, two] };
    const totals = async () => [
      (await ask({ fund: '42', report_period: '2017-06-30' })).meta.total_votes,
      (await ask({ fund: one, report_period: '2017-06-30' })).meta.total_votes,
      (await ask({ fund: two, report_period: '2017-06-30', category: 'compensation' })).meta.total_votes,
    ];
    await load(filing, [
      { issuer: 'A Inc', series: one },
      { issuer: 'B Inc', series: one, category: 'COMPENSATION' },
      { issuer: 'C Inc', series: two },
    ]);
    expect(await totals()).toEqual([3, 2, 1]);
    const corrected = ['A Inc', 'B Inc', 'C Inc', 'D Inc'].map((issuer) => ({ issuer, series: two }));
    expect(await load(filing, corrected)).toMatchObject({ status: 'ok' });
    expect(await totals()).toEqual([4, 0, 4]);
    const { rows } = await scratch.db.knex.raw<{ rows: { kept: string; held: string }[] }>(
      `select (select sum(votes) from data.funds_vote_count where series_key = 'all' and categories_key = 'all')::text as kept,
              (select count(*) from data.funds_vote)::text as held`,
    );
    expect(rows[0]?.kept).toBe(rows[0]?.held);
  });

  it('of a category are on pages that contain each of them once, in overall order', async () => {
    const period = '06/30/2016';
    const categories = ['OTHER', 'COMPENSATION', 'COMPENSATION|OTHER', 'CAPITAL STRUCTURE', 'OTHER|COMPENSATION'];
    const matters = (from: number): Matter[] =>
      Array.from({ length: 40 }, (_, at) => ({
        issuer: `Issuer ${from + at}`,
        day: at % 3 === 0 ? '05/22/2016' : `0${1 + (at % 4)}/15/2016`,
        category: categories[at % categories.length]!,
        series: at % 2 === 0 ? one : two,
      }));
    await load({ accession: '0000000042-16-000001', filed: '20160801', period, series: [one, two] }, matters(0));
    await load(
      { accession: '0000000042-16-000002', filed: '20160901', period, series: [one, two], amendment: 'NEW PROXY' },
      matters(100),
    );
    const pages = async (values: object): Promise<Votes> => {
      const found: Votes[number][] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof ask>> = await ask({ report_period: '2016-06-30', ...values, cursor });
        found.push(...page.votes);
        cursor = page.pagination?.next_cursor ?? null;
      } while (cursor !== null);
      return found;
    };
    for (const fund of ['42', one, two]) {
      const all = await pages({ fund, limit: 7 });
      expect(all).toEqual((await ask({ fund, report_period: '2016-06-30', limit: 100 })).votes);
      expect(all).toHaveLength(fund === '42' ? 80 : 40);
      for (const category of ['compensation', 'capital_structure', 'human_rights_or_human_capital_workforce'])
        expect(await pages({ fund, category, limit: 3 })).toEqual(
          all.filter((vote) => vote.categories.includes(category)),
        );
    }
  });

  it('have no CUSIP or ISIN in names and descriptions', async () => {
    await load({ accession: '0000000042-15-000001', filed: '20150801', period: '06/30/2015', series: [one] }, [
      { issuer: 'Apple Inc. (037833100)', description: 'Elect a director, ISIN US0378331005', series: one },
    ]);
    expect((await ask({ fund: '42', report_period: '2015-06-30' })).votes).toMatchObject([
      { issuer_name: 'Apple Inc.', vote_description: 'Elect a director' },
    ]);
    const refused = await load({ accession: '0000000042-15-000002', filed: '20150802', period: '06/30/2015' }, [
      { issuer: '037833100' },
    ]);
    expect(JSON.stringify(refused)).toContain('does not name the issuer');
  });

  it('of an unknown category are rejected with the reason', async () => {
    const report = await load({ accession: '0000000042-18-000001', filed: '20180801', period: '06/30/2018' }, [
      { issuer: 'A Inc', category: 'SOMETHING NEW' },
    ]);
    expect(report.status).not.toBe('ok');
    expect(JSON.stringify(report)).toContain('SOMETHING NEW');
  });
});

describe('a report of votes', () => {
  const { recognise, refusal } = connector.recognition;
  const head = (text: string) =>
    `<SEC-DOCUMENT>a\nCONFORMED SUBMISSION TYPE:\tN-PX\n<DOCUMENT>\n<TYPE>N-PX\n<FILENAME>primary_doc.xml\n${text}`;

  it.each(['', '<TEXT>\n', '<TEXT>\n<XM', '<TEXT>\n<XML>\n<?xml'])(
    'is known where the beginning of its file ends in %j',
    (text) => {
      expect(recognise('0000000042-24-000001.txt', head(text))?.name).toBe('0000000042-24-000001.txt');
      expect(refusal?.('0000000042-24-000001.txt', head(text))).toBeNull();
    },
  );

  it('without structure is rejected with the reason', () => {
    expect(recognise('0000000042-20-000001.txt', head('<TEXT>\nMeeting Date: May 1'))).toBeNull();
    expect(refusal?.('0000000042-20-000001.txt', head('<TEXT>\nMeeting Date: May 1'))).toContain('before July 2024');
  });
});

describe('the effective filings', () => {
  const filing = (number: string, amendment_type: string | null, series: readonly string[] = []) => ({
    accession_number: number,
    amendment_type,
    filed_date: '2024-08-01' as never,
    filer_cik: 1,
    series: series.map((id) => [id, null]),
  });
  const numbers = (...filings: readonly ReturnType<typeof filing>[]) =>
    countingFilings(filings).map(({ accession_number }) => accession_number);

  it('are all if none is a restatement', () => {
    expect(numbers(filing('1', null, [one]), filing('2', null, [two]), filing('3', 'NEW PROXY', [one]))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('exclude those before a restatement of a common series, or of all', () => {
    expect(numbers(filing('1', null, [one, two]), filing('2', 'RESTATEMENT', [two]))).toEqual(['2']);
    expect(numbers(filing('1', null, [one]), filing('2', 'RESTATEMENT', [two]))).toEqual(['1', '2']);
    expect(numbers(filing('1', null, [one]), filing('2', 'RESTATEMENT'))).toEqual(['2']);
  });
});
