import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recogniseInstitutions, refusal } from './artifacts.ts';
import { institutionRows } from './institution-row.ts';
import { parse } from './parse.ts';
import type { FdicRow } from './row.ts';

const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = async (name: string, text: string): Promise<readonly FdicRow[]> => {
  const path = join(folder, name);
  writeFileSync(path, text);
  const found: FdicRow[] = [];
  for await (const batch of parse({ path, name, address: '', sha256: '', bytes: statSync(path).size }))
    found.push(...batch.map(({ record }) => record));
  return found;
};

describe('the list of failed banks under other headers', () => {
  const line = 'Fictive Corn Bank,Nowhere,KS,900002,Fictive Giant Bank,16-Oct-20,17-Oct-20\n';
  it.each([
    ['until 2014', 'Bank Name,City,State,CERT #,Acquiring Institution,Closing Date,Updated Date\n'],
    ['without blanks', 'BankName,City,ST,CERT,AcquiringInstitution,ClosingDate,UpdatedDate\n'],
    ['with underscores', 'Bank_Name,City,State,Cert,Acquiring_Institution,Closing_Date,Fund\n'],
    [
      'with no-break spaces in UTF-8',
      'Bank Name\u00A0,City\u00A0,State\u00A0,Cert\u00A0,Acquiring Institution\u00A0,Closing Date\u00A0,Fund\n',
    ],
  ])('%s is read as the same', async (_, header) => {
    const head = Buffer.from(header + line, 'utf8').toString('latin1');
    expect(recogniseInstitutions('banklist.csv', head)?.name).toBe('banklist.csv');
    const [row] = await rows('other-banklist.csv', header + line);
    expect(institutionRows(row!)).toMatchObject([{ cert: 900002, origin: 'list' }]);
    const [{ content } = { content: '{}' }] = institutionRows(row!) as readonly { readonly content: string }[];
    expect(JSON.parse(content)).toMatchObject({
      name: 'Fictive Corn Bank',
      state: 'KS',
      closed_date: '2020-10-16',
      acquirer_name: 'Fictive Giant Bank',
    });
  });

  it.each([
    'InstitutionName,City,State,EffectiveDate,CharterClass,FailureAssistance,TotalDeposits,TotalAssets\n',
    '"Bank Name, City, State",Press Release (PR),Closing Date,Approx. Asset (Millions)\n',
  ])('is refused with its reason where it has no certificates: %s', (head) => {
    expect(recogniseInstitutions('failures.csv', head)).toBeNull();
    expect(refusal('failures.csv', head)).toMatch(/without certificates/);
  });
});
