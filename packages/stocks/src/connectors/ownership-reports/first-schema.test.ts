import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownershipReports } from './connector.ts';
import { parse } from './parse.ts';
import { filings, lineRows } from './rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-first-schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sale = (shares: string, price: string): string => `
  <nonDerivativeSecurity>
    <securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>2003-06-09</value></transactionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode></transactionCoding>
    <transactionAmounts>
      <transactionShares><value>${shares}</value></transactionShares>
      <transactionValue><value>${price}</value><footnoteId id="F1"/></transactionValue>
      <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
  </nonDerivativeSecurity>`;

/** A report from the first weeks of structured reports, as filed under schema X0101. */
const submission = `-----BEGIN PRIVACY-ENHANCED MESSAGE-----
<SEC-DOCUMENT>0000000042-03-000002.txt : 20030613
<SEC-HEADER>
ACCESSION NUMBER:		0000000042-03-000002
CONFORMED SUBMISSION TYPE:	4
FILED AS OF DATE:		20030613
</SEC-HEADER>
<DOCUMENT>
<TYPE>4
<TEXT>
<XML>
<ownershipDocument>
  <schemaVersion>X0101</schemaVersion>
  <issuer><issuerCik>0001000015</issuerCik><issuerName>META GROUP INC</issuerName></issuer>
  ${sale('3100', '3.8')}${sale('3500', '4')}
  <nonDerivativeSecurity>
    <securityTitle><value>Common Stock</value></securityTitle>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>900</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>I</value></directOrIndirectOwnership></ownershipNature>
  </nonDerivativeSecurity>
  <derivativeTable></derivativeTable>
  <derivativeTable>
    <derivativeTransaction>
      <securityTitle><value>Stock Option</value></securityTitle>
      <transactionDate><value>2003-06-09</value></transactionDate>
      <transactionCoding><transactionCode>A</transactionCode></transactionCoding>
      <transactionAmounts>
        <transactionShares><value>7500</value></transactionShares>
        <transactionAcquiredDisposedCode><value>A</value></transactionAcquiredDisposedCode>
      </transactionAmounts>
      <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
    </derivativeTransaction>
  </derivativeTable>
</ownershipDocument>
</XML>
</TEXT>
</DOCUMENT>
`;

it('loses no line outside of a table, or in a second one, and takes the form from the header', async () => {
  const path = join(folder, '0000000042-03-000002.txt');
  writeFileSync(path, submission);
  const artifact = { name: '0000000042-03-000002.txt', path, address: '', sha256: '', bytes: submission.length };
  const [batch = []] = await Array.fromAsync(parse(artifact));
  const records = batch.map(({ record }) => record);
  expect(records.flatMap((record) => filings.normalise(record) as readonly object[])).toMatchObject([
    { base_form: '4', is_amendment: false, filed_date: '2003-06-13' },
  ]);
  const common = { is_derivative: false, security_title: 'Common Stock' };
  const sold = { ...common, is_transaction: true, code: 'S', acquired_disposed: 'D', footnote_ids: 'F1' };
  expect(records.flatMap((record) => lineRows(record) as readonly object[])).toMatchObject([
    { is_derivative: true, is_transaction: true, line_number: 1, code: 'A', shares: '7500' },
    { ...sold, line_number: 1, shares: '3100', price_per_share: '3.8' },
    { ...sold, line_number: 2, shares: '3500', price_per_share: '4' },
    { ...common, is_transaction: false, line_number: 1, shares_after: '900', is_direct: false },
  ]);
});

it('is recognized if the headers of its owners fill the beginning of the file', () => {
  const { recognise, refusal } = ownershipReports.recognition;
  const owners = submission.replace('</SEC-HEADER>', 'REPORTING-OWNER:\n'.repeat(400)).slice(0, 4096);
  const name = '0000000042-03-000002.txt';
  expect(recognise(name, owners)).toMatchObject({ name });
  expect(refusal?.(name, owners)).toBeNull();
  const plain = submission.replace('<XML>', 'FORM 4');
  expect(recognise(name, plain)).toBeNull();
  expect(refusal?.(name, plain)).toContain('without structured data');
});
