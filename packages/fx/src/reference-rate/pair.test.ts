import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedMethod, isPublished, rateOf, unitOf } from './pair.ts';

const one = '1' as Decimal;
const rate = (base: string, quote: string, baseValue: string, quoteValue: string) =>
  rateOf({ base, quote }, baseValue as Decimal, quoteValue as Decimal);

describe('a rate', () => {
  it('of base EUR keeps the published digits', () => {
    expect(rate('EUR', 'USD', '1', '1.0938')).toBe('1.0938');
    expect(rate('EUR', 'GBP', '1', '0.87060')).toBe('0.87060');
  });

  it('into EUR is the inverse, to twelve significant digits', () => {
    expect(rate('USD', 'EUR', '1.0938', '1')).toBe('0.914243920278');
    expect(rate('IDR', 'EUR', '17043.21', '1')).toBe('0.0000586743929107');
  });

  it('of two other currencies is the quotient of their euro rates', () => {
    expect(rate('GBP', 'JPY', '0.83705', '162.94')).toBe('194.659817215');
    expect(rate('TRL', 'USD', '1836200', '1.3621')).toBe('0.000000741803725084');
  });

  it('drops trailing zeros and never writes an exponent', () => {
    expect(rate('USD', 'JPY', '0.5', '100.00')).toBe('200');
    expect(rate('AAA', 'BBB', '0.000001', '90000000')).toBe('90000000000000');
  });

  it('of a currency in itself is 1', () => {
    expect(rate('USD', 'USD', '1.0938', '1.0938')).toBe('1');
    expect(rate('EUR', 'EUR', '1', '1')).toBe('1');
  });
});

describe('any two euro rates', () => {
  const value = fc
    .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.nat(9999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}` as Decimal);
  const within = (left: Decimal, right: Decimal, relative: string) =>
    decimal.compare(
      decimal.absolute(decimal.subtract(left, right)),
      decimal.multiply(decimal.absolute(right), relative as Decimal),
    ) <= 0;

  it('give a rate and an inverse whose product is 1 within the rounding of both', () => {
    fc.assert(
      fc.property(value, value, (base, quote) => {
        const forth = rateOf({ base: 'AAA', quote: 'BBB' }, base, quote);
        const back = rateOf({ base: 'BBB', quote: 'AAA' }, quote, base);
        expect(within(decimal.multiply(forth, back), one, '0.0000000000101')).toBe(true);
      }),
    );
  });

  it('give a rate that leads from one euro rate to the other within half a unit of its last digit', () => {
    fc.assert(
      fc.property(value, value, (base, quote) => {
        const rate = rateOf({ base: 'AAA', quote: 'BBB' }, base, quote);
        expect(within(decimal.multiply(rate, base), quote, '0.000000000005')).toBe(true);
        expect(rate.replace(/\D/g, '').replace(/^0+|0+$/g, '').length).toBeLessThanOrEqual(12);
      }),
    );
  });
});

describe('what is said of a pair', () => {
  it('published only for base EUR', () => {
    expect(isPublished({ base: 'EUR', quote: 'USD' })).toBe(true);
    expect(isPublished({ base: 'USD', quote: 'EUR' })).toBe(false);
    expect(isPublished({ base: 'EUR', quote: 'EUR' })).toBe(false);
  });

  it('the unit', () => {
    expect(unitOf({ base: 'GBP', quote: 'JPY' })).toBe('JPY per GBP');
  });

  it('the method, with formula, digits and rounding; nothing where nothing was derived', () => {
    expect(derivedMethod({ base: 'EUR', quote: 'USD' })).toBeNull();
    expect(derivedMethod({ base: 'CHF', quote: 'EUR' })).toBe(
      'Inverse of the published euro rate: 1 ÷ (CHF per EUR), rounded half-even to 12 significant digits, trailing zeros dropped.',
    );
    expect(derivedMethod({ base: 'GBP', quote: 'JPY' })).toBe(
      'Triangulated through the euro: (JPY per EUR) ÷ (GBP per EUR), both published for the same date, rounded half-even to 12 significant digits, trailing zeros dropped.',
    );
    expect(derivedMethod({ base: 'USD', quote: 'USD' })).toBe('By definition: 1 USD is 1 USD.');
  });
});
