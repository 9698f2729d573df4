import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decimal } from '@dqs/schemas';
import * as decimal from './decimal.ts';

/** A decimal as a fraction of whole numbers: the independent model the arithmetic is compared with. */
const fraction = (text: string): { readonly digits: bigint; readonly scale: bigint } => {
  const [whole = '', part = ''] = text.replace(/^[+-]/, '').split('.');
  const digits = BigInt(whole + part);
  return { digits: text.startsWith('-') ? -digits : digits, scale: 10n ** BigInt(part.length) };
};

const same = (text: string, digits: bigint, scale: bigint): boolean => {
  const value = fraction(text);
  return value.digits * scale === digits * value.scale;
};

const anyDecimal = fc
  .tuple(fc.constantFrom('', '+', '-'), fc.stringMatching(/^\d{1,40}$/), fc.option(fc.stringMatching(/^\d{1,40}$/)))
  .map(([sign, whole, part]) => `${sign}${whole}${part === null ? '' : `.${part}`}` as Decimal);

describe('decimal arithmetic', () => {
  it('adds, subtracts and multiplies exactly, as whole-number fractions do', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (left, right) => {
        const [a, b] = [fraction(left), fraction(right)];
        const scale = a.scale * b.scale;
        expect(same(decimal.add(left, right), a.digits * b.scale + b.digits * a.scale, scale)).toBe(true);
        expect(same(decimal.subtract(left, right), a.digits * b.scale - b.digits * a.scale, scale)).toBe(true);
        expect(same(decimal.multiply(left, right), a.digits * b.digits, scale)).toBe(true);
        const difference = a.digits * b.scale - b.digits * a.scale;
        expect(decimal.compare(left, right)).toBe(difference > 0n ? 1 : difference < 0n ? -1 : 0);
      }),
    );
  });

  it('divides to within half a unit of the last significant digit', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, fc.integer({ min: 1, max: 60 }), (left, right, significantDigits) => {
        fc.pre(!decimal.isZero(right) && !decimal.isZero(left));
        const [a, b] = [fraction(left), fraction(right)];
        const quotient = decimal.divide(left, right, { significantDigits });
        const q = fraction(quotient);
        const digits = quotient.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(digits.length).toBeLessThanOrEqual(significantDigits);
        // |q - a/b| * 10^digits <= |q| * 10 / 2: half a unit of the last digit, from whole numbers only.
        const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
        const error = absolute(q.digits * a.scale * b.digits - a.digits * b.scale * q.scale);
        const unit = absolute(q.digits * a.scale * b.digits) * 10n;
        expect(error * 10n ** BigInt(significantDigits) * 2n <= unit).toBe(true);
      }),
    );
  });

  it('never writes an exponent, a plus sign or a negative zero', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (left, right) => {
        for (const result of [
          decimal.add(left, right),
          decimal.multiply(left, right),
          decimal.canonical(left),
          decimal.negate(left),
        ]) {
          expect(result).toMatch(/^-?\d+(\.\d*[1-9])?$/);
          expect(result).not.toBe('-0');
        }
      }),
    );
    expect(decimal.multiply('-1' as Decimal, '0.000' as Decimal)).toBe('0');
    expect(decimal.multiply('0.0000000001' as Decimal, '0.0000000001' as Decimal)).toBe('0.00000000000000000001');
  });

  it('rounds as named', () => {
    const one = '1' as Decimal;
    expect(decimal.divide(one, '3' as Decimal, { significantDigits: 6 })).toBe('0.333333');
    expect(decimal.divide('2' as Decimal, '3' as Decimal, { significantDigits: 6, rounding: 'down' })).toBe('0.666666');
    expect(decimal.roundToPlaces('2.345' as Decimal, 2, 'half-up')).toBe('2.35');
    expect(decimal.roundToPlaces('2.345' as Decimal, 2)).toBe('2.34');
    expect(decimal.roundToPlaces('-0.001' as Decimal, 2)).toBe('0.00');
    expect(decimal.roundToSignificantDigits('123456' as Decimal, 2)).toBe('120000');
    expect(() => decimal.divide(one, '0.0' as Decimal, { significantDigits: 6 })).toThrow(RangeError);
  });

  it('takes numbers by their shortest text and refuses what is not a decimal', () => {
    expect(decimal.decimalOfNumber(1e21)).toBe('1000000000000000000000');
    expect(decimal.decimalOfNumber(1e-7)).toBe('0.0000001');
    expect(decimal.decimalOfNumber(0.1)).toBe('0.1');
    expect(() => decimal.decimalOfNumber(Number.NaN)).toThrow(RangeError);
    for (const text of ['', '-', '1.', '.5', '1e5', ' 1', '1,000', 'NaN'])
      expect(() => decimal.decimal(text)).toThrow(RangeError);
    expect(decimal.decimal('+103.10')).toBe('+103.10');
    expect(decimal.placesOf('103.10' as Decimal)).toBe(2);
    expect(decimal.sum(['0.1', '0.2', '-0.3'] as Decimal[])).toBe('0');
  });
});
