import { perShareOfAllIncome } from '../rules/earnings-per-share.ts';
import { notNegative } from '../rules/guard.ts';
import type { Declarations } from './line.ts';

/** Values per share, and average share counts. */
export const perShare: Declarations = {
  eps_basic: [
    'Basic earnings per share',
    {
      us: `EarningsPerShareBasic EarningsPerShareBasicAndDiluted IncomeLossFromContinuingOperationsPerBasicShare
        IncomeLossFromContinuingOperationsPerBasicAndDilutedShare`,
      ifrs: 'BasicEarningsLossPerShare BasicAndDilutedEarningsLossPerShare',
      guards: [perShareOfAllIncome],
      unit: 'per_share',
      place: 'notes',
      synonyms: ['EPS', 'earnings per share', 'basic EPS'],
    },
  ],
  eps_diluted: [
    'Diluted earnings per share',
    {
      us: `EarningsPerShareDiluted EarningsPerShareBasicAndDiluted IncomeLossFromContinuingOperationsPerDilutedShare
        IncomeLossFromContinuingOperationsPerBasicAndDilutedShare`,
      ifrs: 'DilutedEarningsLossPerShare BasicAndDilutedEarningsLossPerShare',
      guards: [perShareOfAllIncome],
      unit: 'per_share',
      place: 'notes',
      synonyms: ['EPS', 'earnings per share', 'diluted EPS'],
    },
  ],
  weighted_shares_basic: [
    'Weighted average shares, basic',
    {
      us: 'WeightedAverageNumberOfSharesOutstandingBasic WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      ifrs: 'WeightedAverageShares',
      unit: 'shares',
      place: 'notes',
      synonyms: ['basic shares', 'share count', 'shares'],
    },
  ],
  weighted_shares_diluted: [
    'Weighted average shares, diluted',
    {
      us: 'WeightedAverageNumberOfDilutedSharesOutstanding WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      ifrs: 'AdjustedWeightedAverageShares',
      unit: 'shares',
      place: 'notes',
      synonyms: ['diluted shares', 'share count', 'shares'],
    },
  ],
  dividends_per_share: [
    'Dividends declared per share',
    {
      us: 'CommonStockDividendsPerShareDeclared CommonStockDividendsPerShareCashPaid',
      ifrs: 'DividendsRecognisedAsDistributionsToOwnersPerShare DividendsPaidOrdinarySharesPerShare',
      // A wrong sign in subtracted months would turn the difference into a sum.
      eachTerm: notNegative,
      unit: 'per_share',
      additive: true,
      place: 'notes',
      synonyms: ['DPS', 'dividend'],
    },
  ],
};
