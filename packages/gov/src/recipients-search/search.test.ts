import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardArchiveConnector } from '../connectors/award-archive/connector.ts';
import { gov } from '../index.ts';
import { recipientsSearch } from './contract.ts';
import { identifierIn } from './identifier.ts';

const columns = [
  'contract_transaction_unique_key',
  'federal_action_obligation',
  'action_date',
  'awarding_agency_code',
  'awarding_agency_name',
  'recipient_uei',
  'recipient_duns',
  'recipient_name',
  'award_or_idv_flag',
  'award_type_code',
];

const agencies = { '012': 'Department of Agriculture', '015': 'Department of Justice' } as const;

type Award = readonly [agency: keyof typeof agencies, year: number, who: 'FIR' | 'OAK' | 'ELM', amount: string];

const ueiOf = { FIR: 'FIRFIR000001', OAK: 'OAKOAK000002', ELM: 'ELMELM000003' } as const;
const dunsOf = { FIR: '001234567', OAK: '', ELM: '987654321' } as const;

const awards: readonly Award[] = [
  ['012', 2024, 'FIR', '100.10'],
  ['012', 2024, 'OAK', '300.30'],
  ['012', 2024, 'OAK', '-50.00'],
  ['012', 2023, 'FIR', '9000.00'],
  ['015', 2024, 'ELM', '70000.00'],
  ['015', 2024, 'FIR', '1.00'],
];

const lineOf = ([agency, year, who, amount]: Award, at: number): string =>
  [
    `T_${at}`,
    amount,
    `${year - 1}-11-15`,
    agency,
    agencies[agency],
    ueiOf[who],
    dunsOf[who],
    `FICTIVE ${who} LLC`,
    'AWARD',
    'A',
  ].join(',');

let folder = '';
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-gov-search-'));
  scratch = await openScratchService(gov, '2026-11-06T09:00:00Z');
  for (const [code, year] of [
    ['012', 2024],
    ['012', 2023],
    ['015', 2024],
  ] as const) {
    const rows = awards.map(lineOf).filter((_, at) => awards[at]![0] === code && awards[at]![1] === year);
    const name = `FY${year}_${code}_Contracts_Full_20260101`;
    const path = join(folder, `${name}.zip`);
    await writeFile(path, zipOf([[`${name}_1.csv`, `${[columns.join(','), ...rows].join('\n')}\n`]]));
    expect(await scratch.load(awardArchiveConnector, [path])).toMatchObject({ status: 'ok' });
  }
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const found = async (values: object) =>
  (await scratch.answer(recipientsSearch, values)).data.matches.map(
    ({ name, match_reason }) => `${match_reason}: ${name}`,
  );
const fir = 'FICTIVE FIR LLC';

describe('an identifier', () => {
  it.each([
    ['UEI FIRFIR000001', `uei: ${fir}`],
    ['uei: firfir000001', `uei: ${fir}`],
    ['001234567', `duns: ${fir}`],
    ['00-123-4567', `duns: ${fir}`],
    ['DUNS 1234567', `duns: ${fir}`],
    ['duns number: 001234567', `duns: ${fir}`],
  ])('%s finds its recipient', async (query, first) => {
    expect((await found({ query }))[0]).toBe(first);
  });

  it('is not seen in other numbers and words', () => {
    for (const query of ['1234567', '20/15, L.L.C.', 'Duns Farm LLC', 'uei 123'])
      expect(identifierIn(query)).toMatchObject({ uei: null, duns: null });
  });
});

it('an abbreviation that only begins a word of the first match is told', async () => {
  expect(await scratch.note('gov_search_recipients', { query: 'FICT' })).toMatch(
    /^The name of the first match does not contain "fict"\. .* may be something else\./,
  );
  expect((await scratch.note('gov_search_recipients', { query: 'fictive elm' })) ?? '').not.toContain('lacks');
});

describe('a name that people use', () => {
  it('of a recipient that is not loaded is not read as another recipient', async () => {
    for (const query of ['SpaceX', 'top SpaceX contracts']) {
      expect(await found({ query })).toEqual([]);
      expect(await scratch.note('gov_search_recipients', { query })).toContain(
        `"${query}" was read as Space Exploration Technologies, which is not loaded.`,
      );
    }
  });

  it.each([
    ['VA contracts', 'Department of Veterans Affairs'],
    ['DoD contracts over $1 billion', 'Department of Defense'],
    ['pentagon spending 2023', 'Department of Defense'],
    ['top contractors of the Department of Justice', 'Department of Justice'],
    ['FBI contractors', 'Department of Justice'],
  ])('of an agency has a note with the agency: %s', async (query, agency) => {
    expect(await scratch.note('gov_search_recipients', { query })).toContain(
      `"${query}" names an agency, not a recipient. Pass agency="${agency}" with query="*" for its largest recipients.`,
    );
  });

  it.each(['FICTIVE ELM LLC', 'contracts', 'Army of Frogs'])('of no agency has none: %s', async (query) => {
    expect((await scratch.note('gov_search_recipients', { query })) ?? '').not.toContain('names an agency');
  });

  it('is found beside words about awards', async () => {
    expect((await found({ query: 'contracts of FICTIVE ELM LLC in 2024' }))[0]).toBe('name_exact: FICTIVE ELM LLC');
    expect(await scratch.note('gov_search_recipients', { query: 'contracts of FICTIVE ELM LLC in 2024' })).toContain(
      '"contracts of FICTIVE ELM LLC in 2024" was read as "FICTIVE ELM LLC".',
    );
  });

  it('of a part of an agency is refused with the agency', async () => {
    await expect(scratch.answer(recipientsSearch, { query: '*', agency: 'the Army' })).rejects.toMatchObject({
      message: 'the Army is a part of Department of Defense; awards are counted by the agency of the highest level',
      detail: { param: 'agency', candidates: expect.arrayContaining(['Department of Defense']) },
    });
  });
});

describe('with an agency', () => {
  it.each(['012', '12', 'Department of Agriculture', 'agriculture', 'USDA', 'U.S. Department of Agriculture'])(
    '%s, recipients stand in the order of what it obligated in its newest year',
    async (agency) => {
      expect(await found({ query: '*', agency })).toEqual(['agency: FICTIVE OAK LLC', `agency: ${fir}`]);
      expect(await scratch.note('gov_search_recipients', { query: '*', agency })).toContain(
        'Ranked by the obligations of Department of Agriculture (012) in fiscal year 2024, in USD: FICTIVE OAK LLC 250.30; FICTIVE FIR LLC 100.10.',
      );
    },
  );

  it('another year and a name narrow them', async () => {
    expect(await found({ query: '*', agency: '012', fiscal_year: 2023 })).toEqual([`agency: ${fir}`]);
    expect(await found({ query: 'fictive', agency: '015' })).toEqual([
      'name_fuzzy: FICTIVE ELM LLC',
      `name_fuzzy: ${fir}`,
    ]);
    expect(await found({ query: 'oak', agency: '015' })).toEqual([]);
  });

  it('that is not loaded it refuses, and a year without an agency', async () => {
    await expect(
      scratch.answer(recipientsSearch, { query: '*', agency: 'Department of Agricultur' }),
    ).rejects.toMatchObject({
      code: 'not_found',
      detail: { param: 'agency', candidates: expect.arrayContaining(['Department of Agriculture']) },
    });
    await expect(scratch.answer(recipientsSearch, { query: 'fir', fiscal_year: 2024 })).rejects.toMatchObject({
      code: 'bad_parameter',
    });
    await expect(scratch.answer(recipientsSearch, { query: '*', agency: '__proto__' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
