import { decimal } from '@dqs/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCell, isRounded, numberCell, ratingCell } from './cell.ts';

describe('a number', () => {
  it.each([
    ['100.000000000000000', '100.000000000000000'],
    ['0.000000000000000', '0.000000000000000'],
    ['-1.9', '-1.9'],
    ['1.0655E+11', '106550000000'],
    ['3.58741E+11', '358741000000'],
    ['5E-15', '0.000000000000005'],
    ['-2.5e-3', '-0.0025'],
    ['12.345E1', '123.45'],
    ['0.00012e2', '0.012'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['', null],
    ['-9999', null],
    ['-9999.000000', null],
    ['9999', '9999'],
    ['Not Applicable', undefined],
    ['1,234', undefined],
    ['NaN', undefined],
    ['.', undefined],
    ['E5', undefined],
  ])('%s is %s', (text, value) => {
    expect(numberCell(text)).toBe(value);
  });

  it('with a power of ten is the same number digit for digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: -20, max: 20 }),
        (digits, places, power) => {
          const sign = digits < 0n ? '-' : '';
          const padded = `${digits < 0n ? -digits : digits}`.padStart(places + 1, '0');
          const cut = padded.length - places;
          const text = `${sign}${padded.slice(0, cut)}${places > 0 ? `.${padded.slice(cut)}` : ''}E${power}`;
          const shift = power - places;
          const expected =
            shift >= 0
              ? `${digits * 10n ** BigInt(shift)}`
              : decimal.divide(decimal.decimal(`${digits}`), decimal.decimal(`${10n ** BigInt(-shift)}`), {
                  significantDigits: 100,
                });
          const read = numberCell(text);
          expect(read).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/);
          expect(decimal.compare(decimal.decimal(read ?? ''), decimal.decimal(expected))).toBe(0);
        },
      ),
    );
  });
});

it('a count is digits, without the fraction of zeros that some files give it', () => {
  expect(['3197', '3197.0', '', '-9999', '12.5', '-3'].map(countCell)).toEqual([
    '3197',
    '3197',
    null,
    null,
    undefined,
    undefined,
  ]);
});

it('a rating is what is published, also where it says why there is none', () => {
  const texts = ['Very High', 'Not Applicable', 'Insufficient Data', 'No Rating', 'No Expected Annual Losses'];
  expect(texts.map(ratingCell)).toEqual(texts);
  expect(['', '-9999'].map(ratingCell)).toEqual([null, null]);
});

it.each([
  ['1.0655E+11', true],
  ['1.0655e11', true],
  ['1.06550000000E+11', false],
  ['106550000000', false],
  ['12.345E1', false],
  ['5E-15', false],
  ['', false],
])('whether %s leaves out digits is %s', (text, expected) => {
  expect(isRounded(text)).toBe(expected);
});
