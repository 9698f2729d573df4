import { likeness } from '@dqs/core/name-search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandedKey, plainKey } from '@dqs/places';
import { questionOf } from './question.ts';
import { scoreOf, type Candidate } from './score.ts';

const county = (id: string, name: string, proper: string, state: string): Candidate => ({
  geography_id: id,
  level: 'county',
  country: 'US',
  states: [state],
  names: [plainKey(name), plainKey(proper)],
  aliases: [expandedKey(name), expandedKey(proper)],
  core: expandedKey(proper),
});

const denver = county('county:08031', 'Denver County', 'Denver', 'CO');
const donaAna = county('county:35013', 'Doña Ana County', 'Doña Ana', 'NM');
const saintLouis = county('county:29189', 'St. Louis County', 'St. Louis', 'MO');
const orleans = county('county:22071', 'Orleans Parish', 'Orleans', 'LA');

const scored = (candidate: Candidate, query: string) => {
  const found = scoreOf(candidate, questionOf(query));
  return found && `${found.reason} ${found.score}`;
};

describe('scores', () => {
  it.each([
    [denver, '08031', 'code_exact 1'],
    [denver, 'county:08031', 'code_exact 1'],
    [denver, 'Denver County', 'name_exact 0.97'],
    [denver, 'DENVER COUNTY, co', 'name_exact 0.97'],
    [denver, 'Denver', 'name_exact 0.95'],
    [denver, 'Denver, Colorado', 'name_exact 0.95'],
    [denver, 'Denvr', 'name_fuzzy 0.6667'],
    [denver, 'Denver, FL', 'name_fuzzy 0.48'],
    [donaAna, 'Doña Ana', 'name_exact 0.95'],
    [donaAna, 'Dona Ana', 'alias_exact 0.92'],
    [saintLouis, 'St Louis', 'name_exact 0.95'],
    [saintLouis, 'Saint Louis', 'alias_exact 0.92'],
    [orleans, 'Orleans County, LA', 'alias_exact 0.85'],
    [denver, 'Sydney', null],
  ])('%o for the query %s', (candidate, query, expected) => {
    expect(scored(candidate, query)).toBe(expected);
  });

  it('are ordered by reason and lie between 0.3 and 1', () => {
    const queries = fc.oneof(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.constantFrom('denver', 'denver county', 'denvr', 'saint louis', 'CO'),
    );
    fc.assert(
      fc.property(queries, fc.constantFrom(denver, donaAna, saintLouis, orleans), (query, candidate) => {
        const found = scoreOf(candidate, questionOf(query));
        if (found === null) return;
        expect(found.score).toBeGreaterThanOrEqual(0.3);
        expect(found.score).toBeLessThanOrEqual(found.reason.endsWith('fuzzy') ? 0.8 : 1);
        if (!found.reason.endsWith('fuzzy')) expect(found.score).toBeGreaterThan(0.8);
      }),
    );
  });

  it('of similar names lie between 0 and 1 and are symmetric', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{1,20}$/), fc.stringMatching(/^[a-z ]{1,20}$/), (left, right) => {
        expect(likeness(left, right)).toBeCloseTo(likeness(right, left), 12);
        expect(likeness(left, right)).toBeGreaterThanOrEqual(0);
        expect(likeness(left, right)).toBeLessThanOrEqual(1);
      }),
    );
    expect(likeness('de kalb', 'dekalb')).toBe(1);
  });
});
