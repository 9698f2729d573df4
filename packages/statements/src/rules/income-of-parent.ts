import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { guardEach } from './guard.ts';
import { factAt, reports, same, type Found, type Report } from './report.ts';

/** The share of other owners in income. */
export const sharesOfOthers = [
  'us-gaap:NetIncomeLossAttributableToNoncontrollingInterest',
  'us-gaap:MinorityInterestInNetIncomeLossOfConsolidatedEntities',
  'ifrs-full:ProfitLossAttributableToNoncontrollingInterests',
];

export const othersInEquity = ['MinorityInterest', 'NoncontrollingInterests'];

/** What filers call the share of other owners on a statement of income, or income before it. */
const othersInWords = /non-?\s?controlling|minority|attributable|other owners/i;

/** Values per share are printed in cents: half of one, and a little for the count of shares, which is rounded, too. */
const halfCent = '0.006' as Decimal;

/**
 * Whether a filer with minority interests on its balance sheet counts all income as its shareholders': its statement prints no
 * share of others under any name, and earnings per share are of all income.
 */
const printsNoShareOfOthers = ({ filing, period, standing }: Report, income: Decimal): boolean => {
  const face = standing('income');
  const rows = filing.presented.filter(({ statement, parenthetical }) => statement === 'IS' && !parenthetical);
  if (!face?.on.has('us-gaap:ProfitLoss') || rows.some(({ label }) => othersInWords.test(label))) return false;
  const perShare = factAt(filing, 'us-gaap:EarningsPerShareBasic', `${filing.currency}/shares`, period)?.value;
  const count = factAt(filing, 'us-gaap:WeightedAverageNumberOfSharesOutstandingBasic', 'shares', period)?.value;
  if (perShare === undefined || count === undefined) return false;
  const apart = decimal.absolute(decimal.subtract(decimal.multiply(perShare, count), income));
  return decimal.compare(apart, decimal.multiply(halfCent, count)) <= 0;
};

/**
 * Income of the parent's shareholders alone: income with minority interests only where the filing says that none of it is
 * theirs, or has none, under whatever name the filer gives it.
 */
const isIncomeOfParent = ({ candidate, fact }: Found, report: Report): boolean => {
  const { filing, period } = report;
  const share = sharesOfOthers.flatMap((name) => factAt(filing, name, filing.currency, period)?.value ?? [])[0] ?? null;
  const has = (concepts: readonly string[]): boolean =>
    concepts.some((concept) => reports(filing, concept, period.end));
  if (candidate.concept === 'ProfitLoss') {
    if (share !== null) return decimal.isZero(share);
    const tellsShare = has(sharesOfOthers.map((name) => name.slice(name.indexOf(':') + 1)));
    return !tellsShare && (!has(othersInEquity) || printsNoShareOfOthers(report, fact.value));
  }
  const withOthers = factAt(filing, 'us-gaap:ProfitLoss', filing.currency, period)?.value ?? null;
  return share === null || decimal.isZero(share) || withOthers === null || !same(withOthers, fact.value);
};

export const incomeOfParent = guardEach(
  'income_of_parent',
  'Net income of the parent’s shareholders leaves out what minority interests earn, unless the filing reports that they earn nothing.',
  isIncomeOfParent,
);
