import { describe, expect, it } from 'vitest';
import { countryAfterComma, placeAbroad } from './abroad.ts';

describe('a place outside the United States and Australia', () => {
  it.each([
    ['EA', 'the euro area'],
    ['EA20', 'the euro area'],
    ['Euro Area', 'the euro area'],
    ['eurozone', 'the euro area'],
    ['EU27', 'the European Union'],
    ['germany', 'Germany'],
    ['United Kingdom', 'United Kingdom'],
    ['Eureka', null],
    ['Australia', null],
    ['United States', null],
    // Country codes are also state codes: Germany and Delaware.
    ['DE', null],
  ])('%s', (text, name) => {
    expect(placeAbroad(text)).toBe(name);
  });
});

describe('a country after a comma', () => {
  it.each([
    ['Paris, France', 'France'],
    ['London, England', 'England'],
    ['Toronto, Ontario, Canada', 'Canada'],
    ['Edinburgh, UK', 'UK'],
    ['Nowhere, Georgia', null],
    ['Paris, TX', null],
    ['Paris, Texas', null],
    ['France', null],
    ['Newcastle, New South Wales', null],
  ])('%s', (text, name) => {
    expect(countryAfterComma(text)).toBe(name);
  });
});
