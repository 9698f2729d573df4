import { describe, expect, it } from 'vitest';
import { placeAbroad } from './abroad.ts';

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
