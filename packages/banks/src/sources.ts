import type { Dataset, Source } from '@dqs/kit';

/** Institutions and their call-report figures, as the FDIC publishes them. */
export const bankFind = {
  tag: 'fdic.bankfind',
  name: 'BankFind Suite',
  publisher: 'Federal Deposit Insurance Corporation',
  posture: 'public',
  license: 'U.S. Government work',
  termsUrl: 'https://api.fdic.gov/banks/docs/',
  attribution: null,
} as const satisfies Source;

export const sources: readonly Source[] = [bankFind];

export const financialsDataset = {
  key: 'banks.financials',
  displayName: 'Insured banks and their quarterly financials',
  source: bankFind.tag,
  coverage:
    'Institutions insured by the FDIC, closed ones included, and figures of their quarterly call reports since 1984',
  cadence: 'Quarterly, some 55 days after the end of the quarter; institutions weekly',
  held: { table: 'banks_quarter', column: 'period', newestWithinDays: 160 },
} as const satisfies Dataset;

export const datasets: readonly Dataset[] = [financialsDataset];
