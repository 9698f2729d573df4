import { expect, it } from 'vitest';
import { countyWords, metropolitanParts, withoutBrackets, withoutKind } from './kind.ts';
import { americanState, americanStateByPostal, australianState, states, statesNamed } from './state.ts';

it('finds each state by code, abbreviation and name', () => {
  expect(states).toHaveLength(57 + 9);
  expect(new Set(states.map(({ geographyId }) => geographyId)).size).toBe(66);
  expect(americanState('12')).toMatchObject({ abbreviation: 'FL', name: 'Florida', geographyId: 'state:12' });
  expect(americanStateByPostal('DC')).toMatchObject({ code: '11', name: 'District of Columbia' });
  expect(australianState('1')).toMatchObject({ abbreviation: 'NSW', geographyId: 'au_state:1' });
  expect(americanState('03')).toBeUndefined();
  expect(statesNamed('wa').map(({ name }) => name)).toEqual(['Washington', 'Western Australia']);
  expect(statesNamed('us virgin islands').map(({ code }) => code)).toEqual(['78']);
  expect(statesNamed('constructor')).toEqual([]);
});

it.each([
  ['Denver County', 'Denver'],
  ['Orleans Parish', 'Orleans'],
  ['Juneau City and Borough', 'Juneau'],
  ['Baltimore city', 'Baltimore'],
  ['Carson City', 'Carson City'],
  ['James City County', 'James City'],
  ['District of Columbia', 'District of Columbia'],
  ['Capitol Planning Region', 'Capitol'],
])('%s without its kind is %s', (name, proper) => {
  expect(withoutKind(name)).toBe(proper);
});

it('splits names into their parts', () => {
  expect(countyWords('denver county')).toBe('denver');
  expect(countyWords('county')).toBeNull();
  expect(countyWords('denver')).toBeNull();
  expect(withoutBrackets('Albury (C)')).toBe('Albury');
  expect(withoutBrackets('Campbelltown (C) (NSW)')).toBe('Campbelltown');
  expect(metropolitanParts('New York-Newark-Jersey City, NY-NJ Metro Area')).toEqual({
    title: 'New York-Newark-Jersey City, NY-NJ',
    cities: 'New York-Newark-Jersey City',
    states: ['NY', 'NJ'],
  });
  expect(metropolitanParts('Denver')).toBeNull();
});
