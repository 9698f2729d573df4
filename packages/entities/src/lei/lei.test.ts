import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfLei, leisNear } from './lei.ts';

const microsoft = 'INR2EJN1ERAN0W5ZP974';
const known = [
  microsoft,
  '529900GRZ2BQY5ZM9N49',
  '5493001KJTIIGC8Y1R12',
  '001GPB6A9XPE8XJICC14',
  '097900BID10000147476',
];

/** The checksum computed differently: from the whole number at once. */
const isValid = (lei: string): boolean =>
  /^[A-Z0-9]{18}\d\d$/.test(lei) && BigInt([...lei].map((character) => parseInt(character, 36)).join('')) % 97n === 1n;

describe('an LEI', () => {
  it.each(known)('%s is valid', (lei) => {
    expect(faultOfLei(lei)).toBeNull();
  });

  it.each([
    ['INR2EJN1ERAN0W5ZP97', /has 19 characters, 1 too few/],
    ['INR2EJN1ERAN0W5ZP9744', /has 21 characters, 1 too many/],
    ['inr2EJN1ERAN0W5ZP974', /small letter "i" at place 1/],
    ['INR2EJN1-RAN0W5ZP974', /has "-" at place 9/],
    ['INR2EJN1ERAN0W5ZP9AB', /ends in "AB".*check digits/],
    ['INR2EJN1ERAN0W5ZP975', /check digits are 75, but those of INR2EJN1ERAN0W5ZP9 are 74/],
    ['INR2EJN1ERANOW5ZP974', /fails its checksum/],
    ['Ünternehmen', /has "Ü" at place 1/],
  ])('%s is rejected with the reason', (text, fault) => {
    expect(faultOfLei(text)).toMatch(fault);
  });

  it('is validated like the whole number, for any text of twenty characters', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const body = fc.array(character, { minLength: 18, maxLength: 18 }).map((characters) => characters.join(''));
    fc.assert(
      fc.property(body, digits, (first, last) => {
        expect(faultOfLei(first + last) === null).toBe(isValid(first + last));
      }),
    );
  });

  it('is among the nearest after any single error', () => {
    const place = fc.integer({ min: 0, max: 18 });
    const slip = fc.constantFrom('swap', 'lose', 'double', 'replace', 'lower');
    fc.assert(
      fc.property(fc.constantFrom(...known), place, slip, (lei, at, kind) => {
        const mistyped = {
          swap: lei.slice(0, at) + lei[at + 1] + lei[at] + lei.slice(at + 2),
          lose: lei.slice(0, at) + lei.slice(at + 1),
          double: lei.slice(0, at) + lei[at] + lei.slice(at),
          replace: `${lei.slice(0, at)}${lei[at] === 'O' ? '0' : 'O'}${lei.slice(at + 1)}`,
          lower: lei.toLowerCase(),
        }[kind];
        expect(leisNear(mistyped)).toContain(lei);
        expect(leisNear(mistyped).every(isValid)).toBe(true);
      }),
    );
  });
});
