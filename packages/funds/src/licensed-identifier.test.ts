import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLicensed, withoutLicensed } from './licensed-identifier.ts';

describe('an identifier of a position without a given CUSIP', () => {
  it('is licensed if it has the form of a CUSIP without its check digit', () => {
    expect(isLicensed('49151FGH', 'Internal')).toBe(true);
    expect(isLicensed('g3223r10', 'Internal', ['N/A'])).toBe(true);
    expect(isLicensed('49151FGH', 'Internal', ['000000000'])).toBe(true);
  });

  it('is not if the ISIN contains another CUSIP, or the form differs', () => {
    expect(isLicensed('49151FGH', 'Internal', ['US0378331005'])).toBe(false);
    expect(isLicensed('03783310', 'Internal', ['US0378331005'])).toBe(true);
    expect(isLicensed('BBG000B9XRY4', 'FIGI')).toBe(false);
    expect(isLicensed('LOAN0042', 'Internal')).toBe(false);
  });
});

const letters = '0123456789BCDFGHJKLMNPQRSTVWXYZ';
const character = fc.constantFrom(...letters);

/** Appends the digit that makes a text valid. Exactly one in ten does. */
const checked = (text: string, isOne: (text: string) => boolean): string =>
  Array.from({ length: 10 }, (_, digit) => `${text}${digit}`).find(isOne)!;

const modulus10 = (values: readonly number[]): boolean => values.reduce((sum, value) => sum + value, 0) % 10 === 0;
const valueOf = (letter: string): number => Number.parseInt(letter, 36);

const sedol = fc
  .array(character, { minLength: 6, maxLength: 6 })
  .map((text) =>
    checked(text.join(''), (one) =>
      modulus10([...one].map((letter, at) => valueOf(letter) * [1, 3, 1, 7, 3, 9, 1][at]!)),
    ),
  );

const cusip = fc
  .tuple(character, fc.nat({ max: 99 }), fc.array(character, { minLength: 5, maxLength: 5 }))
  .map(([first, number, rest]) =>
    checked(`${first}${String(number).padStart(2, '0')}${rest.join('')}`, (one) =>
      modulus10(
        [...one].map((letter, at) => {
          const value = valueOf(letter) * (at % 2 === 1 ? 2 : 1);
          return Math.floor(value / 10) + (value % 10);
        }),
      ),
    ),
  );

const isin = fc.tuple(fc.constantFrom('US', 'GB', 'DE', 'KY', 'BM'), cusip).map(([country, national]) =>
  checked(`${country}${national}`, (one) => {
    const digits = [...one].map((letter) => String(valueOf(letter))).join('');
    return modulus10(
      [...digits].toReversed().map((digit, at) => {
        const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
        return Math.floor(value / 10) + (value % 10);
      }),
    );
  }),
);

describe('a licensed identifier', () => {
  const labels = fc.constantFrom(
    'Internal',
    'SEDOL',
    'Sedol Code',
    'LOCAL',
    'Identifier',
    'USER DEFINED',
    'Asset ID',
    '',
    'VISIBLE',
    'FIGI',
  );
  const around = fc.constantFrom('', ' ', '-', '_', '.', '/', ':', ' | ', '#');
  const prefixes = fc.constantFrom('', 'CUSIP', 'ID', 'US', 'SEC', 'sedol ', 'x', 'isin:');
  const suffixes = fc.constantFrom('', 'EQ', 'US', ' Equity', 'C');

  it('is always removed, whatever its label and surroundings', () => {
    fc.assert(
      fc.property(
        fc.oneof(sedol, cusip, isin),
        labels,
        prefixes,
        around,
        suffixes,
        fc.boolean(),
        (one, label, before, mark, after, small) => {
          const decorated = `${before}${mark}${one}${mark}${after}`;
          const isParted = mark !== '' || (before === '' && after === '') || one.length > 7;
          fc.pre(isParted);
          expect(isLicensed(small ? decorated.toLowerCase() : decorated, label), decorated).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is distinguished from other numbers: FIGIs, tickers and loan numbers are served', () => {
    for (const [text, label] of [
      ['BBG000B9XRY4', 'FIGI'],
      ['BBG000BPH459', 'Internal'],
      ['AAPL', ''],
      ['LX1234', 'Internal'],
      ['2046252', 'Internal'],
      ['PTJPMAUUS2023040506450', 'Internal'],
    ] as const)
      expect(isLicensed(text, label, ['US0378331005'])).toBe(false);
    expect(isLicensed('PTJPMAUUS2023040506450', 'Internal')).toBe(false);
  });
});

describe('a free text', () => {
  const own = ['037833100', 'US0378331005'];

  it.each([
    ['APPLE INC 037833100', 'APPLE INC'],
    ['Apple Inc (CUSIP: 037833 10 0) common', 'Apple Inc common'],
    ['US0378331005 - Apple Inc', 'Apple Inc'],
    ['Swap on 03783310, Apple', 'Swap on, Apple'],
    ['Apple Inc, ISIN No. us0378331005', 'Apple Inc'],
    ['037833100', ''],
    ['Apple Inc (SEDOL: 2046251)', 'Apple Inc'],
    ['Apple Inc (SEDOL: 2046251) US5949181045', 'Apple Inc'],
    ['Apple Inc 037.833.10.0', 'Apple Inc'],
    ['Apple Inc 037833/100', 'Apple Inc'],
    ['Apple Inc ０３７８３３１００', 'Apple Inc'],
  ])('of a position, %j, is served without its own CUSIP and ISIN', (text, left) => {
    expect(withoutLicensed(own)(text)).toBe(left);
  });

  it.each([
    ['Elect a director [594918104]', 'Elect a director'],
    ['Merger with G1151C101 and US5949181045', 'Merger with and'],
  ])('is served without those of others, recognized by their check digit: %j', (text, left) => {
    expect(withoutLicensed([])(text)).toBe(left);
  });

  it.each([
    'FNMA  POOL 256789 4.5% 12/01/2042',
    'QQQ 260918P00570000 put (listed)',
    'Partnership Holdings2 LLC, 2023-03-31',
    'RFR USD SOFR/3.25000 06/18/25-2Y CME',
    'CUSIP numbers are licensed',
    '123456789 Contracts',
    '- , a mark before a name',
  ])('without one is unchanged: %j', (text) => {
    expect(withoutLicensed(own)(text)).toBe(text);
    expect(withoutLicensed(['N/A', '000000000'])(text)).toBe(text);
  });
});

it('a free text never contains the CUSIP of its position, however its characters are separated', () => {
  const marks = fc.array(fc.constantFrom('', '', ' ', '-', '.', '/', '_', '\u200B', ' - '), {
    minLength: 9,
    maxLength: 9,
  });
  fc.assert(
    fc.property(
      cusip,
      marks,
      fc.constantFrom('Swap on ', 'CUSIP no. ', '', 'Apple, '),
      fc.boolean(),
      (one, parts, before, small) => {
        const spelled = [...one].map((letter, at) => `${at === 0 ? '' : parts[at]}${letter}`).join('');
        const left = withoutLicensed([one])(`${before}${small ? spelled.toLowerCase() : spelled} (new)`);
        expect(left.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')).not.toContain(one.slice(0, 8));
      },
    ),
    { numRuns: 2000 },
  );
});

it('an identifier in full-width characters is recognized', () => {
  expect(isLicensed('０３７８３３１００', 'Internal')).toBe(true);
});
