import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { records } from '../connectors/gleif/connector.ts';
import { entityFile, leiOf, written } from '../fixtures/gleif-files.ts';
import { entities } from '../index.ts';

let scratch: ScratchService;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Sixty words with the same beginning, more than a search reads. */
const crowd = letters.flatMap((one) => ['al', 'om', 'ur'].map((end) => `Brand${one}${end}`)).slice(0, 60);

const names = [
  'Kepalo Holdings International GmbH',
  'Kepala Trading Limited',
  'Quadrant Timber Estates LLC',
  'Ostara Maritime Finance S.A.',
  'Electron Holding Zártkörűen Működő Részvénytársaság',
  'JPMorgan Chase Bank, N.A.',
  'Санкт-Петербург Инвест ООО',
  '上海微软有限公司',
  ...crowd.flatMap((word) => [`${word} Capital`, `${word} Energy`]),
  'Brandzzurich Rarity',
];

beforeAll(async () => {
  scratch = await openScratchService(entities, '2024-06-01T00:00:00Z');
  const list = [
    ...names.map((name, at) => ({ lei: leiOf(`S${at}X`), name })),
    { lei: leiOf('EVERYDAYAX'), name: 'ADVANCED MICRO DEVICES, INC.' },
    { lei: leiOf('EVERYDAYBX'), name: 'AMDAR COMPANY, LLC' },
    // As published by GLEIF on 2023-06-05 and 2024-05-05.
    { lei: '001GPB6A9XPE8XJICC14', name: 'Fidelity Advisor Leveraged Company Stock Fund', sec: 'S000005113' },
    { lei: '549300DVMSW84SP6UG83', name: 'BLUEROCK TOTAL INCOME+ REAL ESTATE FUND', sec: '0001551047' },
  ];
  const file = written('full.xml', entityFile({ published: '2024-05-01T08:00:00Z' }, list));
  expect(await scratch.load(records, [file])).toMatchObject({ status: 'ok' });
});
afterAll(() => scratch.close());

const found = async (query: string, limit = 10): Promise<readonly string[]> => {
  const { data } = await scratch.ask('entities_search', { query, limit });
  return (data as { matches: { legal_name: string; match_reason: string }[] }).matches.map(
    ({ legal_name, match_reason }) => `${match_reason}: ${legal_name}`,
  );
};

describe('a search for the common name of an entity', () => {
  const noteOf = (query: string) => scratch.note('entities_search', { query });
  it('finds it before names that begin with the letters, and says so', async () => {
    expect(await found('AMD')).toEqual(['legal_name: ADVANCED MICRO DEVICES, INC.', 'legal_name: AMDAR COMPANY, LLC']);
    expect(await noteOf('AMD')).toBe('"AMD" was read as Advanced Micro Devices.');
  });
  it('reports that it is not loaded, and that an abbreviation is only the beginning of a word', async () => {
    expect(await noteOf('VW')).toMatch(/^"VW" was read as Volkswagen, which is not loaded\./);
    expect(await noteOf('OSTA')).toBe(
      'No name contains the word "OSTA". The first match contains a word that begins with it, and may be something else.',
    );
    expect(await noteOf('KEPALO HOLDINGS')).toBeNull();
  });
  it('tells an ISIN from a UEI by its check digit', async () => {
    expect(await noteOf('US0378331005')).toMatch(/^"US0378331005" is an ISIN, and LEI records have no ISINs\./);
    expect(await noteOf('US0378331006')).toMatch(/^"US0378331006" looks like a UEI/);
    expect(await noteOf('SpaceX')).toMatch(
      /^"SpaceX" was read as Space Exploration Technologies, which is not loaded\./,
    );
  });
});

describe('a search among many names', () => {
  it.each([
    ['the whole name', 'kepalo holdings international', 'legal_name: Kepalo Holdings International GmbH'],
    ['its words in another order', 'international kepalo', 'legal_name: Kepalo Holdings International GmbH'],
    ['beginnings of its words', 'maritime ostar', 'legal_name: Ostara Maritime Finance S.A.'],
    ['two words that are one', 'jp morgan', 'legal_name: JPMorgan Chase Bank, N.A.'],
    ['a slip in each word', 'qaudrant tiber estats', 'fuzzy: Quadrant Timber Estates LLC'],
    ['more than a slip in a word', 'ostarra maritimme finanze', 'fuzzy: Ostara Maritime Finance S.A.'],
    ['two slips in one word', 'internatoinl kepalo', 'fuzzy: Kepalo Holdings International GmbH'],
    ['a word too many', 'quadrant tymber estates worldwide', 'fuzzy: Quadrant Timber Estates LLC'],
    ['another script', 'инвест', 'legal_name: Санкт-Петербург Инвест ООО'],
    ['a name without blanks', '上海微软有限公司', 'legal_name: 上海微软有限公司'],
    ['a name without blanks and without its form', '上海微软', 'legal_name: 上海微软有限公司'],
    ['a slip in a name without blanks', '上海微輭有限公司', 'fuzzy: 上海微软有限公司'],
    ['its legal form before it', 'S.A. Ostara Maritime', 'legal_name: Ostara Maritime Finance S.A.'],
    ['a legal form typed in part', 'Kepala Trading Lim', 'legal_name: Kepala Trading Limited'],
    ['a legal form with a slip', 'Kepala Trading Limted', 'legal_name: Kepala Trading Limited'],
    [
      'a slip in the words of a long name',
      'Elektron Holding',
      'fuzzy: Electron Holding Zártkörűen Működő Részvénytársaság',
    ],
  ])('finds by %s', async (_, query, first) => expect((await found(query))[0]).toBe(first));

  it('finds the words of a frequent beginning, and a rare one if the other word identifies it', async () => {
    expect(await found('brand', 50)).toHaveLength(50);
    expect((await found('brandz rarity'))[0]).toBe('legal_name: Brandzzurich Rarity');
    expect(await found('rarity bran')).toEqual(['legal_name: Brandzzurich Rarity']);
  });

  it.each([
    ['S000005113', 'Fidelity Advisor Leveraged Company Stock Fund'],
    ['s000005113', 'Fidelity Advisor Leveraged Company Stock Fund'],
    ['CIK 1551047', 'BLUEROCK TOTAL INCOME+ REAL ESTATE FUND'],
    ['SEC CIK: 0001551047', 'BLUEROCK TOTAL INCOME+ REAL ESTATE FUND'],
  ])('finds by the SEC identifier %s, and the profile links back', async (query, name) => {
    expect(await found(query)).toEqual([`registration: ${name}`]);
    const { data } = await scratch.ask('entities_search', { query, country: 'DE' });
    expect(data).toMatchObject({ matches: [] });
  });

  it.each([
    ['001GPB6A9XPE8XJICC14', 'Its SEC series id is S000005113. Pass it to funds_get_holdings as fund.'],
    ['549300DVMSW84SP6UG83', 'Its SEC CIK is 1551047. Pass it to stocks_get_filings as ticker_or_cik.'],
    [leiOf('S0X'), null],
  ])('the profile of %s says where it is in EDGAR', async (lei, note) => {
    expect(await scratch.note('entities_get_profile', { lei })).toBe(note);
  });

  it('finds nothing for words that are in no name', async () => {
    expect(await found('zzyzx')).toEqual([]);
    expect(await found('?!')).toEqual([]);
  });

  it('finds every name by itself, and with two letters transposed', async () => {
    for (const name of names.slice(0, 4)) {
      expect((await found(name))[0]).toContain(name);
      expect((await found(`${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`))[0]).toContain(name);
    }
  });
});
