import type { Dataset, Source } from '@dqs/kit';

/** The reference rates of the European Central Bank. */
export const ecb = {
  tag: 'ecb.eurofxref',
  name: 'Euro foreign exchange reference rates',
  publisher: 'European Central Bank',
  posture: 'public',
  license: 'Free re-use with the source named, data unaltered',
  termsUrl: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
  attribution: 'Source: ECB',
} as const satisfies Source;

export const sources: readonly Source[] = [ecb];

export const datasets: readonly Dataset[] = [
  {
    key: 'fx.rates',
    displayName: 'Euro foreign exchange reference rates',
    source: ecb.tag,
    coverage: 'Units of some 40 currencies for 1 euro, daily since 1999-01-04, ended and suspended currencies included',
    cadence: 'Every TARGET working day around 16:00 CET',
    held: { table: 'fx_rate', column: 'rate_date', newestWithinDays: 6 },
  },
];
