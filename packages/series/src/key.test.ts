import { describe, expect, it } from 'vitest';
import { keyOfWords, wordOfCode } from './key.ts';

describe('a key of words', () => {
  it('joins them with dots', () => {
    expect(keyOfWords(['bls', 'cpi', 'u', 'us', 'all_items', 'sa'])).toBe('bls.cpi.u.us.all_items.sa');
  });

  it.each([['CPI'], [''], ['a.b'], ['_a'], ['a-b']])('rejects %j', (word) => {
    expect(() => keyOfWords(['bls', word])).toThrow('cannot be part of a series key');
  });

  it.each([
    ['CUUR0000SA0', 'cuur0000sa0'],
    ['RIFLGFCY10_N.B', 'riflgfcy10_n_b'],
    [' T10101-A ', 't10101_a'],
    ['namq_10_gdp/Q.CP_MEUR', 'namq_10_gdp_q_cp_meur'],
  ])('has a word for the code %j', (code, word) => {
    expect(wordOfCode(code)).toBe(word);
  });
});
