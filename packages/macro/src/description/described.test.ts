import { describe, expect, it } from 'vitest';
import { descriptionOf } from './described.ts';

const payrolls = {
  description: null,
  source: 'bls',
  units: 'Thousands',
  frequency: 'monthly',
  seasonal_adjustment: 'not_seasonally_adjusted',
  geography: 'US-CA',
};

describe('the description of a series', () => {
  it('is its own, if it has one', () => {
    expect(descriptionOf('bls.ce.a', { ...payrolls, description: 'Own words.' })).toBe('Own words.');
  });

  it('says what its programme measures, unit, adjustment, frequency, area and publisher', () => {
    expect(descriptionOf('bls.ce.ceu0000000001', payrolls)).toBe(
      'Jobs, hours and earnings on nonfarm payrolls, from the survey of establishments (CES). Unit: Thousands. Not seasonally adjusted. Monthly, California. Source: US Bureau of Labor Statistics.',
    );
  });

  it('says nothing that is not known: an adjustment that does not apply, a programme without words', () => {
    const series = { ...payrolls, source: 'eurostat', seasonal_adjustment: 'not_applicable', geography: 'EA' };
    expect(descriptionOf('eurostat.ilc_di03.a', series)).toBe(
      'Eurostat data set ilc_di03. Unit: Thousands. Monthly, Euro area. Source: Eurostat.',
    );
    expect(descriptionOf('other.x.a', { ...payrolls, source: 'other', geography: 'Midwest urban' })).toBe(
      'Unit: Thousands. Not seasonally adjusted. Monthly, Midwest urban.',
    );
  });
});
