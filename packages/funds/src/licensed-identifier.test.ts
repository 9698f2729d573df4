import { describe, expect, it } from 'vitest';
import { isLicensed } from './licensed-identifier.ts';

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
