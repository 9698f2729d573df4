import { describe, expect, it } from 'vitest';
import { isLicensed, withoutLicensed } from './licensed-identifier.ts';

describe('an identifier of a position whose CUSIP is not beside it', () => {
  it('is licensed where it has the form of a CUSIP without its check digit', () => {
    expect(isLicensed('49151FGH', 'Internal')).toBe(true);
    expect(isLicensed('g3223r10', 'Internal', ['N/A'])).toBe(true);
    expect(isLicensed('49151FGH', 'Internal', ['000000000'])).toBe(true);
  });

  it('is not where the ISIN tells another CUSIP, or the form is another', () => {
    expect(isLicensed('49151FGH', 'Internal', ['US0378331005'])).toBe(false);
    expect(isLicensed('03783310', 'Internal', ['US0378331005'])).toBe(true);
    expect(isLicensed('2046251', 'SEDOL')).toBe(false);
    expect(isLicensed('BBG000B9XRY4', 'FIGI')).toBe(false);
    expect(isLicensed('LOAN0042', 'Internal')).toBe(false);
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
  ])('of a position, %j, is told without its own CUSIP and ISIN', (text, left) => {
    expect(withoutLicensed(own)(text)).toBe(left);
  });

  it.each([
    ['Elect a director [594918104]', 'Elect a director'],
    ['Merger with G1151C101 and US5949181045', 'Merger with and'],
  ])('is told without those of others, which their check digit tells: %j', (text, left) => {
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
  ])('without one is as it was: %j', (text) => {
    expect(withoutLicensed(own)(text)).toBe(text);
    expect(withoutLicensed(['N/A', '000000000'])(text)).toBe(text);
  });
});
