import { describe, expect, it } from 'vitest';
import { formNumber } from './number-text.ts';

describe('a number of a filing', () => {
  it.each([
    ['41349926.010000000000', '41349926.010000000000'],
    ['-.05', '-0.05'],
    ['+5.555', '5.555'],
    ['1019.0', '1019.0'],
    ['5.', '5'],
    ['007', '007'],
    ['1.2345678E7', '12345678'],
    ['1.5e-3', '0.0015'],
    ['-2E+3', '-2000'],
  ])('%s is %s', (text, decimal) => {
    expect(formNumber(text)).toBe(decimal);
  });

  it.each(['', '.', '-', 'N/A', '1,000', 'E5', '1e', 'NaN', '0x10', '1 000'])('%j is none', (text) => {
    expect(formNumber(text)).toBeNull();
  });
});
