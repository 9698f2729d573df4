import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardArchiveConnector } from '../connectors/award-archive/connector.ts';
import { gov } from '../index.ts';
import { recipientsSearch } from './contract.ts';

const header =
  'contract_transaction_unique_key,federal_action_obligation,action_date,awarding_agency_code,awarding_agency_name,recipient_uei,recipient_name,award_or_idv_flag,award_type_code';

/** More than are compared with a question. */
const others = 700;

const line = (agency: string, agencyName: string, name: string, at: number, amount: string): string =>
  [
    `T_${agency}_${at}`,
    amount,
    '2023-11-15',
    agency,
    agencyName,
    `UEI${String(at).padStart(9, '0')}`,
    name,
    'AWARD',
    'A',
  ].join(',');

let folder = '';
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-gov-agency-'));
  scratch = await openScratchService(gov, '2026-11-06T09:00:00Z');
  const rowsOf = {
    '015': Array.from({ length: others }, (_, at) =>
      line('015', 'Department of Justice', `GROVE ${at} LLC`, at, `${1000 + at}.00`),
    ),
    '012': [line('012', 'Department of Agriculture', 'VALLEY TREES AND GROVE PARTNERS INCORPORATED', others, '1.00')],
  };
  for (const [code, rows] of Object.entries(rowsOf)) {
    const name = `FY2024_${code}_Contracts_Full_20260101`;
    const path = join(folder, `${name}.zip`);
    await writeFile(path, zipOf([[`${name}_1.csv`, `${[header, ...rows].join('\n')}\n`]]));
    expect(await scratch.load(awardArchiveConnector, [path])).toMatchObject({ status: 'ok' });
  }
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

describe('a name among the recipients of an agency', () => {
  it('is found however many recipients of others have a nearer name', async () => {
    const { data } = await scratch.answer(recipientsSearch, { query: 'grove', agency: '012' });
    expect(data.matches.map(({ name }) => name)).toEqual(['VALLEY TREES AND GROVE PARTNERS INCORPORATED']);
  });
});

describe('an agency in a question', () => {
  it('is not the beginning of the name of a recipient', async () => {
    const { data } = await scratch.answer(recipientsSearch, { query: 'VA contracts' });
    expect(data.matches).toEqual([]);
    const note = await scratch.note('gov_search_recipients', { query: 'VA contracts' });
    expect(note).toContain('Pass agency="Department of Veterans Affairs" with query="*"');
    expect(note).not.toContain('was read as');
  });
});

describe('an agency that is not loaded', () => {
  const refusal = (agency: string) =>
    scratch.answer(recipientsSearch, { query: '*', agency }).catch((error: unknown) => error);

  it.each(['State Department', 'dos', 'U.S. Department of State'])('is told by its name: %s', async (agency) => {
    expect(await refusal(agency)).toMatchObject({
      code: 'not_found',
      message: 'no award of Department of State has been loaded',
      detail: {
        // Agencies with a word in common are others.
        candidates: [],
        hint: 'Loaded agencies: Department of Agriculture (012), Department of Justice (015). Load award archives with: dqs ingest gov --from PATH',
      },
    });
  });

  it('is answered with those that share a word', async () => {
    expect(await refusal('Bureau of Justice')).toMatchObject({
      message: 'no awarding agency "Bureau of Justice" has been loaded',
      detail: { candidates: ['Department of Justice'] },
    });
  });

  it.each(['Justice Department', 'doj', 'USDA', 'Agriculture Department'])(
    'is found by another name: %s',
    async (agency) => {
      expect((await scratch.answer(recipientsSearch, { query: '*', agency, limit: 1 })).data.matches).toHaveLength(1);
    },
  );
});
