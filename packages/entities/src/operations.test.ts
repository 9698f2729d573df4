import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exceptions, records, relationships } from './connectors/gleif/connector.ts';
import { entityFile, exceptionFile, leiOf, relationFile, written, type MadeEntity } from './fixtures/gleif-files.ts';
import { entities } from './index.ts';
import { ownership } from './ownership/contract.ts';
import { profile } from './profile/contract.ts';
import { search } from './search/contract.ts';

const loadedAt = '2024-06-01T00:00:00Z';
const published = '2024-05-31T16:00:00Z';
const [top, middle, bottom, aside, ringA, ringB, self, nameless, fund] = [
  'TOP',
  'MIDDLE',
  'BOTTOM',
  'ASIDE',
  'RINGA',
  'RINGB',
  'SELF',
  'NAMELESS',
  'FUND',
].map(leiOf) as [string, string, string, string, string, string, string, string, string];

const [former, between, split, gone] = ['FORMER', 'BETWEEN', 'SPLIT', 'GONE'].map(leiOf) as [
  string,
  string,
  string,
  string,
];

const leiLike = 'Cap Solar Provence de 29';

const made: readonly MadeEntity[] = [
  { lei: top, name: 'Umbrella Corporation', country: 'US' },
  { lei: middle, name: 'Umbrella Europe GmbH', country: 'DE', other: ['Regenschirm Europa'] },
  { lei: bottom, name: 'Umbrella Iberia, S.A.', country: 'ES', previous: ['Paraguas Ibéricos S.A.'] },
  { lei: aside, name: 'Umbrella Iberia Old, S.A.', country: 'ES', status: 'INACTIVE', registration: 'RETIRED' },
  { lei: leiOf('SOLAR'), name: leiLike, country: 'FR' },
  {
    lei: former,
    name: 'Fictive Timber AG',
    country: 'CH',
    status: 'INACTIVE',
    successors: [[between, 'Fictive Wood AG']],
  },
  { lei: between, name: 'Fictive Wood AG', country: 'CH', status: 'INACTIVE', successors: [[ringA, 'Ring A AG']] },
  {
    lei: split,
    name: 'Fictive Paper AG',
    country: 'CH',
    successors: [
      [ringA, 'Ring A AG'],
      ['', 'Fictive Pulp AG'],
    ],
  },
  { lei: gone, name: 'Fictive Board AG', country: 'CH', successors: [[leiOf('UNKNOWN'), '']] },
  { lei: ringA, name: 'Ring A AG', country: 'CH', number: 'CHE-100.200.300' },
  { lei: ringB, name: 'Ring B AG', country: 'CH' },
  { lei: self, name: 'Own Parent Ltd', country: 'GB', number: '03244314' },
  { lei: fund, name: 'Ørsted Wind Fund & Partners', country: 'DK', other: ['微软(中国)有限公司', 'Wind Partners'] },
];

const direct = 'IS_DIRECTLY_CONSOLIDATED_BY';
const ultimate = 'IS_ULTIMATELY_CONSOLIDATED_BY';

const relations = [
  { child: bottom, parent: middle, type: direct, from: '2017-10-02T00:00:00+02:00' },
  { child: bottom, parent: top, type: ultimate, from: '2015-01-01T00:00:00Z' },
  { child: bottom, parent: aside, type: direct, status: 'INACTIVE', from: '2010-01-01T00:00:00Z' },
  { child: aside, parent: nameless, type: direct },
  { child: middle, parent: top, type: direct, from: '2012-01-01T00:00:00Z' },
  { child: middle, parent: top, type: ultimate },
  { child: ringA, parent: ringB, type: direct },
  { child: ringB, parent: ringA, type: direct },
  { child: self, parent: self, type: ultimate },
  { child: fund, parent: top, type: 'IS_FUND-MANAGED_BY' },
];

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(entities, loadedAt);
  await scratch.load(records, [written('lei.xml', entityFile({ published }, made))]);
  await scratch.load(relationships, [written('rr.xml', relationFile({ published }, relations))]);
  const listed = exceptionFile({ published }, [
    [top, 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT', 'NATURAL_PERSONS', 'NO_KNOWN_PERSON'],
    [top, 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT', 'NATURAL_PERSONS'],
  ]);
  await scratch.load(exceptions, [written('repex.xml', listed)]);
});
afterAll(() => scratch.close());

const owners = async (values: object) => (await scratch.answer(ownership, values)).data;
const walked = async (values: object) =>
  (await owners(values)).links.map(
    ({ hop, child_name, parent_name, relationship_type }) =>
      `${hop} ${child_name} → ${parent_name} ${relationship_type === direct ? 'direct' : 'ultimate'}`,
  );
const find = async (values: object) => (await scratch.answer(search, values)).data;
const found = async (values: object) =>
  (await find(values)).matches.map(({ legal_name, score, match_reason }) => [legal_name, match_reason, score]);

const refusal = async (tool: string, values: object): Promise<ServiceError> => {
  const error: unknown = await scratch.ask(tool, values).catch((failure: unknown) => failure);
  if (error instanceof ServiceError) return error;
  throw new Error('not refused', { cause: error });
};

describe('ownership', () => {
  it('lists the direct and the ultimate parent, newest relationship first, with all fields', async () => {
    const { data, meta } = await scratch.answer(ownership, { lei: bottom });
    const { links, ...head } = data;
    expect(head).toEqual({
      lei: bottom,
      legal_name: 'Umbrella Iberia, S.A.',
      direction: 'parents',
      depth: 1,
      exceptions: [],
    });
    expect(links[0]).toEqual({
      hop: 1,
      child_lei: bottom,
      child_name: 'Umbrella Iberia, S.A.',
      parent_lei: middle,
      parent_name: 'Umbrella Europe GmbH',
      relationship_type: direct,
      relationship_status: 'ACTIVE',
      validity_start: '2017-10-01T22:00:00Z',
      validity_end: null,
      registration_status: 'PUBLISHED',
      initial_registration_date: '2020-01-01T00:00:00Z',
      last_update_date: '2023-12-31T23:00:00Z',
      validation_sources: null,
      validation_documents: null,
      validation_reference: null,
      source: 'gleif.golden-copy',
      license_tag: 'CC0-1.0',
      as_of: loadedAt,
    });
    expect(links.map(({ parent_name, relationship_status }) => `${parent_name} ${relationship_status}`)).toEqual([
      'Umbrella Europe GmbH ACTIVE',
      'Umbrella Corporation ACTIVE',
    ]);
    expect(meta).toEqual({ source: 'gleif.golden-copy', as_of: loadedAt, unit: 'entity_record', period: 'current' });
  });

  it('omits ended and annulled relationships with a note, and lists them on request', async () => {
    const all = async (values: object) =>
      (await owners({ lei: bottom, ...values })).links.map(({ parent_name }) => parent_name);
    expect(await all({})).not.toContain('Umbrella Iberia Old, S.A.');
    expect(await all({ include_ended: true })).toContain('Umbrella Iberia Old, S.A.');
    const caller = { accountId: 'test', keyId: 'public', keyPrefix: 'dqs_live_test', surface: 'public' } as const;
    const note = async (values: object) =>
      (await scratch.service.call(ownership.tool, { values }, caller, new AbortController().signal)).note;
    expect(await note({ lei: bottom })).toMatch(/include_ended=true/);
    expect(await note({ lei: bottom, include_ended: true })).toBeNull();
    expect(await note({ lei: middle })).toBeNull();
  });

  it('follows only active relationships to the second hop, and says why it ends there', async () => {
    const asked = { lei: bottom, depth: 2 };
    expect(await walked(asked)).toEqual([
      '1 Umbrella Iberia, S.A. → Umbrella Europe GmbH direct',
      '1 Umbrella Iberia, S.A. → Umbrella Corporation ultimate',
      '2 Umbrella Europe GmbH → Umbrella Corporation direct',
      '2 Umbrella Europe GmbH → Umbrella Corporation ultimate',
    ]);
    expect((await owners(asked)).exceptions).toEqual([
      {
        hop: 2,
        lei: top,
        legal_name: 'Umbrella Corporation',
        category: 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT',
        reason: 'NATURAL_PERSONS',
        reasons: ['NATURAL_PERSONS', 'NO_KNOWN_PERSON'],
        exception_references: ['https://example.org/statute'],
        source: 'gleif.golden-copy',
        license_tag: 'CC0-1.0',
        as_of: loadedAt,
      },
      expect.objectContaining({
        hop: 2,
        category: 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT',
        reasons: ['NATURAL_PERSONS'],
      }),
    ]);
  });

  it('goes down to children and their children', async () => {
    expect(await walked({ lei: top, direction: 'children', depth: 2 })).toEqual([
      '1 Umbrella Iberia, S.A. → Umbrella Corporation ultimate',
      '1 Umbrella Europe GmbH → Umbrella Corporation direct',
      '1 Umbrella Europe GmbH → Umbrella Corporation ultimate',
      '2 Umbrella Iberia, S.A. → Umbrella Europe GmbH direct',
    ]);
    expect((await owners({ lei: top, direction: 'children' })).exceptions).toEqual([]);
    expect((await owners({ lei: top })).exceptions).toHaveLength(2);
  });

  it('ends at a circle, and at an entity that is its own parent', async () => {
    expect(await walked({ lei: ringA, depth: 2 })).toEqual([
      '1 Ring A AG → Ring B AG direct',
      '2 Ring B AG → Ring A AG direct',
    ]);
    expect(await walked({ lei: ringA, direction: 'children', depth: 2 })).toEqual([
      '1 Ring B AG → Ring A AG direct',
      '2 Ring A AG → Ring B AG direct',
    ]);
    expect(await walked({ lei: self, depth: 2 })).toEqual(['1 Own Parent Ltd → Own Parent Ltd ultimate']);
  });

  it('excludes fund management', async () => {
    expect(await walked({ lei: fund })).toEqual([]);
    expect(await walked({ lei: top, direction: 'children' })).not.toContainEqual(expect.stringContaining('Wind'));
  });

  it('of an entity that is known only from a relationship has no name', async () => {
    const { legal_name, links } = await owners({ lei: nameless, direction: 'children' });
    expect([legal_name, links[0]?.parent_name, links[0]?.child_name]).toEqual([
      null,
      null,
      'Umbrella Iberia Old, S.A.',
    ]);
  });

  it('lists each of several direct parents, and every path to one parent once', async () => {
    const { links } = await owners({ lei: bottom, depth: 2 });
    expect(links.filter(({ hop }) => hop === 1).map(({ parent_name }) => parent_name)).toEqual([
      'Umbrella Europe GmbH',
      'Umbrella Corporation',
    ]);
    const told = links.map((link) => `${link.child_lei} ${link.relationship_type} ${link.parent_lei}`);
    expect(new Set(told).size).toBe(told.length);
  });

  it('pages through both hops without losing or repeating a link', async () => {
    const whole = await walked({ lei: top, direction: 'children', depth: 2 });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const answer = await scratch.answer(ownership, {
        lei: top,
        direction: 'children',
        depth: 2,
        limit: 1,
        cursor,
      });
      const [link] = answer.data.links;
      seen.push(
        `${link!.hop} ${link!.child_name} → ${link!.parent_name} ${link!.relationship_type === direct ? 'direct' : 'ultimate'}`,
      );
      cursor = answer.pagination?.next_cursor;
    } while (cursor);
    expect(seen).toEqual(whole);
  });
});

describe('a profile', () => {
  it('has the record with its names', async () => {
    const { data } = await scratch.ask('entities_get_profile', { lei: bottom });
    expect(data).toEqual({
      lei: bottom,
      legal_name: 'Umbrella Iberia, S.A.',
      other_names: [],
      previous_names: ['Paraguas Ibéricos S.A.'],
      legal_jurisdiction: 'ES',
      entity_status: 'ACTIVE',
      registration_status: 'ISSUED',
      registration_authority_id: null,
      registration_authority_entity_id: null,
      legal_address: { country: 'ES', region: null },
      headquarters_address: { country: 'ES', region: null },
      source: 'gleif.golden-copy',
      license_tag: 'CC0-1.0',
      as_of: loadedAt,
    });
  });

  it('of a mistyped LEI is rejected with the reason and the intended LEI', async () => {
    const swapped = `${top.slice(0, 1)}${top[2]}${top[1]}${top.slice(3)}`;
    const error = await refusal('entities_get_profile', { lei: swapped });
    expect(error).toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'lei', candidates: [`${top} (Umbrella Corporation)`] },
    });
    expect(error.message).toMatch(/fails its checksum: the check digits are \d\d, but those of \w{18} are \d\d/);
  });

  it('of a name is rejected because it is not an LEI', async () => {
    expect(await refusal('entities_get_profile', { lei: 'Fictitious Motors AG' })).toMatchObject({
      code: 'bad_parameter',
      message: '"Fictitious Motors AG" is a name, not an LEI: an LEI has 20 capital letters and digits',
    });
  });

  it('accepts an LEI in lower case', async () => {
    const { data } = await scratch.ask('entities_get_ownership', { lei: top.toLowerCase() });
    expect(data).toMatchObject({ lei: top });
  });

  it('of a valid LEI that is not loaded is not found', async () => {
    expect(await refusal('entities_get_profile', { lei: leiOf('NOBODY') })).toMatchObject({
      code: 'not_found',
      detail: { param: 'lei', hint: expect.stringContaining('entities_search') },
    });
  });
});

describe('a search', () => {
  it('finds by LEI in either case, and by legal, other and previous names, with the reason', async () => {
    expect(await found({ query: bottom.toLowerCase() })).toEqual([['Umbrella Iberia, S.A.', 'lei', 100]]);
    expect((await found({ query: 'umbrella corporation' }))[0]).toEqual(['Umbrella Corporation', 'legal_name', 95]);
    expect((await found({ query: 'Umbrella Corp' }))[0]).toEqual(['Umbrella Corporation', 'legal_name', 95]);
    expect((await found({ query: 'regenschirm europa' }))[0]).toEqual(['Umbrella Europe GmbH', 'other_name', 95]);
    expect((await found({ query: 'PARAGUAS IBERICOS' }))[0]?.slice(0, 2)).toEqual([
      'Umbrella Iberia, S.A.',
      'previous_name',
    ]);
    expect((await found({ query: 'Orsted wind' }))[0]?.slice(0, 2)).toEqual([
      'Ørsted Wind Fund & Partners',
      'legal_name',
    ]);
    expect((await found({ query: '微软(中国)有限公司' }))[0]).toEqual([
      'Ørsted Wind Fund & Partners',
      'other_name',
      95,
    ]);
  });

  it('finds by an LEI in groups, and by a mistyped one those with a single difference', async () => {
    const grouped = `${bottom.slice(0, 4)} ${bottom.slice(4, 12)}-${bottom.slice(12)}`.toLowerCase();
    expect(await found({ query: grouped })).toEqual([['Umbrella Iberia, S.A.', 'lei', 100]]);
    const swapped = `${top[0]}${top[2]}${top[1]}${top.slice(3)}`;
    for (const mistyped of [swapped, top.slice(0, -1), `${top}0`])
      expect(await found({ query: mistyped })).toEqual([['Umbrella Corporation', 'fuzzy', 80]]);
    expect(await found({ query: swapped, country: 'DE' })).toEqual([]);
    expect(await found({ query: leiOf('NOBODY') })).toEqual([]);
    // Without its spaces this name has the length and the checksum of an LEI.
    expect((await found({ query: leiLike }))[0]).toEqual([leiLike, 'legal_name', 95]);
  });

  it('finds by the first characters of an LEI, in order of prominence', async () => {
    expect(await found({ query: top.slice(0, 12).toLowerCase() })).toContainEqual(['Umbrella Corporation', 'lei', 80]);
    expect(await found({ query: top.slice(0, 12), country: 'FR' })).toEqual([]);
  });

  it('reports that a similarly spelled name lacks a word', async () => {
    expect(await scratch.note('entities_search', { query: 'Umbrela Iberja' })).toBe(
      'The name of the first match does not contain "umbrela" or "iberja". It matches by another name or by similar spelling, and may be something else.',
    );
  });

  it('finds similar spellings if there is no other match', async () => {
    const [first] = await found({ query: 'Umbrela Iberja' });
    expect(first?.slice(0, 2)).toEqual(['Umbrella Iberia, S.A.', 'fuzzy']);
    expect(first?.[2]).toBeLessThan(70);
  });

  it('is restricted to the country of the legal address and the status of the entity', async () => {
    const names = async (values: object) =>
      (await find({ query: 'umbrella', ...values })).matches.map(({ legal_name }) => legal_name);
    expect(await names({ country: 'es' })).toEqual(['Umbrella Iberia, S.A.', 'Umbrella Iberia Old, S.A.']);
    expect(await names({ country: 'ES', status: 'INACTIVE' })).toEqual(['Umbrella Iberia Old, S.A.']);
    expect(await names({ country: 'FR' })).toEqual([]);
    expect((await find({ query: top, country: 'DE' })).matches).toEqual([]);
    expect(await find({ query: 'umbrella', country: 'de', limit: 1 })).toMatchObject({ country: 'DE', status: null });
  });

  it('rejects an invalid country code with the intended one', async () => {
    expect(await refusal('entities_search', { query: 'x', country: 'uk' })).toMatchObject({
      code: 'bad_parameter',
      message: 'UK is not an ISO 3166-1 country code',
      detail: { param: 'country', candidates: ['GB'] },
    });
  });

  it('is empty without characters of a name', async () => {
    expect(await found({ query: '???' })).toEqual([]);
  });
});

describe('an entity that was succeeded', () => {
  const noteOf = (lei: string, follow_successors = false) =>
    scratch.note('entities_get_profile', { lei, follow_successors });
  const answered = async (lei: string, follow_successors = false) =>
    (await scratch.answer(profile, { lei, follow_successors })).data.lei;

  it('is returned itself, with a note that names the successor', async () => {
    expect(await answered(former)).toBe(former);
    expect(await noteOf(former)).toBe(`Fictive Timber AG (${former}) was succeeded by Fictive Wood AG (${between}).`);
  });

  it('is followed to the last successor on request', async () => {
    expect(await answered(former, true)).toBe(ringA);
    expect(await noteOf(former, true)).toContain(`Fictive Wood AG (${between}) was succeeded by Ring A AG (${ringA}).`);
    expect(await answered(ringA, true)).toBe(ringA);
    expect(await noteOf(ringA, true)).toBeNull();
  });

  it('is not followed to one of several, nor to one that is not loaded', async () => {
    expect(await answered(split, true)).toBe(split);
    expect(await noteOf(split, true)).toBe(
      `Fictive Paper AG (${split}) was succeeded by Ring A AG (${ringA}) and by Fictive Pulp AG. The chain ends here, because there are several successors.`,
    );
    expect(await answered(gone, true)).toBe(gone);
    expect(await noteOf(gone, true)).toMatch(/is not loaded\.$/);
  });
});

describe('the number of a register', () => {
  it.each([
    ['CHE-100.200.300', ringA],
    ['che 100 200 300', ringA],
    ['UID number CHE100200300', null],
    ['company number 3244314', self],
    ['Companies House 03244314', self],
    ['registration no. 03244314', self],
    ['03244314', self],
    [`LEI ${top}`, top],
    [`lei: ${top.toLowerCase()}`, top],
  ])('%s finds the entity', async (query, lei) => {
    const { data } = await scratch.answer(search, { query });
    expect(data.matches[0]?.lei ?? null).toBe(lei);
  });

  it('is not taken from the end of a name', async () => {
    const { data } = await scratch.answer(search, { query: 'Umbrella 03244314' });
    expect(data.matches.map(({ lei }) => lei)).not.toContain(self);
  });
});
