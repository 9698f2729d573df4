import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schedule13 } from '../../connectors/schedule-13/connector.ts';
import { tickers } from '../../connectors/tickers/connector.ts';
import { stocks } from '../../index.ts';
import { beneficialOwners } from './contract.ts';

type Owner = Data<typeof beneficialOwners>['owners'][number];

let scratch: ScratchService;
let folder: string;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'owners-'));
  const list = join(folder, 'company_tickers.2026-01-05.json');
  await writeFile(list, JSON.stringify({ 0: { cik_str: 1236275, ticker: 'QXO', title: 'QXO, Inc.' } }));
  await scratch.load(tickers, [list]);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => scratch.db.knex('data.stocks_owner').delete());

interface Person {
  readonly name: string;
  readonly cik?: number;
  readonly percent: string;
  readonly shares?: string;
}

interface Schedule {
  readonly accession: string;
  readonly filed: string;
  readonly type: '13D' | '13D/A' | '13G' | '13G/A';
  readonly event: string;
  readonly amendment?: number;
  readonly persons: readonly Person[];
  readonly leaves?: boolean;
  /** CIK. Default: that of QXO. */
  readonly issuer?: number;
}

const padded = (cik: number): string => String(cik).padStart(10, '0');

const issuerOf = ({ issuer = 1236275 }: Schedule): string => padded(issuer);

const cover13D = (schedule: Schedule): string => `<formData><coverPageHeader>
  ${schedule.amendment === undefined ? '' : `<amendmentNo>${schedule.amendment}</amendmentNo>`}
  <securitiesClassTitle>Common Stock</securitiesClassTitle><dateOfEvent>${schedule.event}</dateOfEvent>
  <issuerInfo><issuerCIK>${issuerOf(schedule)}</issuerCIK><issuerName>QXO, Inc.</issuerName></issuerInfo></coverPageHeader>
  <reportingPersons>${schedule.persons
    .map(
      ({ name, cik, percent, shares = '1000' }) => `<reportingPersonInfo>
      ${cik === undefined ? '<reportingPersonNoCIK>Y</reportingPersonNoCIK>' : `<reportingPersonCIK>${padded(cik)}</reportingPersonCIK>`}
      <reportingPersonName>${name}</reportingPersonName><aggregateAmountOwned>${shares}</aggregateAmountOwned>
      <percentOfClass>${percent}</percentOfClass><typeOfReportingPerson>IN</typeOfReportingPerson></reportingPersonInfo>`,
    )
    .join('')}</reportingPersons></formData>`;

const cover13G = (schedule: Schedule): string => `<formData><coverPageHeader>
  ${schedule.amendment === undefined ? '' : `<amendmentNo>${schedule.amendment}</amendmentNo>`}
  <securitiesClassTitle>Common Stock</securitiesClassTitle>
  <eventDateRequiresFilingThisStatement>${schedule.event}</eventDateRequiresFilingThisStatement>
  <issuerInfo><issuerCik>${issuerOf(schedule)}</issuerCik><issuerName>QXO, Inc.</issuerName></issuerInfo></coverPageHeader>
  ${schedule.persons
    .map(
      ({ name, percent, shares = '1000' }) => `<coverPageHeaderReportingPersonDetails>
      <reportingPersonName>${name}</reportingPersonName>
      <reportingPersonBeneficiallyOwnedAggregateNumberOfShares>${shares}</reportingPersonBeneficiallyOwnedAggregateNumberOfShares>
      <classPercent>${percent}</classPercent><typeOfReportingPerson>IA</typeOfReportingPerson>
      <typeOfReportingPerson>HC</typeOfReportingPerson></coverPageHeaderReportingPersonDetails>`,
    )
    .join('')}
  <items><item4><classPercent>see above</classPercent></item4>
  <item5><classOwnership5PercentOrLess>${schedule.leaves ? 'Y' : 'N'}</classOwnership5PercentOrLess></item5></items></formData>`;

/** A complete submission in the real format. */
const submission = (schedule: Schedule): string => `<SEC-DOCUMENT>${schedule.accession}.txt : ${schedule.filed}
<SEC-HEADER>${schedule.accession}.hdr.sgml : ${schedule.filed}
ACCESSION NUMBER:		${schedule.accession}
CONFORMED SUBMISSION TYPE:	SCHEDULE ${schedule.type}
PUBLIC DOCUMENT COUNT:		1
FILED AS OF DATE:		${schedule.filed}

SUBJECT COMPANY:

	COMPANY DATA:
		CENTRAL INDEX KEY:			${issuerOf(schedule)}
</SEC-HEADER>
<DOCUMENT>
<TYPE>SCHEDULE ${schedule.type}
<TEXT>
<XML>

<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13${schedule.type.startsWith('13D') ? 'D' : 'g'}">
<headerData><submissionType>SCHEDULE ${schedule.type}</submissionType></headerData>
${schedule.type.startsWith('13D') ? cover13D(schedule) : cover13G(schedule)}
</edgarSubmission>
</XML>
</TEXT>
</DOCUMENT>`;

const load = async (...schedules: readonly Schedule[]) => {
  for (const schedule of schedules) {
    const path = join(folder, `${schedule.accession}.txt`);
    await writeFile(path, submission(schedule));
    expect(await scratch.load(schedule13, [path], { force: true })).toMatchObject({
      status: 'ok',
      artifacts: [{ rejects: 0 }],
    });
  }
};

const ask = async (values: Readonly<Record<string, unknown>> = {}) => {
  const { data, meta, pagination } = await scratch.answer(beneficialOwners, { ticker: 'QXO', ...values });
  return { data, meta, cursor: pagination?.next_cursor ?? null };
};

const owners = async (): Promise<readonly string[]> =>
  (await ask()).data.owners.map(({ name, percent_of_class }) => `${name} ${percent_of_class}`);

const first: Schedule = {
  accession: '0001140361-25-017533',
  filed: '20250506',
  type: '13D',
  event: '04/29/2025',
  persons: [
    { name: 'Affinity Partners GP LP', cik: 2059583, percent: '6.3', shares: '32671542' },
    { name: 'Jared Kushner', percent: '6.3', shares: '32671542' },
    { name: 'Affinity QXO 1 LLC', percent: '3.2', shares: '16260163' },
  ],
};

describe('current owners', () => {
  it('are those above five percent, each with its own figures, including joint filers', async () => {
    await load(first);
    const { data, meta } = await ask();
    expect(data).toEqual({
      ticker: 'QXO',
      cik: 1236275,
      company_name: 'QXO, Inc.',
      coverage_start: '2025-05-06',
      owners: [
        {
          name: 'Affinity Partners GP LP',
          cik: 2059583,
          person_type: 'IN',
          percent_of_class: '6.3',
          shares_beneficially_owned: '32671542',
          schedule_type: '13D',
          submission_type: 'SCHEDULE 13D',
          amendment_number: null,
          date_of_event: '2025-04-29',
          filed_date: '2025-05-06',
          accession_number: '0001140361-25-017533',
        },
        expect.objectContaining({ name: 'Jared Kushner', cik: null }),
      ],
    });
    expect(meta).toEqual({ source: 'sec.schedule-13', as_of: '2026-11-21T06:00:00Z' });
  });

  it('are as in their latest amendment, whatever the order in which the filings were loaded', async () => {
    const amendment: Schedule = {
      accession: '0001140361-25-030000',
      filed: '20250801',
      type: '13D/A',
      amendment: 1,
      event: '07/30/2025',
      persons: [
        { name: 'Affinity Partners GP LP', cik: 2059583, percent: '7.10' },
        { name: 'JARED KUSHNER', percent: '7.10' },
      ],
    };
    await load(amendment, first);
    expect(await owners()).toEqual(['Affinity Partners GP LP 7.10', 'JARED KUSHNER 7.10']);
    const [owner] = (await ask()).data.owners as [Owner];
    expect([owner.amendment_number, owner.submission_type]).toEqual([1, 'SCHEDULE 13D/A']);
  });

  it('are removed at five percent or below, or when the schedule says so', async () => {
    const passive: Schedule = {
      accession: '0000102909-25-000001',
      filed: '20250214',
      type: '13G',
      event: '12/31/2024',
      persons: [
        { name: 'Vanguard', percent: '9.9', shares: '1624818.00' },
        { name: 'Citadel', percent: '5.0' },
      ],
    };
    await load(passive);
    expect(await owners()).toEqual(['Vanguard 9.9']);
    expect((await ask()).data.owners[0]).toMatchObject({
      person_type: 'IA, HC',
      shares_beneficially_owned: '1624818.00',
    });
    const change = { ...passive, type: '13G/A', amendment: 1, filed: '20250813', event: '06/30/2025' } as const;
    await load({ ...change, accession: '0000102909-25-000002', persons: [{ name: 'Vanguard', percent: '4.99' }] });
    expect(await owners()).toEqual([]);
    await load({
      ...change,
      accession: '0000102909-25-000003',
      filed: '20251114',
      event: '09/30/2025',
      persons: [{ name: 'Vanguard', percent: '5.3' }],
    });
    expect(await owners()).toEqual(['Vanguard 5.3']);
    await load({
      ...change,
      accession: '0000102909-26-000001',
      filed: '20260213',
      event: '12/31/2025',
      leaves: true,
      persons: [{ name: 'Vanguard', percent: '5.3' }],
    });
    expect(await owners()).toEqual([]);
  });

  it('are paged without a gap or a repetition if all are from one filing', async () => {
    const many = { ...first, persons: Array.from({ length: 23 }, (_, at) => ({ name: `Fund ${at}`, percent: '9.1' })) };
    await load(many);
    for (const limit of [1, 5, 22, 23, 24]) {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await ask({ limit, cursor });
        names.push(...page.data.owners.map(({ name }) => name));
        cursor = page.cursor;
      } while (cursor !== null);
      expect(names).toEqual(many.persons.map(({ name }) => name));
    }
  });

  it('are out of coverage if no schedule is loaded, and empty if only others are loaded', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'out_of_coverage' });
    await load({ ...first, accession: '0001140361-25-017534', issuer: 320193 });
    const { data, meta } = await ask();
    expect([data.owners, data.coverage_start, (meta as { as_of: unknown }).as_of]).toEqual([[], '2025-05-06', null]);
  });
});
