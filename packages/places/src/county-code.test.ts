import { describe, expect, it } from 'vitest';
import { aliases, aliasKeys, idsOfAlias } from './alias.ts';
import { connecticutList } from './connecticut.ts';
import { countyChanges, successorsOf } from './county-change.ts';
import { idOfGeoid, isCountyCode, isTractCode, withLeadingZero } from './county-code.ts';
import { expandedKey } from './name-key.ts';
import { findAmericanState, stateOfCode } from './state.ts';

describe('codes', () => {
  it('are those of a state', () => {
    expect(isCountyCode('06037')).toBe(true);
    expect(isCountyCode('03001')).toBe(false);
    expect(isCountyCode('6037')).toBe(false);
    expect(isTractCode('06037101110')).toBe(true);
    expect(withLeadingZero('6037', 5)).toBe('06037');
    expect(withLeadingZero('37', 5)).toBeNull();
  });

  it.each([
    ['0500000US06037', 'county:06037'],
    ['1400000US06037101110', 'tract:06037101110'],
    ['0400000US06', 'state:06'],
    ['860Z200US10001', 'zcta:10001'],
    ['310M700US35620', 'cbsa:35620'],
    ['0100000US', 'nation:US'],
    ['0600000US0603790010', null],
    ['06037', null],
  ])('the GEOID %s is %s', (geoid, id) => expect(idOfGeoid(geoid)).toBe(id));
});

describe('replaced counties', () => {
  it.each([
    ['12025', ['12086']],
    ['02270', ['02158']],
    ['46113', ['46102']],
    ['51515', ['51019']],
    ['09001', ['09120', '09140', '09190']],
    ['12086', []],
  ])('%s became %s', (code, successors) => expect(successorsOf(code)).toEqual(successors));

  it('have the form of county codes, and no successor in Connecticut is an old county', () => {
    for (const { from, to } of countyChanges) {
      expect([isCountyCode(from), isCountyCode(to)]).toEqual([true, true]);
      if (from.startsWith('09'))
        expect([connecticutList(from), connecticutList(to)]).toEqual(['counties', 'planning_regions']);
    }
    expect(connecticutList('12086')).toBeNull();
  });
});

describe('everyday names', () => {
  it('are unique and refer to ids', () => {
    expect(new Set(aliasKeys).size).toBe(aliases.length);
    for (const { ids } of aliases) for (const id of ids) expect(id).toMatch(/^[a-z0-9_]+:[A-Z0-9]+$/);
    expect(idsOfAlias(expandedKey('Dade County'))).toEqual(['county:12086']);
  });

  it('of states are accepted like their names, codes and ids', () => {
    for (const text of ['U.S. Virgin Islands', 'usvi', 'VI', '78', 'state:78'])
      expect(findAmericanState(text)?.code).toBe('78');
    expect(findAmericanState('Atlantis')).toBeNull();
    expect(stateOfCode('12086')?.abbreviation).toBe('FL');
  });
});
