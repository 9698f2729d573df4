import { expandedKey } from '@dqs/places';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHazard, hazards } from '../hazard.ts';
import { findState, states } from '../state.ts';
import { readings } from './identifier.ts';
import { countyName, displayName, tractCode, tractNumber } from './name.ts';

describe('what a text can mean', () => {
  it.each([
    ['12086', '12086'],
    ['county:12086', '12086'],
    ['COUNTY:12086', '12086'],
    ['county:09001@2021', '09001'],
    ['county:24510 (Baltimore City, MD)', '24510'],
    ['C12086', '12086'],
    ['0500000US12086', '12086'],
    ['12086000100', '12086000100'],
    ['tract:12086000100', '12086000100'],
    ['T12086000100', '12086000100'],
    ['1400000US12086000100', '12086000100'],
  ])('%s is the code %s', (text, fips) => {
    expect(readings(text)).toEqual([{ kind: 'code', level: fips.length === 5 ? 'county' : 'tract', fips }]);
  });

  it.each([
    ['Miami-Dade County, FL', 'county', '', 'miami dade county', 'FL'],
    ['Miami-Dade, Florida', 'county', '', 'miami dade', 'FL'],
    ['Miami-Dade', 'county', '', 'miami dade', undefined],
    ['Saint Louis, MO', 'county', '', 'saint louis', 'MO'],
    ['Census Tract 1, Miami-Dade County, FL', 'tract', '000100', 'miami dade county', 'FL'],
    ['tract 101.02, Baltimore City, Maryland', 'tract', '010102', 'baltimore city', 'MD'],
    ['Tract 1, Florida', 'tract', '000100', '', 'FL'],
    ['Census Tract 9800', 'tract', '980000', '', undefined],
  ])('%s is the name of a %s', (text, level, code, county, state) => {
    expect(readings(text)[0]).toMatchObject({ kind: 'name', level, tractCode: code, county });
    expect((readings(text)[0] as { state: { abbreviation: string } | null }).state?.abbreviation).toBe(state);
  });

  it('a state may stand at the end without a comma, and is then the second reading', () => {
    expect(readings('Miami-Dade County Florida')).toMatchObject([
      { county: 'miami dade county florida', state: null },
      { county: 'miami dade county', state: { abbreviation: 'FL' } },
    ]);
    expect(readings('Kanawha West Virginia')[1]).toMatchObject({ county: 'kanawha', state: { abbreviation: 'WV' } });
    expect(readings('Honolulu')).toHaveLength(1);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readings(text).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('names', () => {
  it('are those of the tables, and find the place again', () => {
    const place = { county_name: 'Baltimore', county_type: 'City', state_code: 'MD', tract_code: '' };
    expect(displayName(place)).toBe('Baltimore City, MD');
    expect(displayName({ ...place, tract_code: '010102' })).toBe('Census Tract 101.02, Baltimore City, MD');
    expect(countyName('Carson City', 'City')).toBe('Carson City');
    expect(countyName('District of Columbia', '')).toBe('District of Columbia');
  });

  it('of tracts go to their code and back', () => {
    const code = fc.integer({ min: 1, max: 999_999 }).map((value) => String(value).padStart(6, '0'));
    fc.assert(
      fc.property(code, (text) => {
        expect(tractCode(tractNumber(text))).toBe(text);
      }),
    );
    expect(['12345', 'x', '1.234', ''].map(tractCode)).toEqual([null, null, null, null]);
  });

  it('are compared without letter case, accents and punctuation', () => {
    expect(expandedKey('  Doña-Ana  ')).toBe('dona ana');
    expect(expandedKey("Prince George's")).toBe('prince georges');
    expect(expandedKey('St. Mary')).toBe(expandedKey('Saint Mary'));
  });
});

it('a state is found by name, abbreviation, code and key', () => {
  expect(states).toHaveLength(56);
  for (const state of states)
    for (const text of [
      state.name,
      state.abbreviation,
      state.abbreviation.toLowerCase(),
      state.code,
      `state:${state.code}`,
    ])
      expect(findState(text)).toBe(state);
  expect(['', 'XX', '3', 'county:12', 'Miami'].map(findState)).toEqual([null, null, null, null, null]);
});

it('a hazard is found by code and name in any letter case', () => {
  for (const hazard of hazards) {
    for (const text of [hazard.code, hazard.name, hazard.code.toLowerCase(), hazard.name.toUpperCase()])
      expect(findHazard(text)).toBe(hazard);
  }
  expect(findHazard('mud slide')?.code).toBe('LNDS');
  for (const name of ['bushfire', 'Forest Fire', 'brush fire']) expect(findHazard(name)?.code).toBe('WFIR');
  expect(findHazard('typhoon')?.code).toBe('HRCN');
  expect(findHazard('flood')).toBeNull();
});
