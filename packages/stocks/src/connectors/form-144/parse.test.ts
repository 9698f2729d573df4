import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from './parse.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-form-144-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sold = (title: string, units: string): string =>
  `<securitiesInformation><securitiesClassTitle>${title}</securitiesClassTitle><noOfUnitsSold>${units}</noOfUnitsSold></securitiesInformation>`;
const acquired = (title: string, how: string): string =>
  `<securitiesToBeSold><securitiesClassTitle>${title}</securitiesClassTitle><natureOfAcquisitionTransaction>${how}</natureOfAcquisitionTransaction></securitiesToBeSold>`;

it('links each of several classes to its acquisition, in any letter case of their titles', async () => {
  const path = join(folder, '0000000042-26-000001.xml');
  const xml = `<edgarSubmission xmlns="http://www.sec.gov/edgar/ownership"><headerData><submissionType>144</submissionType></headerData>
<formData><issuerInfo><issuerCik>0001321655</issuerCik></issuerInfo>${sold('Class A Common', '100')}${sold('Class B', '7')}
${acquired('CLASS A  COMMON', 'Restricted Stock Units')}${acquired('Class B', 'Purchase')}</formData></edgarSubmission>`;
  writeFileSync(path, xml);
  const artifact = { name: '0000000042-26-000001.xml', path, address: '', sha256: '', bytes: xml.length };
  const [batch = []] = await Array.fromAsync(parse(artifact));
  expect(batch.map(({ record }) => [record.classTitle, record.units, record.acquiredHow])).toEqual([
    ['Class A Common', '100', ['Restricted Stock Units']],
    ['Class B', '7', ['Purchase']],
  ]);
});
