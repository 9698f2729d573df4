import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stocks } from '../../index.ts';
import { insiderTransactions } from '../../ownership/insider-transactions/contract.ts';
import { insiders } from '../../ownership/insiders/contract.ts';
import { ownershipReports } from './connector.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-ownership-reports-'));
let scratch: ScratchService;

interface Line {
  readonly code: string;
  readonly shares: string;
  /** The element's content. */
  readonly price: string;
  readonly after: string;
  readonly acquired?: 'A' | 'D';
  readonly indirect?: string;
}

const amounts = ({ code, shares, price, after, acquired = 'D', indirect }: Line): string => `
  <securityTitle><value>Common Stock</value></securityTitle>
  <transactionDate><value>2024-05-01</value></transactionDate>
  <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode></transactionCoding>
  <transactionAmounts><transactionShares><value>${shares}</value></transactionShares>${price}
    <transactionAcquiredDisposedCode><value>${acquired}</value></transactionAcquiredDisposedCode></transactionAmounts>
  <postTransactionAmounts><sharesOwnedFollowingTransaction><value>${after}</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
  <ownershipNature><directOrIndirectOwnership><value>${indirect === undefined ? 'D' : 'I'}</value></directOrIndirectOwnership>
    ${indirect === undefined ? '' : `<natureOfOwnership><value>${indirect}</value></natureOfOwnership>`}</ownershipNature>`;
const sold = (line: Line): string => `<nonDerivativeTransaction>${amounts(line)}</nonDerivativeTransaction>`;
const price = (text: string): string => `<transactionPricePerShare><value>${text}</value></transactionPricePerShare>`;

const owner = (cik: string, name: string, flags: string): string =>
  `<reportingOwner><reportingOwnerId><rptOwnerCik>${cik}</rptOwnerCik><rptOwnerName>${name}</rptOwnerName></reportingOwnerId>
   <reportingOwnerRelationship>${flags}</reportingOwnerRelationship></reportingOwner>`;

const report = (form: string, owners: string, tables: string, symbol = 'N/A'): string => `<?xml version="1.0"?>
<ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>${form}</documentType><periodOfReport>2024-05-01</periodOfReport>
<issuer><issuerCik>0000000077</issuerCik><issuerName>Example Corp</issuerName><issuerTradingSymbol>${symbol}</issuerTradingSymbol></issuer>
${owners}${tables}<footnotes><footnote id="F1">The price is a weighted average.</footnote></footnotes>
<ownerSignature><signatureName>x</signatureName><signatureDate>2024-05-02</signatureDate></ownerSignature></ownershipDocument>`;

const jane = owner(
  '0000000101',
  'Doe Jane',
  '<isDirector>1</isDirector><isOfficer>0</isOfficer><isTenPercentOwner>false</isTenPercentOwner>',
);
const john = owner('0000000102', 'Doe John', '<isOfficer>true</isOfficer><officerTitle>President</officerTitle>');

const files: Readonly<Record<string, string>> = {
  '0000000077-24-000001.xml': report(
    '4',
    `${jane}${john}`,
    `<nonDerivativeTable>
      ${sold({ code: 'S', shares: '82', price: price('369.010'), after: '900' })}
      ${sold({ code: 'S', shares: '82', price: price('369.010'), after: '900' })}
      ${sold({ code: 'S', shares: '5065.7148', price: '<transactionPricePerShare><footnoteId id="F1"/></transactionPricePerShare>', after: '800' })}
      ${sold({ code: 'G', shares: '10', price: price('0'), after: '790' })}
      ${sold({ code: 'J', shares: '1', price: '', after: '55', indirect: 'By trust' })}
      ${sold({ code: 'M', shares: '30', price: price('4'), after: '820', acquired: 'A' })}
    </nonDerivativeTable><derivativeTable><derivativeTransaction>
      ${amounts({ code: 'M', shares: '30', price: price('0'), after: '0' }).replace('Common Stock', 'Stock Option')}
    </derivativeTransaction></derivativeTable>`,
    'GOOG, googl',
  ),
  '0000000077-24-000002.xml': `\n${report('4', john, '')}`,
  '0000000077-24-000003.xml': report(
    '3',
    owner('0000000103', 'New Ann', '<isOther>1</isOther>'),
    '<noSecuritiesOwned>1</noSecuritiesOwned>',
    'NONE',
  ),
};

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2024-06-01T12:00:00Z');
  const paths = Object.entries(files).map(([name, xml]) => {
    writeFileSync(join(folder, name), xml);
    return join(folder, name);
  });
  expect(await scratch.load(ownershipReports, paths)).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const rows = async (values: object = {}) =>
  (await scratch.answer(insiderTransactions, { ticker_or_cik: '77', ...values })).data.transactions;

describe('reports of insiders as filed', () => {
  it('have every line, even two equal ones, and digits as filed', async () => {
    expect(
      (await rows()).map((row) => [row.code, row.is_derivative, row.shares, row.price_per_share, row.value]),
    ).toEqual([
      ['S', false, '82', '369.010', '30258.82'],
      ['S', false, '82', '369.010', '30258.82'],
      ['S', false, '5065.7148', null, null],
      ['G', false, '10', '0', '0'],
      ['J', false, '1', null, null],
      ['M', false, '30', '4', '120'],
      ['M', true, '30', '0', '0'],
    ]);
  });

  it('have no price if only a footnote is in its place, and the footnote is served', async () => {
    expect((await rows())[2]).toMatchObject({ price_per_share: null, footnotes: ['The price is a weighted average.'] });
  });

  it('have the shares after a line by form of ownership', async () => {
    expect((await rows()).map((row) => [row.ownership, row.shares_after]).slice(3, 5)).toEqual([
      ['direct', '790'],
      ['indirect', '55'],
    ]);
    const { data } = await scratch.answer(insiders, { ticker_or_cik: '77' });
    expect(data.insiders.find(({ cik }) => cik === 101)?.shares_held).toBe('820');
  });

  it('of several owners have one row for each line, under the requested owner', async () => {
    expect(await rows({ insider: '102' })).toHaveLength(7);
    expect((await rows({ insider: 'john' }))[0]).toMatchObject({
      insider_name: 'Doe John',
      roles: ['officer'],
      officer_title: 'President',
    });
    expect((await rows())[0]).toMatchObject({ insider_name: 'Doe Jane', roles: ['director'], officer_title: null });
  });

  it('may have no transaction, or no security at all', async () => {
    expect((await rows()).every(({ accession_number }) => accession_number === '0000000077-24-000001')).toBe(true);
    const { data } = await scratch.answer(insiders, { ticker_or_cik: '77' });
    expect(data.insiders.find(({ cik }) => cik === 103)).toMatchObject({
      roles: ['other'],
      shares_held: null,
      since: '2024-05-01',
    });
  });

  it('belong to the issuer by its CIK, whatever its symbol', async () => {
    await expect(scratch.answer(insiders, { ticker_or_cik: 'GOOGL' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
