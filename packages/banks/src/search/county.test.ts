import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institutionsConnector } from '../connectors/fdic/connector.ts';
import { banks } from '../index.ts';
import { search } from './contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'dqs-banks-'));
const institution = (CERT: number, NAME: string, STCNTY: string | undefined) => ({
  data: { CERT, NAME, CITY: 'Nowhere', STALP: 'FL', STCNTY, ACTIVE: 1, ESTYMD: '01/01/1934', ENDEFYMD: '12/31/9999' },
  score: 0,
});

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(banks, '2026-03-06T09:00:00Z');
  const file = join(folder, 'institutions.json');
  const rows = [
    institution(910001, 'Fictive Bay Bank', '12086'),
    institution(910002, 'Fictive Reef Bank', '12086'),
    institution(910003, 'Fictive Bay Bank', '12011'),
    institution(910004, 'Fictive Lost Bank', undefined),
  ];
  writeFileSync(
    file,
    JSON.stringify({
      meta: { total: rows.length, index: { name: 'invented', createTimestamp: '2026-02-08T21:06:18Z' } },
      data: rows,
    }),
  );
  expect(await scratch.load(institutionsConnector, [file])).toMatchObject({ status: 'ok' });
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const certs = async (values: object): Promise<readonly number[]> =>
  (await scratch.answer(search, { query: '*', ...values })).data.matches.map(({ cert }) => cert).toSorted();

describe('banks of a county', () => {
  it('are those with their head office there, all or of a name', async () => {
    expect(await certs({ county: '12086' })).toEqual([910001, 910002]);
    expect(await certs({ county: '12011' })).toEqual([910003]);
    expect(await certs({ county: '12086', query: 'fictive bay' })).toEqual([910001]);
    expect(await certs({ county: '12086', query: '910003' })).toEqual([]);
    expect(await scratch.note('banks_search', { query: '*', county: '12086' })).toBe(
      '2 institutions in county 12086 are loaded.',
    );
  });

  it('that may be missing are counted: some are loaded without a county', async () => {
    expect(await certs({ county: '12099' })).toEqual([]);
    expect(await scratch.note('banks_search', { query: '*', county: '12099' })).toContain(
      '0 institutions in county 12099 are loaded. 1 loaded institution has no county.',
    );
  });
});

describe('the state after a name', () => {
  it.each(['Fictive Reef Bank Florida', 'Fictive Reef Bank, FL', 'Fictive Reef in Florida'])('%s', async (query) => {
    expect((await scratch.answer(search, { query })).data.matches[0]?.cert).toBe(910002);
  });

  it('does not turn an everyday name into another bank', async () => {
    for (const query of ['Ally Bank Utah', 'Ally Utah']) {
      expect((await scratch.answer(search, { query })).data.matches).toEqual([]);
      expect(await scratch.note('banks_search', { query })).toContain(
        `"${query}" was read as Ally Bank, which is not loaded`,
      );
    }
  });
});

describe('a question in place of a name', () => {
  it.each(['biggest banks by assets', 'banks in Texas with assets over $10 billion', 'bank failures 2023'])(
    'has a note that only names are searched: %s',
    async (query) => {
      expect((await scratch.answer(search, { query })).data.matches).toEqual([]);
      expect(await scratch.note('banks_search', { query })).toContain(
        'banks_search searches names and numbers, not questions. Its other parameters are state, county, acquirer.',
      );
    },
  );

  it.each(['Top Bank', 'First Unknown Bank of Elsewhere'])('is not seen in a name: %s', async (query) => {
    expect(await scratch.note('banks_search', { query })).not.toContain('not questions');
  });
});
