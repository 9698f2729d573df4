import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plannedSaleNotices } from '../../connectors/form-144/connector.ts';
import { schedule13 } from '../../connectors/schedule-13/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { plannedSales } from '../planned-sales/contract.ts';
import { ownershipFilings } from './contract.ts';

const present = ['sec-13dg', 'sec-8k/form144'].every((name) => existsSync(join(sources, name)));

/** The file names are those of the source repository. The accession numbers are invented. */
const schedules = [
  'schedule13d-qxo.xml',
  'schedule13d-aadi-bioscience.xml',
  'schedule13d-seaport-x0202.xml',
  'schedule13da-zivo-malformed.xml',
  'schedule13g-citadel-spirit.xml',
  'schedule13g-jushi.xml',
];

const values = (xml: string, names: readonly string[]): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?(?:${names.join('|')})>([^<]*)</`, 'g'))].map(([, text = '']) => text.trim());

const first = (xml: string, ...names: readonly string[]): string => values(xml, names)[0] ?? '';

const american = (text: string): string => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2');

const plain = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The persons of a cover page, split at the elements of each. */
const personsOf = (xml: string) =>
  xml
    .split(/<(?:reportingPersonInfo|coverPageHeaderReportingPersonDetails)>/)
    .slice(1)
    .map((part) => part.split(/<\/(?:reportingPersonInfo|coverPageHeaderReportingPersonDetails)>/)[0]!)
    .map((part) => ({
      name: plain(first(part, 'reportingPersonName')),
      shares: first(part, 'aggregateAmountOwned', 'reportingPersonBeneficiallyOwnedAggregateNumberOfShares'),
      percent_of_class: first(part, 'percentOfClass', 'classPercent'),
      sole_voting: first(part, 'soleVotingPower'),
      shared_voting: first(part, 'sharedVotingPower'),
      sole_dispositive: first(part, 'soleDispositivePower'),
      shared_dispositive: first(part, 'sharedDispositivePower'),
    }));

describe.skipIf(!present)('official schedules and notices (needs official files)', () => {
  let scratch: ScratchService;
  let folder: string;
  const texts = present ? schedules.map((name) => readFileSync(join(sources, 'sec-13dg', name), 'utf8')) : [];
  const ciks = texts.map((xml) => Number(first(xml, 'issuerCIK', 'issuerCik')));
  const accessionOf = (at: number): string => `0000000000-26-00000${at + 1}`;
  const notice = present ? readFileSync(join(sources, 'sec-8k/form144/apple.144.xml'), 'utf8') : '';

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
    folder = mkdtempSync(join(tmpdir(), 'schedules-'));
    const list = join(folder, 'company_tickers.2026-01-05.json');
    const companies = [...ciks, 320193].map((cik_str) => ({
      cik_str,
      ticker: `T${cik_str}`,
      title: `Company ${cik_str}`,
    }));
    writeFileSync(list, JSON.stringify(Object.fromEntries(companies.map((company, at) => [at, company]))));
    await scratch.load(tickers, [list]);
    for (const [at, name] of schedules.entries())
      copyFileSync(join(sources, 'sec-13dg', name), join(folder, `${accessionOf(at)}.xml`));
    await scratch.load(
      schedule13,
      schedules.map((_, at) => join(folder, `${accessionOf(at)}.xml`)),
    );
    copyFileSync(join(sources, 'sec-8k/form144/apple.144.xml'), join(folder, '0000000000-23-000144.xml'));
    await scratch.load(plannedSaleNotices, [join(folder, '0000000000-23-000144.xml')]);
  });
  afterAll(async () => {
    await scratch?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  it.each(schedules.map((name, at) => [name, at] as const))(
    '%s: every person with every figure, event and purpose',
    async (_, at) => {
      const { data } = await scratch.answer(ownershipFilings, { ticker_or_cik: String(ciks[at]) });
      const filing = data.filings.find((one) => one.accession_number === accessionOf(at))!;
      const xml = texts[at]!;
      const number = (text: string | null) => (text === null ? '' : text);
      expect(
        filing.persons.map(({ cik: _cik, person_type: _type, ...person }) => ({
          ...person,
          shares: number(person.shares),
          percent_of_class: number(person.percent_of_class),
          sole_voting: number(person.sole_voting),
          shared_voting: number(person.shared_voting),
          sole_dispositive: number(person.sole_dispositive),
          shared_dispositive: number(person.shared_dispositive),
        })),
      ).toEqual(personsOf(xml));
      expect(filing.persons.length).toBeGreaterThan(0);
      expect(filing).toMatchObject({
        structured: true,
        submission_type: first(xml, 'submissionType'),
        date_of_event: american(first(xml, 'dateOfEvent', 'eventDateRequiresFilingThisStatement')),
      });
      const purpose = plain(/<transactionPurpose>([\s\S]*?)<\/transactionPurpose>/.exec(xml)?.[1] ?? '');
      expect(filing.purpose_text === null).toBe(purpose === '');
      expect(purpose.startsWith((filing.purpose_text ?? '').replace(/ …$/, ''))).toBe(true);
      expect((filing.purpose_text ?? '').length).toBeLessThanOrEqual(2000);
      if (purpose.length <= 2000 && purpose !== '') expect(filing.purpose_text).toBe(purpose);
    },
  );

  it('a notice of a proposed sale, figure for figure', async () => {
    const { data } = await scratch.answer(plannedSales, { ticker_or_cik: '320193' });
    expect(data.notices).toMatchObject([
      {
        seller_name: first(notice, 'nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold'),
        relationship: first(notice, 'relationshipToIssuer'),
        security_class: first(notice, 'securitiesClassTitle'),
        shares: first(notice, 'noOfUnitsSold'),
        aggregate_market_value: first(notice, 'aggregateMarketValue'),
        approx_sale_date: american(first(notice, 'approxSaleDate')),
        acquired_how: first(notice, 'natureOfAcquisitionTransaction'),
        broker: plain(/<ns2:brokerOrMarketmakerDetails>\s*<ns2:name>([^<]*)/.exec(notice)?.[1] ?? ''),
        plan_adoption_date: american(first(notice, 'planAdoptionDate')),
        filed_date: american(first(notice, 'noticeDate')),
        form_type: '144',
      },
    ]);
  });

  it("the SEC's own sample has a row for each class, and its amendment replaces it", async () => {
    const spec = join(sources, 'sec-8k/form144/spec');
    const amendment = readFileSync(join(spec, 'Sample 144dashA.xml'), 'utf8');
    const previous = first(amendment, 'previousAccessionNumber');
    copyFileSync(join(spec, 'Sample 144.xml'), join(folder, `${previous}.xml`));
    copyFileSync(join(spec, 'Sample 144dashA.xml'), join(folder, '0000000000-22-000002.xml'));
    const cik = Number(first(amendment, 'issuerCik'));
    const rows = async () =>
      (
        await scratch.db.knex.raw<{ rows: { accession_number: string; shares: string }[] }>(
          `select accession_number, shares::text from data.stocks_planned_sale where issuer_cik = ? order by accession_number, line_number`,
          [cik],
        )
      ).rows;
    await scratch.load(plannedSaleNotices, [join(folder, `${previous}.xml`)]);
    expect((await rows()).map(({ shares }) => shares)).toEqual(['17087', '18000']);
    await scratch.load(plannedSaleNotices, [join(folder, '0000000000-22-000002.xml')]);
    await scratch.db.knex.raw('update data.stocks_planned_sale set issuer_cik = 320193 where issuer_cik = ?', [cik]);
    const { data } = await scratch.answer(plannedSales, { ticker_or_cik: 'T320193', end: '2022-12-31' });
    const accessions = data.notices.map(({ accession_number }) => accession_number);
    expect(new Set(accessions)).toEqual(new Set(['0000000000-22-000002']));
  });
});
