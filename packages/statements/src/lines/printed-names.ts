import type { StatementKind } from '../facts/statement-kind.ts';
import type { Line } from './line.ts';

/** Parentheses without meaning for the label: opposite sign, references to notes, units. */
const asides =
  /\((?:loss|losses|deficit|benefits?|credit|used in|used by|used for|used|expense|note[^)]*|see [^)]*|in [^)]*|[a-z0-9]{1,3})\)/g;

/** A label in normalized form: lower case, without punctuation and additions such as `(loss)`. */
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

/** Totals in printing order, each with its common concepts. They divide a statement into sections. */
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
