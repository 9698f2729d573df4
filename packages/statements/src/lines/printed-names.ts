import type { StatementKind } from '../facts/statement-kind.ts';
import type { Line } from './line.ts';

/** What stands in parentheses and changes nothing: the other sign, references to notes, units. */
const asides =
  /\((?:loss|losses|deficit|benefits?|credit|used in|used by|used for|used|expense|note[^)]*|see [^)]*|in [^)]*|[a-z0-9]{1,3})\)/g;

/** A label as it is compared: small letters, no punctuation, nothing of `(loss)` and the like. */
const plainLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(asides, ' ')
    .replaceAll('’', "'")
    .replace(/s'|'s\b/g, 's')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:less|plus) /, '')
    .replaceAll(' and and ', ' and ');

/** Whether a printed label is a name of the line. */
export const namesLine = ({ printed }: Line, label: string): boolean => {
  const plain = plainLabel(label);
  return printed.some((name) => name.test(plain));
};

/** Totals in the order of print, each as the common concepts that it is filed under. */
const borders: Readonly<Record<StatementKind, readonly (readonly string[])[]>> = {
  balance: [
    ['us-gaap:AssetsCurrent'],
    ['us-gaap:Assets'],
    ['us-gaap:LiabilitiesCurrent'],
    ['us-gaap:Liabilities'],
    ['us-gaap:LiabilitiesAndStockholdersEquity'],
  ],
  income: [
    ['us-gaap:OperatingIncomeLoss'],
    [
      'us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    ],
    ['us-gaap:NetIncomeLoss', 'us-gaap:ProfitLoss'],
  ],
  cash_flow: [
    [
      'us-gaap:NetCashProvidedByUsedInOperatingActivities',
      'us-gaap:NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
    [
      'us-gaap:NetCashProvidedByUsedInInvestingActivities',
      'us-gaap:NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
    ],
    [
      'us-gaap:NetCashProvidedByUsedInFinancingActivities',
      'us-gaap:NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
    ],
  ],
};

export const bordersOf = (statement: StatementKind): readonly (readonly string[])[] => borders[statement];
