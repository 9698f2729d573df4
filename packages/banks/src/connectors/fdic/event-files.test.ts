import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banks } from '../../index.ts';
import { search } from '../../search/contract.ts';
import { institutionsConnector } from './connector.ts';

const certs = Array.from({ length: 40 }, (_, at) => 900_300 + at);

/** Structure changes of the same institutions, as BankFind exports them. */
const events = (code: string, day: string, nameOf: (cert: number) => string, city: string): string =>
  `"CERT","CHANGECODE","EFFDATE","ENDDATE","INSTNAME","PCITY","PSTALP"\r\n${certs
    .map((cert) => `"${cert}","${code}","${day}T00:00:00","9999-12-31T00:00:00","${nameOf(cert)}","${city}","KS"\r\n`)
    .join('')}`;

let folder = '';
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-events-'));
  await writeFile(
    join(folder, 'reorganizations.csv'),
    events('820', '2011-01-01', (c) => `Fictive Savings No ${c}`, 'Here'),
  );
  await writeFile(
    join(folder, 'liquidations.csv'),
    events('240', '2018-04-20', (c) => `Invented Trust No ${c}`, 'There'),
  );
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['the earlier ones first', ['reorganizations.csv', 'liquidations.csv']],
  ['the later ones first', ['liquidations.csv', 'reorganizations.csv']],
])('changes of name and seat between structure changes are no faults of a file: %s', async (_, names) => {
  scratch = await openScratchService(banks, '2026-03-06T09:00:00Z');
  for (const name of names) {
    const report = await scratch.load(institutionsConnector, [join(folder, name)], { isJudged: true });
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ status: 'ok' }] });
  }
  const { data } = await scratch.answer(search, { query: '900301' });
  expect(data.matches).toMatchObject([
    { name: 'Invented Trust No 900301', city: 'There', active: false, closed_date: '2018-04-20' },
  ]);
  await scratch.close();
});

it('a file with other names for the same structure changes is held back', async () => {
  scratch = await openScratchService(banks, '2026-03-06T09:00:00Z');
  await scratch.load(institutionsConnector, [join(folder, 'liquidations.csv')], { isJudged: true });
  await writeFile(
    join(folder, 'liquidations-2.csv'),
    events('240', '2018-04-20', (c) => `Mistaken Name No ${c}`, 'There'),
  );
  const report = await scratch.load(institutionsConnector, [join(folder, 'liquidations-2.csv')], { isJudged: true });
  expect(report).toMatchObject({ status: 'failed' });
  await scratch.close();
});
