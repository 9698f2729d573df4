import type { Caller } from '@dqs/limits';
import { ServiceError, badParameter, notFound } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import type { MatchedValue } from './completion.ts';
import { givenText, withText } from './given-value.ts';
import { createIdentifiers } from './identifiers.ts';
import { meantBy } from './meant-value.ts';
import type { Service } from './service.ts';
import type { Operation } from './operation.ts';
import { fakeContract } from './testing/fake-contract.ts';

const hit = (value: string, label: string | null): MatchedValue => ({ value, label });
const tesla = hit('TSLA', 'Tesla, Inc.');

const placed = (value: string, label: string, names: string): MatchedValue => ({ value, label, names });
const sameAs = (value: string, label: string): MatchedValue => ({ value, label, same: 'UEI' });
const whole = (value: string, label: string): MatchedValue => ({ value, label, isWhole: true });
const county = (value: string, label: string, countyOf: string): MatchedValue => ({ value, label, countyOf });
const active = (value: string, label: string, isActive: boolean): MatchedValue => ({ value, label, isActive });

describe('the value that a phrase means if the first match leads', () => {
  const sales = hit('sales.sa', 'New residential sales, houses sold (monthly)');
  const price = hit('price.sa', 'New residential sales, median price');
  it('is that match, unless it is only spelled alike, or a key has a typing error', () => {
    expect(meantBy('new home sales', [sales, price], true)).toBe(sales);
    expect(meantBy('new home sales', [sales, price])).toBeNull();
    expect(meantBy('new hone sales', [{ ...sales, isAlike: true }, price], true)).toBeNull();
    expect(meantBy('sales.s', [sales, price], true)).toBeNull();
    expect(meantBy('anything', [], true)).toBeNull();
  });
});

describe('the value that a name means', () => {
  it.each<[asked: string, found: readonly MatchedValue[], meant: MatchedValue | null]>([
    ['Tesla', [tesla, hit('TXLZ', 'Tesla Exploration Ltd')], tesla],
    ['tesla inc', [tesla], tesla],
    [
      'unemployment rate',
      [hit('bls.unemployment', 'Unemployment rate, seasonally adjusted')],
      hit('bls.unemployment', 'Unemployment rate, seasonally adjusted'),
    ],
    // Several have the name, or none as a whole.
    ['Delta', [hit('DAL', 'Delta Air Lines'), hit('DLA', 'Delta Apparel')], null],
    ['Umbrella', [hit('A', 'Umbrella Corp'), hit('B', 'Umbrella Inc')], null],
    // Another legal form is another company.
    ['Acuity International Limited', [hit('C', 'ACUITY INTERNATIONAL, LLC')], null],
    // Only similar letters.
    ['APPL', [hit('AAPL', 'Apple Inc.')], null],
    ['anything', [hit('X', null)], null],
    ['Vanguard', [hit('S1', 'Vanguard 500 Index Fund')], null],
    // The only one with all words, in its own name before those of its parents.
    [
      'Monroe County, FL',
      [placed('county:12087', 'Monroe County', 'FL'), placed('county:36055', 'Monroe County', 'NY')],
      placed('county:12087', 'Monroe County', 'FL'),
    ],
    [
      'Denver metro',
      [hit('cbsa:19740', 'Denver, CO Metro Area'), placed('county:08031', 'Denver County', 'Denver, CO Metro Area')],
      hit('cbsa:19740', 'Denver, CO Metro Area'),
    ],
    ['ZIP 30043', [hit('zcta:30043', 'ZCTA5 30043')], hit('zcta:30043', 'ZCTA5 30043')],
    // One thing at two levels, and the active one.
    ['Iowa State', [sameAs('a', 'Iowa State'), sameAs('b', 'Iowa State')], sameAs('a', 'Iowa State')],
    [
      'Umbrella',
      [active('A', 'Umbrella Corp', false), active('B', 'Umbrella Inc', true)],
      active('B', 'Umbrella Inc', true),
    ],
    ['Umbrella', [active('A', 'Umbrella Corp', true), active('B', 'Umbrella Inc', true)], null],
    // The recipient that owns the others with its name.
    [
      'Lockheed Martin',
      [
        { ...hit('a', 'Lockheed Martin Corp'), same: 'UEI1', parent: 'UEI9' },
        { ...hit('b', 'Lockheed Martin Corp'), same: 'UEI9', parent: 'UEI9' },
      ],
      { ...hit('b', 'Lockheed Martin Corp'), same: 'UEI9', parent: 'UEI9' },
    ],
    // Only the spaces differ.
    ['JP Morgan', [hit('JPM', 'JPMORGAN CHASE & CO')], hit('JPM', 'JPMORGAN CHASE & CO')],
    ['exxonmobil', [hit('XOM', 'EXXON MOBIL CORP')], hit('XOM', 'EXXON MOBIL CORP')],
    ['exxonmo', [hit('XOM', 'EXXON MOBIL CORP')], null],
    ['ax on', [hit('XOM', 'EXXON MOBIL CORP')], null],
    // Words of several, of which one is active.
    [
      'Umbrella Bank',
      [active('A', 'Umbrella City Bank', false), active('B', 'Umbrella Valley Bank', true)],
      active('B', 'Umbrella Valley Bank', true),
    ],
    ['Umbrella Bank', [active('A', 'Umbrella City Bank', true), active('B', 'Umbrella Valley Bank', true)], null],
    ['3M', [hit('MMM', '3M CO')], hit('MMM', '3M CO')],
    ['3M', [hit('TMM', '3M Metals')], null],
    // A name that is not the label, such as a former one.
    [
      'Facebook',
      [whole('META', 'Meta Platforms, Inc.'), hit('FBK', 'FB Financial Corp')],
      whole('META', 'Meta Platforms, Inc.'),
    ],
    ['Facebook', [whole('META', 'Meta Platforms, Inc.'), whole('FBK', 'FB Financial Corp')], null],
    // A long name with one typing error, if only one match has such a name.
    ['Mircosoft', [hit('789019', 'MICROSOFT CORP'), hit('1', 'Microtools Inc')], hit('789019', 'MICROSOFT CORP')],
    ['Mircosoft Inc', [hit('789019', 'MICROSOFT CORP')], null],
    ['Mircosoft Corp', [hit('789019', 'MICROSOFT CORP')], hit('789019', 'MICROSOFT CORP')],
    ['Tesle', [tesla], null],
    ['San Deigo', [county('county:06073', 'San Diego County', 'CA')], county('county:06073', 'San Diego County', 'CA')],
    [
      'Sacremento County, CA',
      [county('county:06067', 'Sacramento County', 'CA')],
      county('county:06067', 'Sacramento County', 'CA'),
    ],
    ['Jeferson County', [county('a', 'Jefferson County', 'AL'), county('b', 'Jefferson County', 'CO')], null],
    ['San Deigo', [hit('cbsa:41740', 'San Diego Bancorp')], null],
    ['anything', [], null],
  ])('of %j', (asked, found, meant) => {
    expect(meantBy(asked, found)).toEqual(meant);
  });
});

describe('the raw text of a parameter', () => {
  it('is taken from values, an address and pairs', () => {
    expect(givenText({ values: { cert: 'Chase' } }, 'cert')).toBe('Chase');
    expect(givenText({ search: 'cert=Goldman%20Sachs&limit=1' }, 'cert')).toBe('Goldman Sachs');
    expect(givenText({ search: '', path: [['key', 'alpha']] }, 'key')).toBe('alpha');
    expect(givenText({ query: [['cert', 'x']] }, 'limit')).toBeUndefined();
    expect(givenText({ values: null }, 'cert')).toBeUndefined();
  });
});

describe('a request with another value', () => {
  it('keeps all other parameters', () => {
    expect(withText({ values: { cert: 'Chase', limit: 2 } }, 'cert', '628')).toEqual({
      values: { cert: '628', limit: 2 },
    });
    expect(withText({ search: 'cert=A%20B&limit=2' }, 'cert', '628')).toEqual({ search: 'cert=628&limit=2' });
    expect(withText({ search: 'x=1', path: [['key', 'a b']] }, 'key', 'c')).toEqual({
      search: 'x=1',
      path: [['key', 'c']],
    });
    expect(withText({ query: [['cert', 'A']] }, 'cert', '628')).toEqual({ query: [['cert', '628']] });
  });
});

describe('an identifier that was not found', () => {
  const caller = { surface: 'public' } as Caller;
  const { signal } = new AbortController();
  const withMatches = (
    matches: readonly object[] | Error,
    {
      lookup = {},
      notes = { note: null, ownNote: null },
      errors = [],
    }: { lookup?: object; notes?: object; errors?: readonly string[] } = {},
  ): Service => {
    const search = { ...fakeContract.search, tool: 'fake_search' };
    const item = { ...fakeContract.item, errors, lookups: { key: { tool: 'fake_search', field: 'code', ...lookup } } };
    const operations = [search, item].map(
      (endpoint) => ({ domain: { key: 'fake' }, endpoint }) as unknown as Operation,
    );
    return {
      visible: () => operations,
      call: () =>
        matches instanceof Error
          ? Promise.reject(matches)
          : Promise.resolve({ ...notes, envelope: () => ({ data: { matches }, meta: {} }) }),
    } as unknown as Service;
  };
  const missing = notFound('key', 'nothing has the key "dollar"', { candidates: ['dolar', 'USD'] });
  const identify = (matches: readonly object[] | Error, given: unknown = 'dollar') =>
    createIdentifiers(() => withMatches(matches)).identify('fake_get_item', missing, given, caller, signal, true);

  it('is resolved to the only match with the name, and the note says so', async () => {
    expect(await identify([{ code: 'USD', name: 'Dollar' }])).toEqual({
      reading: { parameter: 'key', value: 'USD', note: 'key "dollar" was read as USD (Dollar).' },
    });
  });
  it('is resolved if it is a code that only one register issues, and not if another register has the number', async () => {
    const gold = { code: 'gold', name: 'Gold', match_reason: 'cftc_code', score: 1 };
    expect(await identify([gold], '088691')).toMatchObject({ reading: { value: 'gold' } });
    expect(await identify([gold], '000-088-691')).toMatchObject({ reading: { value: 'gold' } });
    expect(await identify([gold], '2024-10')).toMatchObject({ error: { detail: { candidates: ['dolar', 'USD'] } } });
    const bank = { code: '628', name: 'JPMorgan Chase Bank', match_reason: 'rssd_id', score: 1 };
    expect(await identify([bank], 852218)).toMatchObject({ error: { detail: { candidates: ['dolar', 'USD'] } } });
    const error = notFound('key', 'no institution has the certificate', { candidates: ['628'] });
    const service = withMatches([bank]);
    expect(
      await createIdentifiers(() => service).identify('fake_get_item', error, 852218, caller, signal, true),
    ).toMatchObject({ error: { detail: { candidates: ['628 (JPMorgan Chase Bank)'] } } });
  });
  it('without its leading zeros is resolved to the candidate that has them', async () => {
    const error = notFound('key', 'nothing has the key', { candidates: ['NDA020702', 'NDA020701'] });
    const service = withMatches([]);
    expect(
      await createIdentifiers(() => service).identify('fake_get_item', error, 'NDA 20-702', caller, signal, true),
    ).toMatchObject({ reading: { value: 'NDA020702' } });
  });

  describe('with another name in brackets', () => {
    const byName: Readonly<Record<string, readonly object[]>> = {
      Square: [],
      Block: [{ code: 'XYZ', name: 'Block, Inc.', match_reason: 'name', score: 1 }],
      Umbrella: [{ code: 'UMB', name: 'Umbrella', match_reason: 'name', score: 1 }],
    };
    const asked = (given: string) => {
      const service = {
        ...withMatches([]),
        call: (_: string, { values: { query } }: { values: { query: string } }) =>
          Promise.resolve({ note: null, ownNote: null, envelope: () => ({ data: { matches: byName[query] ?? [] } }) }),
      } as unknown as Service;
      return createIdentifiers(() => service).identify('fake_get_item', missing, given, caller, signal, true);
    };

    it('is resolved to the thing with one of the names', async () => {
      expect(await asked('Square (Block)')).toMatchObject({
        reading: { value: 'XYZ', note: 'key "Square (Block)" was read as XYZ (Block, Inc.).' },
      });
      expect(await asked('Square (XYZ)')).toHaveProperty('error');
      expect(await asked('Square, now Block')).toMatchObject({ reading: { value: 'XYZ' } });
    });

    it('is not resolved if the names belong to two things', async () => {
      expect(await asked('Umbrella (Block)')).toHaveProperty('error');
    });
  });

  it('is resolved to the same thing at another frequency if the search leads', async () => {
    const titled = (code: string, name: string) => ({ code, name, score: 0.9, match_reason: 'title' });
    const service = withMatches(
      [
        titled('a.annual', 'Permits, all structures: Ada County, ID (annual)'),
        titled('a.monthly', 'Permits, all structures: Ada County, ID (monthly)'),
        titled('b.annual', 'Permits, all structures: Bee County, TX (annual)'),
        titled('c.annual', 'Permits, detached structures: Ada County, ID (annual)'),
      ],
      { lookup: { leads: true } },
    );
    const unknown = notFound('key', 'permits Ada County is not a series');
    const asked = 'permits Ada County';
    expect(
      await createIdentifiers(() => service).identify('fake_get_item', unknown, asked, caller, signal, true),
    ).toMatchObject({
      reading: {
        value: 'a.annual',
        others: [
          {
            value: 'a.monthly',
            note: 'key "permits Ada County" was read as a.monthly (Permits, all structures: Ada County, ID (monthly)). a.annual (Permits, all structures: Ada County, ID (annual)) matches better, but has no rows for this request.',
          },
        ],
      },
    });
  });
  it('without similar matches is answered with the whole first sentence of the search, including abbreviations', async () => {
    const note =
      'T10Y2Y is not covered: the Federal Reserve Bank of St. Louis derives it. Load more with: dqs ingest fake';
    const service = withMatches([], { notes: { note, ownNote: note } });
    const unknown = notFound('key', 'T10Y2Y is not a series');
    expect(
      await createIdentifiers(() => service).identify('fake_get_item', unknown, 'T10Y2Y', caller, signal, true),
    ).toMatchObject({ error: { detail: { hint: expect.stringContaining('St. Louis derives it.') } } });
  });
  it('with a part of a name is resolved if all matches are one thing', async () => {
    const level = (code: string, uei: string) => ({ code, name: 'ROBINSON XCAVATING & HAULING LLC', uei });
    const unknown = notFound('key', 'nothing has the key "Robinson Xcavating"');
    const read = (matches: readonly object[]) =>
      createIdentifiers(() => withMatches(matches)).identify(
        'fake_get_item',
        unknown,
        'Robinson Xcavating',
        caller,
        signal,
        true,
      );
    expect(await read([level('a-C', 'U1'), level('a-P', 'U1')])).toMatchObject({ reading: { value: 'a-C' } });
    expect(await read([level('a-C', 'U1'), level('b-C', 'U2')])).toMatchObject({ error: { code: 'not_found' } });
  });
  it('of six letters with a typing error is resolved to a single match, not to one of several', async () => {
    const netflix = { code: 'NFLX', name: 'Netflix, Inc.', score: 0.6, match_reason: 'name' };
    const unknown = notFound('key', 'nothing has the key "Netflx"');
    const read = (matches: readonly object[]) =>
      createIdentifiers(() => withMatches(matches)).identify('fake_get_item', unknown, 'Netflx', caller, signal, true);
    expect(await read([netflix])).toMatchObject({ reading: { value: 'NFLX' } });
    expect(await read([netflix, { ...netflix, code: 'NTX', name: 'Nettle, Inc.' }])).toMatchObject({
      error: { code: 'not_found' },
    });
  });
  it('of a search that leads is resolved to its first match, even if only another one has all words', async () => {
    const service = withMatches(
      [
        { code: 'real', name: 'Real gross domestic product: Texas', score: 0.9, match_reason: 'title' },
        { code: 'chain', name: 'Chain-type quantity indexes for real GDP: Texas', score: 0.7, match_reason: 'title' },
      ],
      { lookup: { leads: true } },
    );
    const unknown = notFound('key', 'Texas real GDP is not a series');
    expect(
      await createIdentifiers(() => service).identify('fake_get_item', unknown, 'Texas real GDP', caller, signal, true),
    ).toMatchObject({ reading: { value: 'real' } });
  });
  it('has the matches of the search as candidates, before those of the operation', async () => {
    const result = await identify([
      { code: 'USD', name: 'United States dollar' },
      { code: 'AUD', name: 'Australian dollar' },
    ]);
    expect(result).toMatchObject({
      error: {
        code: 'not_found',
        detail: { param: 'key', candidates: ['USD (United States dollar)', 'AUD (Australian dollar)', 'dolar'] },
      },
    });
  });
  it('is resolved to the match that the search knows by that name, whatever its label', async () => {
    for (const [match_reason, score] of [
      ['name_exact', 95],
      ['previous_name', 94],
      ['former_name', 0.95],
    ] as const)
      expect(
        await identify([{ code: 'USD', name: 'United States dollar', match_reason, score }, { code: 'AUD' }], 'buck'),
      ).toMatchObject({ reading: { value: 'USD' } });
    const place = { code: 'county:1', name: 'Metropolis County', match_reason: 'name_exact', score: 0.95 };
    const metro = { code: 'cbsa:1', name: 'Metropolis, XX Metro Area', match_reason: 'alias_exact', score: 0.9 };
    expect(
      await identify(
        [
          { ...place, level: 'county' },
          { ...metro, level: 'cbsa' },
        ],
        'Metropolis',
      ),
    ).toMatchObject({ error: { code: 'not_found' } });
    // Another legal form is another thing.
    const otherForm = [{ code: 'USD', name: 'Acuity, LLC', match_reason: 'name_exact', score: 93 }];
    expect(await identify(otherForm, 'Acuity Limited')).toMatchObject({ error: { code: 'not_found' } });
    expect(await identify(otherForm, 'Acuity')).toMatchObject({ reading: { value: 'USD' } });
    expect(
      await identify([{ code: 'USD', name: 'United States dollar', match_reason: 'name_prefix', score: 88 }], 'buck'),
    ).toMatchObject({ error: { code: 'not_found' } });
  });
  it('is out of coverage if the search knows it but nothing of it is loaded', async () => {
    const note = 'key a.b (Gold): known, but not loaded here. Load it with: dqs ingest fake.';
    const notes = { note, ownNote: note, isKnownOnly: true };
    const made = async (errors: readonly string[]) => {
      const service = withMatches([], { notes, errors });
      return createIdentifiers(() => service).identify('fake_get_item', missing, 'gold', caller, signal, true);
    };
    expect(await made(['out_of_coverage'])).toMatchObject({
      error: {
        code: 'out_of_coverage',
        message: 'key a.b (Gold): known, but not loaded here',
        detail: { param: 'key', hint: 'Load it with: dqs ingest fake.' },
      },
    });
    expect(await made([])).toMatchObject({ error: { code: 'not_found' } });
  });
  it('lists no candidate twice', async () => {
    const error = notFound('key', 'nothing', { candidates: ['USD (Dollar, US)', 'EUR (Euro)'] });
    const found = [
      { code: 'USD', name: 'American dollar' },
      { code: 'AUD', name: 'Australian dollar' },
    ];
    const { identify } = createIdentifiers(() => withMatches(found));
    expect(await identify('fake_get_item', error, 'dollar', caller, signal, true)).toMatchObject({
      error: { detail: { candidates: ['USD (American dollar)', 'AUD (Australian dollar)', 'EUR (Euro)'] } },
    });
  });
  it('is returned unchanged if the search finds nothing, fails, or the request has a code', async () => {
    expect(await identify([])).toEqual({ error: missing });
    expect(await identify(new ServiceError('timeout', 'too long'))).toEqual({ error: missing });
    for (const given of ['x1', 42, null])
      expect(await identify([{ code: 'USD', name: 'Dollar' }], given)).toEqual({ error: missing });
  });

  describe('if the first match leads', () => {
    const read = async (notes: object, reason?: string) => {
      const matches = [
        { code: 'USD', name: 'United States dollar', match_reason: reason },
        { code: 'AUD', name: 'Australian dollar' },
      ];
      const service = withMatches(matches, { lookup: { leads: true }, notes });
      return createIdentifiers(() => service).identify('fake_get_item', missing, 'a dollar', caller, signal, true);
    };
    const isRead = {
      reading: {
        value: 'USD',
        note: expect.stringMatching(/was read as USD .* Other matches: AUD \(Australian dollar\)\.$/),
      },
    };

    it('is resolved to it, also while a file of the data is held back', async () => {
      expect(await read({ note: 'A file is held back.', ownNote: null })).toMatchObject(isRead);
    });
    it('is not resolved if the search says that its matches are other things', async () => {
      const note = 'Nothing is called so.';
      expect(await read({ note, ownNote: note })).toMatchObject({ error: { code: 'not_found' } });
      expect(await read({ note, ownNote: note }, 'name_exact')).toMatchObject(isRead);
    });
  });

  it('is not a rejected day or enumerated word', async () => {
    const refusals = [
      badParameter('end', 'end must be a date', { candidates: ['2023-01-01'] }),
      badParameter('period', 'period must be one of annual, ttm', { candidates: ['annual'] }),
    ];
    for (const [error, given] of [
      [refusals[0]!, '20230101'],
      [refusals[1]!, 'Annual'],
    ] as const)
      expect(
        await createIdentifiers(() => withMatches([])).identify('fake_get_item', error, given, caller, signal, true),
      ).toEqual({ error });
  });

  it('is also resolved in a list, next to valid values', async () => {
    expect(await identify([{ code: 'USD', name: 'Dollar' }], ['dollar', 'EUR'])).toEqual({
      reading: { parameter: 'key', value: ['USD', 'EUR'], note: 'key "dollar" was read as USD (Dollar).' },
    });
  });

  it('is resolved to the only candidate with the same letters and digits', async () => {
    const error = notFound('key', 'there is no key', { candidates: ['zcta:90210', 'NDA021588', 'a-1', 'A1'] });
    const read = (given: unknown, isIdentifier = true) =>
      createIdentifiers(() => withMatches([])).identify('fake_get_item', error, given, caller, signal, isIdentifier);
    expect(await read('90210')).toMatchObject({ reading: { value: 'zcta:90210' } });
    expect(await read(['NDA 021-588'])).toMatchObject({ reading: { value: 'NDA021588' } });
    expect(await read('90210', false)).toEqual({ error });
    expect(await read('nda021588', false)).toMatchObject({ reading: { value: 'NDA021588' } });
    // Two candidates have them.
    expect(await read('a 1')).toEqual({ error });
  });
});
