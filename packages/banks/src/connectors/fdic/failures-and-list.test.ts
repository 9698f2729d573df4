import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { banks } from '../../index.ts';
import { search } from '../../search/contract.ts';
import { institutionsConnector } from './connector.ts';

const certs = Array.from({ length: 120 }, (_, at) => 900_100 + at);

const failures = `"CERT","CHCLASS1","CITYST","COST","FAILDATE","FIN","ID","NAME","QBFASSET","QBFDEP","RESTYPE","RESTYPE1","SAVR"
${certs.map((cert) => `${cert},"NM","NOWHERE, KS",,"10/16/2020","${cert}","${cert}","FICTIVE BANK NO ${cert}",100,90,"FAILURE","PA","DIF"`).join('\n')}
`;
const list = `Bank Name,City,State,Cert,Acquiring Institution,Closing Date,Fund
${certs.map((cert) => `Fictive Bank No ${cert},Nowhere,KS,${cert},Fictive Giant Bank,16-Oct-20,${cert}`).join('\n')}
`;

let folder = '';
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-failures-'));
  await writeFile(join(folder, 'bank-data.csv'), failures);
  await writeFile(join(folder, 'banklist.csv'), list);
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['the failures first', ['bank-data.csv', 'banklist.csv']],
  ['the list first', ['banklist.csv', 'bank-data.csv']],
])('the list of failed banks adds to the failures and takes nothing from them: %s', async (_, names) => {
  scratch = await openScratchService(banks, '2026-03-06T09:00:00Z');
  for (const name of names) {
    const report = await scratch.load(institutionsConnector, [join(folder, name)], { isJudged: true });
    expect(report).toMatchObject({ status: 'ok', artifacts: [{ status: 'ok' }] });
  }
  const { data } = await scratch.answer(search, { query: '900101' });
  expect(data.matches).toMatchObject([
    { name: 'Fictive Bank No 900101', city: 'Nowhere', charter_class: 'NM', active: false, closed_date: '2020-10-16' },
  ]);
  expect(await scratch.note('banks_search', { query: '900101' })).toBe(
    'Fictive Bank No 900101 was acquired by Fictive Giant Bank.',
  );
  await scratch.close();
});
