import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

describe('nearest', () => {
  it('finds what was probably meant', () => {
    expect(nearest('qoute', ['quote', 'base', 'start', 'end', 'limit'])).toEqual(['quote']);
    expect(nearest('currency', ['from_currency', 'to_currency', 'date'])).toEqual(['from_currency', 'to_currency']);
    expect(nearest('Mircosoft', ['M', 'MI', 'MIR', 'Microsoft'])).toEqual(['Microsoft']);
    expect(nearest('', ['quote'])).toEqual([]);
    expect(nearest('zzzzzz', ['quote', 'base'])).toEqual([]);
    expect(nearest('rev', ['revenue', 'reversal', 'cost'], 5)).toEqual(['revenue', 'reversal']);
    expect(nearest('rev', ['reversal', 'revenue', 'cost'], 5, { inOrder: true })).toEqual(['reversal', 'revenue']);
  });
});
