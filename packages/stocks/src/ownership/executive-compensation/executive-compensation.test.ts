import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Data } from '@dqs/schemas';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports } from '../../connectors/reports/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import type { executiveCompensation } from './contract.ts';
import { payFactsIn } from './pay-facts.ts';

type Answer = Data<typeof executiveCompensation>;

const official = join(sources, '../further-sources/sec-proxy/def14a-cabot-2024-ixbrl.htm.gz');
const samples = join(import.meta.dirname, '../../../../../samples/stocks');
const folder = mkdtempSync(join(tmpdir(), 'stocks-pay-'));
let scratch: ScratchService;

const context = (id: string, year: number, dimensions = '') =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier>1</xbrli:identifier>${dimensions}</xbrli:entity><xbrli:period><xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate></xbrli:period></xbrli:context>`;
const individual = (member: string) =>
  `<xbrli:segment><xbrldi:explicitMember dimension="ecd:IndividualAxis">${member}</xbrldi:explicitMember></xbrli:segment>`;
const amount = (name: string, of: string, text: string, more = '') =>
  `<ix:nonFraction name="ecd:${name}" contextRef="${of}" unitRef="USD" ${more}>${text}</ix:nonFraction>`;
const said = (name: string, of: string, text: string) =>
  `<ix:nonNumeric name="ecd:${name}" contextRef="${of}">${text}</ix:nonNumeric>`;

const proxy = (
  accession: string,
  filed: string,
  body: string,
  cik = 320193,
): string => `<SEC-DOCUMENT>${accession}.txt : ${filed}
<SEC-HEADER>
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	DEF 14A
FILED AS OF DATE:		${filed}

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			EXAMPLE CORP
		CENTRAL INDEX KEY:			${String(cik).padStart(10, '0')}
</SEC-HEADER>
<DOCUMENT>
<TYPE>DEF 14A
<TEXT>
<html><body>${body}</body></html>
</TEXT>
</DOCUMENT>
`;

const contexts = [
  context('y22', 2022),
  context('y23', 2023),
  context('a23', 2023, individual('x:AdamMember')),
  context('b23', 2023, individual('x:BeaMember')),
  context(
    'adj',
    2023,
    '<xbrli:segment><xbrldi:explicitMember dimension="ecd:AdjToCompAxis">x:OneMember</xbrldi:explicitMember></xbrli:segment>',
  ),
].join('');

const first = `${contexts}${said('PeoName', 'y22', 'Adam')}${amount('PeoTotalCompAmt', 'y22', '100')}`;
const second = `${contexts}
  ${said('PvpTableTextBlock', 'y23', amount('PeoTotalCompAmt', 'a23', '1.5', 'scale="6"') + amount('PeoActuallyPaidCompAmt', 'a23', '2,000', 'format="ixt:num-dot-decimal" sign="-"'))}
  ${said('PeoName', 'a23', 'Adam &amp; Co')}${said('PeoName', 'b23', 'Bea')}
  ${amount('PeoTotalCompAmt', 'b23', '7')}${amount('PeoTotalCompAmt', 'y22', '101')}
  ${amount('PeoTotalCompAmt', 'adj', '999')}${amount('TotalShareholderRtnAmt', 'y23', '93.40')}
  ${amount('PeerGroupTotalShareholderRtnAmt', 'y23', '90')}${amount('PeerGroupTotalShareholderRtnAmt', 'y23', '91')}
  ${amount('NonPeoNeoAvgTotalCompAmt', 'y23', '—', 'format="ixt:fixed-zero"')}`;

const stored = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const ask = async (values: Readonly<Record<string, unknown>>): Promise<Answer> =>
  (await scratch.ask('stocks_get_executive_compensation', values)).data as Answer;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
  await scratch.load(tickers, [join(samples, 'company_tickers_exchange.2025-12-14.json')]);
  const files = [
    join(samples, 'form-def-14a-cabot-2023.txt'),
    stored('0000000001-23-000001.txt', proxy('0000000001-23-000001', '20230401', first)),
    stored('0000000001-24-000001.txt', proxy('0000000001-24-000001', '20240401', second)),
    stored('0000999999-24-000001.txt', proxy('0000999999-24-000001', '20240401', first, 999999)),
    stored(
      '0000999997-20-000001.txt',
      proxy('0000999997-20-000001', '20200401', '<p>Proxy statement of a fund</p>', 999997),
    ),
  ];
  expect(await scratch.load(reports, files)).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('executive compensation', () => {
  it('has the exact one of two amounts if the other is rounded, and neither of two contradictory ones', () => {
    const values = (...texts: readonly string[]) =>
      payFactsIn(
        `${contexts}${said('PeoName', 'y23', 'Bea')}${texts.map((text) => amount('PeoTotalCompAmt', 'y23', text)).join('')}`,
      ).flatMap(({ concept, value }) => (concept === 'PeoName' ? [] : [value]));
    expect(values('7400000', '7419263', '7419263')).toEqual(['7419263']);
    expect(values('7419263', '7500000', '7419263')).toEqual([]);
  });

  it('has the years of the table, newest first', async () => {
    const { years } = await ask({ ticker_or_cik: 'CBT' });
    expect(years.map((year) => [year.fiscal_year, year.peo[0]?.summary_comp_total, year.net_income])).toEqual([
      [2023, '7791510', '445000000'],
      [2022, '7948029', '209000000'],
      [2021, '8242487', '250000000'],
    ]);
    expect(years[1]).toMatchObject({
      peo: [{ name: 'Sean D. Keohane', summary_comp_total: '7948029', actually_paid: '17160056' }],
      neo_average: { summary_comp_total: '2268356', actually_paid: '3901604' },
      total_shareholder_return: '186',
      peer_tsr: '117',
      selected_measure: { name: 'Adjusted EBIT', value: '583000000' },
    });
  });

  it('distinguishes several executives of a year, and uses the newest statement of each year', async () => {
    const { years } = await ask({ ticker_or_cik: 'AAPL' });
    expect(years).toEqual([
      expect.objectContaining({
        fiscal_year: 2023,
        accession_number: '0000000001-24-000001',
        peo: [
          { name: 'Adam & Co', summary_comp_total: '1500000', actually_paid: '-2000' },
          { name: 'Bea', summary_comp_total: '7', actually_paid: null },
        ],
        neo_average: { summary_comp_total: '0', actually_paid: null },
        total_shareholder_return: '93.40',
        peer_tsr: null,
        selected_measure: null,
      }),
      expect.objectContaining({
        fiscal_year: 2022,
        accession_number: '0000000001-24-000001',
        peo: [expect.objectContaining({ summary_comp_total: '101' })],
      }),
    ]);
  });

  it('excludes executives of another category that a filer names with the same concept', () => {
    const of = (member: string, category: string) =>
      `<xbrli:segment><xbrldi:explicitMember dimension="ecd:IndividualAxis">${member}</xbrldi:explicitMember><xbrldi:explicitMember dimension="ecd:ExecutiveCategoryAxis">${category}</xbrldi:explicitMember></xbrli:segment>`;
    const document = `<html><body>${context('cook', 2023, of('x:CookMember', 'ecd:PeoMember'))}
      ${context('adams', 2023, of('x:AdamsMember', 'ecd:NonPeoNeoMember'))}${context('year', 2023)}
      ${said('PeoName', 'cook', 'Mr. Cook')}${said('PeoName', 'adams', 'Kate Adams')}
      ${amount('PeoTotalCompAmt', 'year', '7')}</body></html>`;
    expect(payFactsIn(document).map(({ concept, value }) => [concept, value])).toEqual([
      ['PeoName', 'Mr. Cook'],
      ['PeoTotalCompAmt', '7'],
    ]);
  });

  it('is found by the CIK of a filer with only its proxy statement loaded', async () => {
    const { ticker, company_name, years } = await ask({ ticker_or_cik: '999999' });
    expect([ticker, company_name]).toEqual([null, 'EXAMPLE CORP']);
    expect(years[0]).toMatchObject({ accession_number: '0000999999-24-000001' });
    await expect(ask({ ticker_or_cik: '999998' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is an empty list for a company whose proxy statements have no table, as before 2022', async () => {
    expect((await ask({ ticker_or_cik: '999997' })).years).toEqual([]);
  });

  it('uses no adjustment, and no measure named for a list, as a figure of the year', () => {
    const measure =
      '<xbrli:segment><xbrldi:typedMember dimension="ecd:MeasureAxis"><ecd:MeasureAxis.domain>1</ecd:MeasureAxis.domain></xbrldi:typedMember></xbrli:segment>';
    const facts = payFactsIn(
      `${contexts}${context('m1', 2023, measure)}${said('MeasureName', 'm1', 'Revenue')}${amount('AdjToCompAmt', 'adj', '9')}
       ${amount('PeoTotalCompAmt', 'adj', '9')}${amount('PeoTotalCompAmt', 'a23', '7')}`,
    );
    expect(facts.map(({ concept, value }) => [concept, value])).toEqual([['PeoTotalCompAmt', '7']]);
  });

  it('is paged by year', async () => {
    const page = await scratch.ask('stocks_get_executive_compensation', { ticker_or_cik: 'CBT', limit: 2 });
    const { next_cursor } = page.pagination as { next_cursor: string };
    const rest = await ask({ ticker_or_cik: 'CBT', limit: 2, cursor: next_cursor });
    expect(rest.years.map((year) => year.fiscal_year)).toEqual([2021]);
  });

  it.skipIf(!existsSync(official))('has every fact of a real proxy statement (needs official files)', () => {
    const text = gunzipSync(readFileSync(official)).toString('utf8');
    const published = new Set(
      [
        ...text.matchAll(
          /<ix:nonFraction[^>]*name="[\w-]+:(\w+)"[^>]*contextRef="P10_01_(\d{4})To09_30_\d{4}"[^>]*scale="(\d)"[^>]*>\s*([\d,]+)/g,
        ),
      ].map(
        ([, concept, year, scale, digits = '']) =>
          `${concept} ${Number(year) + 1} ${digits.replaceAll(',', '')}${'0'.repeat(Number(scale))}`,
      ),
    );
    const read = payFactsIn(text)
      .filter(({ concept }) => concept.endsWith('Amt') || concept === 'NetIncomeLoss')
      .map(({ concept, periodEnd, value }) => `${concept} ${periodEnd.slice(0, 4)} ${value}`);
    expect(read.toSorted()).toEqual([...published].toSorted());
    expect(read).toHaveLength(24);
  });
});
