import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineNumber } from './inline-number.ts';
import { numberInWords } from './number-words.ts';

const read = (text: string, format: string | null, scale: string | null = null, sign: string | null = null) =>
  inlineNumber(text, { format, scale, sign });

describe('a number of inline XBRL', () => {
  it.each([
    // The registry of 2020 and 2022: what groups digits is free.
    ['1,234.50', 'ixt:num-dot-decimal', '1234.50'],
    ['12,34 567', 'ixt:num-dot-decimal', '1234567'],
    ['.5', 'ixt:num-dot-decimal', '0.5'],
    ['1.234,5', 'ixt:num-dot-decimal', null],
    ['1.234,5', 'ixt:num-comma-decimal', '1234.5'],
    ['1 234,5', 'ixt4:num-comma-decimal', '1234.5'],
    ['1,234.5', 'ixt:num-comma-decimal', null],
    ['1’234.50', 'ixt:num-dot-decimal-apos', '1234.50'],
    ["1'234,50", 'ixt:num-comma-decimal-apos', '1234.50'],
    ['5 pounds 3 pence', 'ixt:num-unit-decimal', '5.03'],
    ['1,205 Euro 40 Cent', 'ixt:num-unit-decimal', '1205.40'],
    ['—', 'ixt:fixed-zero', '0'],
    ['none', 'ixt:fixed-zero', '0'],
    ['nil', 'ixt-sec:numwordsen', '0'],
    // Without a rule: what a decimal of XML Schema may be.
    ['.01', null, '0.01'],
    ['5.', null, '5'],
    ['.', null, null],
    // Those of 2011 and 2015: groups of three.
    ['1,234.5', 'ixt:numdotdecimal', '1234.5'],
    ['1 234', 'ixt:numdotdecimal', '1234'],
    ['1234', 'ixt:numdotdecimal', '1234'],
    ['12,34', 'ixt:numdotdecimal', null],
    ['1.234,5', 'ixt:numcommadecimal', '1234.5'],
    ['1,00,000', 'ixt:numdotdecimalin', '100000'],
    ['3 dollars 5 cents', 'ixt:numunitdecimal', '3.05'],
    ['–', 'ixt:zerodash', '0'],
    ['0', 'ixt:zerodash', null],
    // That of 2010.
    ['1,234.5', 'ixt:numcommadot', '1234.5'],
    ['1234,5', 'ixt:numcommadot', null],
    ['1.234,5', 'ixt:numdotcomma', '1234.5'],
    ['1234,5', 'ixt:numcomma', '1234.5'],
    ['1 234.5', 'ixt:numspacedot', '1234.5'],
    ['1 234,5', 'ixt:numspacecomma', '1234.5'],
    ['-', 'ixt:numdash', '0'],
    // The SEC's own.
    ['one hundred and twenty-five', 'ixt-sec:numwordsen', '125'],
    ['No', 'ixt-sec:numwordsen', '0'],
    // Without a rule the text is the number; a rule of no registry makes none.
    ['1234.50', null, '1234.50'],
    ['1,234', null, null],
    ['-5', null, null],
    ['5', 'ixt:datemonthday', null],
    ['', 'ixt:num-dot-decimal', null],
  ])('%s by %s is %s', (text, format, number) => {
    expect(read(text, format)).toBe(number);
  });

  it('is moved by its scale, to the digit, and has its sign beside it', () => {
    expect(read('307,003', 'ixt:num-dot-decimal', '6')).toBe('307003000000');
    expect(read('4.0', 'ixt:num-dot-decimal', '9')).toBe('4000000000');
    expect(read('12.5', 'ixt:num-dot-decimal', '-2')).toBe('0.125');
    expect(read('007.50', 'ixt:num-dot-decimal', '1')).toBe('75.0');
    expect(read('42,627', 'ixt:num-dot-decimal', '6', '-')).toBe('-42627000000');
    expect(read('0.00', 'ixt:num-dot-decimal', null, '-')).toBe('0.00');
    for (const scale of ['31', '-31', '1e3', '6.5', 'x']) expect(read('1', null, scale), scale).toBeNull();
  });

  it('has every digit of a text, wherever the point comes to stand', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 30 }), (whole, scale) => {
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
        expect(read(grouped, 'ixt:numdotdecimal', String(scale))).toBe(String(whole * 10n ** BigInt(scale)));
      }),
    );
  });

  it('in words is what they say, or none', () => {
    expect(numberInWords('Two million, three hundred thousand and six')).toBe('2300006');
    expect(numberInWords('nineteen hundred')).toBe('1900');
    expect(numberInWords('billion')).toBe('1000000000');
    expect(numberInWords('several')).toBeNull();
    expect(numberInWords('')).toBeNull();
  });
});
