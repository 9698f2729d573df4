import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cikIn, cikOf, paddedCik } from './cik.ts';

describe('a CIK', () => {
  it.each([
    ['320193', 320193],
    ['0000320193', 320193],
    ['CIK0000320193', 320193],
    [' cik320193 ', 320193],
    ['cik 320193', 320193],
    ['CIK: 0000320193', 320193],
    ['CIK#320193', 320193],
    ['CIK no. 320193', 320193],
    ['cik number: 320193', 320193],
    ['C.I.K. 320193', 320193],
    ['#320193', 320193],
    ['no. 320193', null],
    ['cik', null],
    ['AAPL', null],
    ['12345678901', null],
    ['', null],
  ])('written %s is %s', (text, cik) => {
    expect(cikOf(text)).toBe(cik);
  });

  it('is the same in every spelling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.constantFrom('', 'CIK', 'cik'), (cik, prefix) => {
        expect(cikOf(`${prefix}${cik}`)).toBe(cik);
        expect(cikOf(`${prefix}${paddedCik(cik)}`)).toBe(cik);
        expect(cikIn(paddedCik(cik))).toBe(cik);
      }),
    );
  });

  it('in a field of a file has no prefix, sign or space', () => {
    for (const text of ['CIK320193', ' 320193', '-1', '1.0', '', '12345678901']) expect(cikIn(text)).toBeNull();
  });
});
