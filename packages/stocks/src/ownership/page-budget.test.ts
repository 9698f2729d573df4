import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pagination } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownershipReports } from '../connectors/ownership-reports/connector.ts';
import { reports } from '../connectors/reports/connector.ts';
import { schedule13 } from '../connectors/schedule-13/connector.ts';
import { tickers } from '../connectors/tickers/connector.ts';
import { stocks } from '../index.ts';

const listing = join(import.meta.dirname, '../../../../samples/stocks/company_tickers_exchange.2025-12-14.json');
const mostBytes = 60 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'stocks-budget-'));
let scratch: ScratchService;

const stored = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const times = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

const note =
  'The price is a weighted average; the shares were sold in several transactions within the range that is told here. ';

/** As many lines as the largest reports have, each with three of their long footnotes. */
const transactions = `<ownershipDocument><documentType>4</documentType><periodOfReport>2025-05-01</periodOfReport>
<issuer><issuerCik>0000320193</issuerCik><issuerName>Apple Inc.</issuerName></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0000000042</rptOwnerCik><rptOwnerName>EXAMPLE OWNER</rptOwnerName></reportingOwnerId></reportingOwner>
<nonDerivativeTable>${times(
  240,
  (at) => `<nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
<transactionDate><value>2025-05-01</value></transactionDate>
<transactionCoding><transactionCode>S</transactionCode></transactionCoding>
<transactionAmounts><transactionShares><value>${at + 1}</value></transactionShares>
<transactionPricePerShare><value>190.1234</value><footnoteId id="F1"/><footnoteId id="F2"/><footnoteId id="F3"/></transactionPricePerShare>
<transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
<ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature></nonDerivativeTransaction>`,
)}</nonDerivativeTable>
<footnotes>${times(3, (at) => `<footnote id="F${at + 1}">${note.repeat(7)}</footnote>`)}</footnotes>
<ownerSignature><signatureDate>2025-05-02</signatureDate></ownerSignature></ownershipDocument>`;

/** As many persons as large groups have, and a purpose longer than the served part. */
const schedule = `<?xml version="1.0"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13D">
<headerData><submissionType>SCHEDULE 13D</submissionType></headerData>
<formData><coverPageHeader><securitiesClassTitle>Common Stock</securitiesClassTitle><dateOfEvent>05/01/2025</dateOfEvent>
<issuerInfo><issuerCIK>0000320193</issuerCIK><issuerName>Apple Inc.</issuerName></issuerInfo></coverPageHeader>
<reportingPersons>${times(
  40,
  (at) => `<reportingPersonInfo><reportingPersonCIK>00000001${String(at).padStart(2, '0')}</reportingPersonCIK>
<reportingPersonName>Example Opportunities Offshore Master Fund ${at} L.P.</reportingPersonName>
<soleVotingPower>123456789.00</soleVotingPower><sharedVotingPower>123456789.00</sharedVotingPower>
<soleDispositivePower>123456789.00</soleDispositivePower><sharedDispositivePower>123456789.00</sharedDispositivePower>
<aggregateAmountOwned>123456789.00</aggregateAmountOwned><percentOfClass>7.5</percentOfClass>
<typeOfReportingPerson>PN</typeOfReportingPerson></reportingPersonInfo>`,
)}</reportingPersons>
<items1To7><item4><transactionPurpose>${note.repeat(30)}</transactionPurpose></item4></items1To7>
<signatureInfo><signaturePerson><signatureReportingPerson>Example</signatureReportingPerson>
<signatureDetails><signature>Example</signature><title>Manager</title><date>05/06/2025</date></signatureDetails></signaturePerson></signatureInfo>
</formData></edgarSubmission>`;

/** A report in a script with three bytes for each character. */
const report = `<SEC-DOCUMENT>0000320193-25-000090.txt : 20250502
<SEC-HEADER>
ACCESSION NUMBER:		0000320193-25-000090
CONFORMED SUBMISSION TYPE:	10-K
FILED AS OF DATE:		20250502

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			APPLE INC
		CENTRAL INDEX KEY:			0000320193
</SEC-HEADER>
<DOCUMENT>
<TYPE>10-K
<TEXT>
<html><body><p>Item 1. Business</p>${`<p>${'業務'.repeat(200)}</p>`.repeat(200)}</body></html>
</TEXT>
</DOCUMENT>
`;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-07-10T12:00:00Z');
  expect(await scratch.load(tickers, [listing])).toMatchObject({ status: 'ok' });
  const four = stored('0000000042-25-000001.xml', transactions);
  expect(await scratch.load(ownershipReports, [four])).toMatchObject({ status: 'ok' });
  const schedules = Array.from({ length: 12 }, (_, at) =>
    stored(`0000000042-25-0001${String(at).padStart(2, '0')}.xml`, schedule),
  );
  expect(await scratch.load(schedule13, schedules)).toMatchObject({ status: 'ok' });
  const long = stored('0000320193-25-000090.txt', report);
  expect(await scratch.load(reports, [long])).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

interface Page {
  readonly data: Readonly<Record<string, unknown>>;
  readonly pagination: Pagination | null;
}

const page = async (tool: string, values: object): Promise<Page> => {
  const bytes = await scratch.bytes(tool, { values, mostBytes });
  expect(bytes.length).toBeLessThanOrEqual(mostBytes);
  return JSON.parse(bytes.toString()) as Page;
};

/** All rows of a list, by pages at the maximum limit, and the number of pages. */
const walk = async (tool: string, list: string): Promise<readonly [rows: readonly object[], pages: number]> => {
  const rows: object[] = [];
  let [cursor, pages]: [string | null, number] = [null, 0];
  do {
    const { data, pagination } = await page(tool, { ticker_or_cik: '320193', limit: 100, cursor });
    rows.push(...(data[list] as readonly object[]));
    cursor = pagination?.next_cursor ?? null;
    pages += 1;
  } while (cursor !== null);
  return [rows, pages];
};

describe('the answer of a tool at its maximum limit stays within 60 KB, without a gap', () => {
  it('for transactions with long footnotes', async () => {
    const [rows, pages] = await walk('stocks_get_insider_transactions', 'transactions');
    expect(new Set(rows.map((row) => (row as { shares: string }).shares)).size).toBe(240);
    expect(rows).toHaveLength(240);
    expect(pages).toBeGreaterThan(3);
  });

  it('for schedules of many persons', async () => {
    const [rows, pages] = await walk('stocks_get_ownership_filings', 'filings');
    expect(rows).toHaveLength(12);
    for (const row of rows) expect((row as { persons: readonly object[] }).persons).toHaveLength(40);
    expect(pages).toBeGreaterThan(2);
  });

  it('for a section in characters of three bytes', async () => {
    const tool = 'stocks_get_filing_sections';
    const asked = { accession_number: '0000320193-25-000090', section: '1', max_chars: 20_000 };
    let [offset, text]: [number | null, string] = [0, ''];
    while (offset !== null) {
      const { data } = await page(tool, { ...asked, offset });
      text += data['text'] as string;
      offset = data['next_offset'] as number | null;
    }
    expect(text.match(/業務/g)).toHaveLength(40_000);
  });
});
