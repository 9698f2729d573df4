import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarity } from './likeness.ts';
import { rank } from './rank.ts';

const markets = [
  { key: 'natural_gas', code: '023651', name: 'Natural Gas' },
  { key: 'gold', code: '088691', name: 'Gold' },
  { key: 'gold_micro', code: '088695', name: 'Gold, micro contract' },
  { key: 'crude_oil', code: '067651', name: 'Crude Oil, Light Sweet' },
  { key: 'euro_fx', code: '099741', name: 'Euro FX' },
];

const search = (query: string) =>
  rank(
    query,
    markets,
    ({ key, code, name }) => ({
      name,
      key,
      fields: [
        { kind: 'code', value: code, reason: 'cftc_code' },
        { kind: 'name', value: name, reason: 'name', fuzzyReason: 'name_fuzzy' },
      ],
    }),
    { limit: 10 },
  );

describe('ranking', () => {
  it('puts the exact code first, then the exact name, the prefix, words, likeness', () => {
    expect(search('088691')[0]).toMatchObject({ reason: 'cftc_code', score: 1, item: { key: 'gold' } });
    expect(search('GOLD').map(({ item }) => item.key)).toEqual(['gold', 'gold_micro']);
    expect(search('light crude')[0]?.item.key).toBe('crude_oil');
    expect(search('naturl gas')[0]).toMatchObject({ reason: 'name_fuzzy', item: { key: 'natural_gas' } });
    expect(search('zzz')).toEqual([]);
    expect(search('  ')).toEqual([]);
  });

  it('puts a current name before a former one of the same score and prior', () => {
    const banks = [
      { key: '1', name: 'The Little Bank', former: ['Union Bank'] },
      { key: '2', name: 'UNION BANK', former: [] },
    ];
    const ranked = rank(
      'union bank',
      banks,
      ({ key, name, former }) => ({
        name,
        key,
        fields: [
          { kind: 'name', value: name, reason: 'name' },
          ...former.map((value) => ({ kind: 'name' as const, value, reason: 'former_name', isFormer: true })),
        ],
      }),
      { limit: 2 },
    );
    expect(ranked.map(({ item, reason }) => [item.key, reason])).toEqual([
      ['2', 'name'],
      ['1', 'former_name'],
    ]);
  });

  it('does not depend on the order of the list', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(markets, { minLength: 5 }), (shuffled) => {
        const ranked = rank(
          'o',
          shuffled,
          ({ key, name }) => ({ name, key, fields: [{ kind: 'name', value: name, reason: 'n' }] }),
          {
            limit: 9,
            threshold: 0,
          },
        );
        expect(ranked.map(({ item }) => item.key)).toHaveLength(5);
        expect(ranked.map(({ item }) => item.key)).toEqual(
          rank('o', markets, ({ key, name }) => ({ name, key, fields: [{ kind: 'name', value: name, reason: 'n' }] }), {
            limit: 9,
            threshold: 0,
          }).map(({ item }) => item.key),
        );
      }),
    );
  });

  it('takes a name that has a word asked for but for a slip where asked to, and where no other name has it', () => {
    const found = (query: string, names: readonly string[], eachWord: boolean | 'if_none') =>
      rank(query, names, (name) => ({ name, key: name, fields: [{ kind: 'name', value: name, reason: 'n' }] }), {
        limit: 9,
        eachWord,
      }).map(({ item }) => item);
    const names = ['Palantir Technologies and Partners of the World', 'Pailant'];
    expect(found('palantr', names.slice(0, 1), false)).toEqual([]);
    expect(found('palantr', names.slice(0, 1), 'if_none')).toEqual(names.slice(0, 1));
    expect(found('palantr', names, 'if_none')).toEqual(['Pailant', names[0]]);
    expect(found('pailant', names, 'if_none')).toEqual(['Pailant']);
  });

  it('puts the prominent one of the names that have a word with a slip first', () => {
    const banks = [
      { name: 'Huntington State Bank', prior: 0.1 },
      { name: 'The Huntington National Bank', prior: 0.9 },
    ];
    const found = rank(
      'Hunington',
      banks,
      ({ name, prior }) => ({ name, key: name, prior, fields: [{ kind: 'name', value: name, reason: 'n' }] }),
      { limit: 9, eachWord: 'if_none' },
    );
    expect(found.map(({ item }) => item.name)).toEqual(['The Huntington National Bank', 'Huntington State Bank']);
    expect(found[0]?.score).toBeLessThan(0.7);
  });

  it('counts likeness as pg_trgm does', () => {
    expect(similarity('word', 'two words')).toBeCloseTo(0.3636, 3);
    expect(similarity('Zürich', 'zurich')).toBe(1);
  });
});
