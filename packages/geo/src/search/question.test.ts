import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfCommonWords, otherQuestions, questionOf, type Question } from './question.ts';

const aliasesOf = (query: string): readonly string[] => questionOf(query).aliases.map(({ id }) => id);

describe('codes', () => {
  it.each([
    ['12', ['state:12']],
    ['1', ['au_state:1']],
    ['117', ['zip3:117', 'au_sa4:117']],
    ['10001', ['county:10001', 'zcta:10001', 'cbsa:10001', 'au_lga:10001', 'au_sa3:10001']],
    ['1gsyd', ['au_gccsa:1GSYD']],
    ['US', ['nation:US']],
    ['ZIP 10001', ['zcta:10001']],
    ['zip code: 10001', ['zcta:10001']],
    ['FIPS 12086', ['county:12086']],
    ['fips 12', ['state:12']],
    ['CBSA 19740', ['cbsa:19740']],
    ['SA4 117', ['au_sa4:117']],
    ['county:09001', ['county:09001']],
    ['AU_GCCSA:1gsyd', ['au_gccsa:1GSYD']],
    ['Route 66', []],
    ['Denver', []],
    ['123456', []],
  ])('%s', (query, codes) => {
    expect(questionOf(query).codes).toEqual(codes);
  });
});

describe('names', () => {
  const readings = (query: string) =>
    questionOf(query).readings.map(
      ({ expanded, within, only }) =>
        `${expanded}${within ? ` in ${within.map(({ abbreviation }) => abbreviation).join('/')}` : ''}${only ? ', a county' : ''}`,
    );

  it.each([
    ['Denver', ['denver']],
    ['Denver County', ['denver county', 'denver, a county']],
    ['Miami-Dade County, FL', ['miami dade county fl', 'miami dade county in FL', 'miami dade in FL, a county']],
    ['Denver, Colorado', ['denver colorado', 'denver in CO']],
    ['Perth WA', ['perth wa', 'perth in WA/WA']],
    ['Newcastle, New South Wales', ['newcastle new south wales', 'newcastle in NSW']],
    ['Kansas', ['kansas']],
    ['West Virginia', ['west virginia', 'west in VA']],
    ['St. Louis', ['saint louis']],
  ])('the readings of %s are %j', (query, expected) => {
    expect(readings(query)).toEqual(expected);
  });

  it('can be abbreviations of states, with full stops or without', () => {
    expect(questionOf('D.C.').postal).toEqual(['state:11']);
    expect(questionOf('wa').postal).toEqual(['state:53', 'au_state:5']);
    expect(questionOf('Denver').postal).toEqual([]);
  });

  it('can be everyday names', () => {
    expect(aliasesOf('nyc')[0]).toBe('cbsa:35620');
    expect(aliasesOf('Washington, D.C.')).toContain('state:11');
    expect(new Set(aliasesOf('Dade County'))).toEqual(new Set(['county:12086']));
    expect(questionOf('Vegas, NV').aliases[0]).toMatchObject({ id: 'county:32003', within: [{ abbreviation: 'NV' }] });
  });

  it('can be any text, which always has a reading', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (query) => {
        const question = questionOf(query);
        expect(question.readings.length).toBeGreaterThan(0);
        expect(question.readings.map(({ expanded }) => expanded)).toContain(question.core);
      }),
    );
  });
});

describe('codes and kinds in other spellings', () => {
  it.each([
    ['0500000US06037', ['county:06037']],
    ['10001-1234', ['zcta:10001']],
    ['u.s.', ['nation:US']],
  ])('%s is a code', (query, codes) => expect(questionOf(query).codes).toEqual(codes));

  it('a retired code also means its successor', () => {
    expect(questionOf('12025').successors).toEqual(['county:12086']);
  });

  it('the kind in the query restricts the level', () => {
    expect(questionOf('Chicago metro area').readings.at(-1)).toMatchObject({ expanded: 'chicago', only: 'cbsa' });
    expect(questionOf('City of Chicago').readings.at(-1)).toMatchObject({ expanded: 'chicago', only: 'city' });
  });

  it('initials with full stops are a city, without them a state', () => {
    expect(questionOf('L.A.').postal).toEqual([]);
    expect(aliasesOf('L.A.')).toEqual(['county:06037', 'cbsa:31080']);
    expect(questionOf('LA').postal).toEqual(['state:22']);
  });
});

describe('a "co" at the end', () => {
  const counties = ({ readings }: Question): readonly string[] =>
    readings.filter(({ only }) => only === 'county').map(({ expanded }) => expanded);
  const states = ({ readings }: Question): readonly (string | undefined)[] =>
    readings.flatMap(({ within }) => (within === null ? [] : [within[0]?.abbreviation]));

  it.each(['Lincoln, CO', 'Lincoln, Co.', 'Lincoln CO', 'Lincoln, CO, USA'])('of %s is Colorado', (query) => {
    expect(counties(questionOf(query))).toEqual([]);
    expect(states(questionOf(query))).toContain('CO');
  });

  it('with a full stop and without a comma is a county', () => {
    expect(counties(questionOf('Harris Co.'))).toEqual(['harris']);
  });

  it('before a state is a county', () => {
    expect(counties(questionOf('Cook co, IL'))).toEqual(['cook']);
  });

  it('without comma and full stop is a county if Colorado has no place of the name', () => {
    expect(otherQuestions('Harris co').flatMap(counties)).toEqual(['harris']);
    expect(otherQuestions('Harris, CO')).toEqual([]);
  });
});

describe('common words around a name', () => {
  it.each([
    ['rents in Nashville', 'nashville'],
    ['home prices Denver', 'denver'],
    ['how many permits in King County WA this year', 'king county wa'],
  ])('of %s are removed if nothing matches the complete query', (query, name) => {
    expect(otherQuestions(query).map(({ readings }) => readings[0]?.expanded)).toEqual([name]);
  });

  it('are kept if they are the state at its end', () => {
    expect(otherQuestions('Anderson, IN')).toEqual([]);
    expect(
      otherQuestions('rents in Anderson, IN').map(({ core, within }) => [core, within?.[0]?.abbreviation]),
    ).toEqual([['anderson', 'IN']]);
  });

  it.each(['state rents', 'average rent', 'monthly home prices'])('of %s do not match any place', (query) => {
    expect(isOfCommonWords(query)).toBe(true);
  });
});

it('a compass direction may be one letter', () => {
  expect(questionOf('E. St. Louis, IL').readings).toContainEqual(
    expect.objectContaining({
      expanded: 'east saint louis',
      within: [expect.objectContaining({ abbreviation: 'IL' })],
    }),
  );
});
