import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import {
  dividendsOnPreferred,
  flowsOfOwners,
  ownPreferredStock,
  preferredStock,
  evidenceOfOtherOwners,
} from './equity-concepts.ts';
import { shareFromComprehensiveIncome } from './comprehensive-income.ts';
import { guardEach } from './guard.ts';
import { hasNonzero, hasNonzeroInAnyPeriod } from './nonzero.ts';
import { factAt, factsAt, reports, same, type CandidateFact, type Report } from './report.ts';

/** Other owners' share of income. */
export const sharesOfOtherOwners = [
  'us-gaap:NetIncomeLossAttributableToNoncontrollingInterest',
  'us-gaap:MinorityInterestInNetIncomeLossOfConsolidatedEntities',
  'ifrs-full:ProfitLossAttributableToNoncontrollingInterests',
];

/** Further amounts of a period in which other owners share. Nonzero amounts show that income is shared. */
export const furtherSharesOfOtherOwners = [
  'NetIncomeLossAttributableToRedeemableNoncontrollingInterest',
  'NetIncomeLossAttributableToNonredeemableNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity',
  'ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest',
  'ComprehensiveIncomeAttributableToNoncontrollingInterests',
];

export const minorityInterests = ['MinorityInterest', 'NoncontrollingInterests'];

/** Printed labels of other owners' share on an income statement, or of income before it. */
const otherOwnersPattern = /non-?\s?controlling|minority|attributable|other owners/i;

const zero = '0' as Decimal;

/** Rounding of values per share: half a cent, plus a margin for the rounded share count. */
const halfCent = '0.006' as Decimal;

/** Whether earnings per share match an income to the cent. Null if the filing reports none. */
const isPerShare = (
  { filing, period }: Report,
  income: Decimal,
  [earnings, shares]: readonly [string, string],
): boolean | null => {
  const perShare = factAt(filing, `us-gaap:${earnings}`, `${filing.currency}/shares`, period)?.value;
  const count = factAt(filing, `us-gaap:${shares}`, 'shares', period)?.value;
  if (perShare === undefined || count === undefined) return null;
  const difference = decimal.absolute(decimal.subtract(decimal.multiply(perShare, count), income));
  return decimal.compare(difference, decimal.multiply(halfCent, count)) <= 0;
};

const basic = ['EarningsPerShareBasic', 'WeightedAverageNumberOfSharesOutstandingBasic'] as const;
const diluted = ['EarningsPerShareDiluted', 'WeightedAverageNumberOfDilutedSharesOutstanding'] as const;

/**
 * Whether a filer with minority interests on its balance sheet attributes all income to its shareholders. Its statement
 * prints no share of other owners under any label, and earnings per share match total income.
 */
const printsNoOtherOwners = (report: Report, income: Decimal): boolean => {
  const { filing, standing } = report;
  const face = standing('income');
  const rows = filing.presented.filter(({ statement, parenthetical }) => statement === 'IS' && !parenthetical);
  if (!face?.on.has('us-gaap:ProfitLoss') || rows.some(({ label }) => otherOwnersPattern.test(label))) return false;
  return isPerShare(report, income, basic) === true;
};

/** Incomes other than that of all owners. A filing without any of them in any period does not distinguish incomes. */
const otherIncomes = [
  'NetIncomeLoss',
  'NetIncomeLossAvailableToCommonStockholdersBasic',
  'NetIncomeLossAvailableToCommonStockholdersDiluted',
  'ComprehensiveIncomeNetOfTax',
];

/**
 * Whether the equity of other owners is smaller than the rounding of earnings per share. Their income is then
 * negligible.
 */
const isWithinCents = ({ filing, period }: Report): boolean => {
  const count = factAt(filing, `us-gaap:${basic[1]}`, 'shares', period)?.value ?? zero;
  const most = decimal.multiply(halfCent, count);
  const day = { start: null, end: period.end };
  return minorityInterests.every((concept) => {
    const equity = factAt(filing, `us-gaap:${concept}`, filing.currency, day)?.value ?? zero;
    return decimal.compare(decimal.absolute(equity), most) <= 0;
  });
};

/** Whether the filing reports only income of all owners and earnings per share match it to the cent. */
const isOnlyIncome = (report: Report, income: Decimal): boolean => {
  const { filing } = report;
  const names = [...otherIncomes, ...furtherSharesOfOtherOwners].map((concept) => `us-gaap:${concept}`);
  return (
    filing.presented.length === 0 &&
    [...names, ...sharesOfOtherOwners].every((name) => !filing.facts.has(name)) &&
    isPerShare(report, income, basic) === true &&
    isPerShare(report, income, diluted) !== false &&
    isWithinCents(report)
  );
};

/**
 * Whether the filing reports for the period a share of other owners, or different amounts for the parent's shareholders
 * and all owners.
 */
const isShared = ({ filing, period }: Report): boolean => {
  const amount = (concept: string): Decimal | null => factsAt(filing, concept, period)[0]?.value ?? null;
  const isSome = (concept: string): boolean => {
    const value = amount(concept);
    return value !== null && !decimal.isZero(value);
  };
  return (
    furtherSharesOfOtherOwners.some(isSome) ||
    flowsOfOwners.some(([ofParent, ofAll]) => {
      const [own, all] = [amount(ofParent), amount(ofAll)];
      return own !== null && all !== null && !same(own, all);
    })
  );
};

/**
 * Whether the filing's net income is what remains for common shareholders after preferred dividends. There are then no
 * other owners.
 */
const isLessPreferred = (filing: Filing, period: Fact, own: Decimal): boolean => {
  const common = factAt(filing, 'us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic', period.unit, period)?.value;
  return (
    (common === undefined || same(common, own)) &&
    preferredStock.some((concept) => hasNonzeroInAnyPeriod(filing, concept))
  );
};

/**
 * Shared incomes of a company with the position of the first filing that reports each, and the position of one filing.
 */
interface SharedIncomes {
  readonly firstAt: ReadonlyMap<string, number>;
  readonly at: number;
}

const sharedIncomes = new WeakMap<Filing, SharedIncomes>();

const placeOf = ({ start, end, unit, value }: Fact): string => `${start} ${end} ${unit} ${decimal.canonical(value)}`;

/**
 * Records for each filing the incomes of all owners for which it, or an earlier filing, reports a different amount for
 * the shareholders. Expects filings oldest first.
 */
export const learnSharedIncomes = (filings: readonly Filing[]): void => {
  const firstAt = new Map<string, number>();
  for (const [at, filing] of filings.entries()) {
    for (const fact of factsOfConcept(filing, 'us-gaap:ProfitLoss')) {
      const own = factAt(filing, 'us-gaap:NetIncomeLoss', fact.unit, fact)?.value;
      if (own === undefined || same(own, fact.value) || isLessPreferred(filing, fact, own)) continue;
      const place = placeOf(fact);
      if (!firstAt.has(place)) firstAt.set(place, at);
    }
    sharedIncomes.set(filing, { firstAt, at });
  }
};

/** Whether this or an earlier filing reports a different amount for the shareholders than this income of all owners. */
const isSharedIncome = (filing: Filing, fact: Fact): boolean => {
  const shared = sharedIncomes.get(filing);
  const first = shared?.firstAt.get(placeOf(fact));
  return shared !== undefined && first !== undefined && first <= shared.at;
};

/**
 * Whether preferred dividends are the only difference between an income and income to common shareholders, and go to
 * owners of subsidiaries.
 */
const paysPreferredOfSubsidiaries = ({ filing, period, amount }: Report, income: Decimal): boolean => {
  const common = amount('NetIncomeLossAvailableToCommonStockholdersBasic');
  if (common === null || same(common, income)) return false;
  const rest = decimal.subtract(income, common);
  return (
    dividendsOnPreferred.some((concept) => same(amount(concept) ?? zero, rest)) &&
    hasNonzeroInAnyPeriod(filing, 'MinorityInterest') &&
    sharesOfOtherOwners.every((name) => !filing.facts.has(name)) &&
    !ownPreferredStock.some((concept) => hasNonzero(filing, concept, period.end))
  );
};

/**
 * Other owners' share of income, derived from comprehensive income. Null if it does not lead to income to common
 * shareholders, or if the company has preferred stock without dividends on it.
 */
const shareByComprehensive = ({ filing, period, amount }: Report, income: Decimal): Decimal | null => {
  const [common, all, own] = [
    'NetIncomeLossAvailableToCommonStockholdersBasic',
    'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest',
    'ComprehensiveIncomeNetOfTax',
  ].map(amount);
  if (!common || !all || !own || !evidenceOfOtherOwners.some((concept) => hasNonzeroInAnyPeriod(filing, concept)))
    return null;
  const preferred = amount('PreferredStockDividendsIncomeStatementImpact');
  if (preferred === null && ownPreferredStock.some((concept) => hasNonzero(filing, concept, period.end))) return null;
  const rest = decimal.subtract(income, decimal.add(common, preferred ?? zero));
  return same(rest, decimal.subtract(all, own)) ? rest : null;
};

/**
 * Whether the income reported for the shareholders is that of all owners: less preferred dividends, it exceeds income
 * to common shareholders.
 */
const leavesOtherShare = (report: Report, income: Decimal): boolean => {
  const preferred = report.amount('PreferredStockDividendsIncomeStatementImpact');
  const share = shareByComprehensive(report, income);
  return preferred !== null && !decimal.isZero(preferred) && share !== null && !decimal.isZero(share);
};

/**
 * Whether comprehensive income shows a share of other owners in the income reported for the shareholders, confirmed by
 * earnings per share or income to common shareholders.
 */
const hasShareShown = (report: Report, income: Decimal): boolean => {
  const share = shareFromComprehensiveIncome(report.filing, report.period);
  if (share === null || decimal.isZero(share)) return false;
  const common = report.amount('NetIncomeLossAvailableToCommonStockholdersBasic');
  const isTheirs = common !== null && same(common, decimal.subtract(income, share));
  return isTheirs || isPerShare(report, income, basic) === false;
};

/**
 * Whether an income is total income as a note rounds it, where preferred stock of subsidiaries shares in total income.
 */
const isRoundedTotal = (income: Decimal, total: Decimal, report: Report): boolean => {
  const common = report.amount('NetIncomeLossAvailableToCommonStockholdersBasic');
  return (
    common !== null &&
    !same(common, income) &&
    !same(total, income) &&
    oneValueOf(total, income) !== null &&
    paysPreferredOfSubsidiaries(report, total)
  );
};

/**
 * Whether an income belongs only to the parent's shareholders. Income of all owners qualifies only if the filing
 * reports no share of other owners under any concept, or a zero share.
 */
const isIncomeOfParent = ({ candidate, fact }: CandidateFact, report: Report): boolean => {
  const { filing, period } = report;
  const share =
    sharesOfOtherOwners.flatMap((name) => factAt(filing, name, filing.currency, period)?.value ?? [])[0] ?? null;
  const has = (concepts: readonly string[]): boolean =>
    concepts.some((concept) => reports(filing, concept, period.end));
  if (candidate.concept === 'ProfitLoss') {
    if (isShared(report) || isSharedIncome(filing, fact) || paysPreferredOfSubsidiaries(report, fact.value))
      return false;
    if (share !== null) return decimal.isZero(share);
    const tellsShare = has(sharesOfOtherOwners.map((name) => name.slice(name.indexOf(':') + 1)));
    return (
      !tellsShare &&
      (!has(minorityInterests) || printsNoOtherOwners(report, fact.value) || isOnlyIncome(report, fact.value))
    );
  }
  const ofAllOwners = factAt(filing, 'us-gaap:ProfitLoss', filing.currency, period)?.value ?? null;
  const isOfAllOwners = ofAllOwners !== null && same(ofAllOwners, fact.value);
  const isLeft = (income: Decimal): boolean =>
    leavesOtherShare(report, income) || paysPreferredOfSubsidiaries(report, income) || hasShareShown(report, income);
  if (isOfAllOwners && isLeft(ofAllOwners)) return false;
  if (ofAllOwners !== null && isRoundedTotal(fact.value, ofAllOwners, report)) return false;
  return share === null || decimal.isZero(share) || ofAllOwners === null || !same(ofAllOwners, fact.value);
};

export const incomeOfParent = guardEach(
  'income_of_parent',
  'Net income of the parent’s shareholders excludes the share of minority interests, unless the filing reports that share as zero.',
  isIncomeOfParent,
);

const redeemableShare = 'NetIncomeLossAttributableToRedeemableNoncontrollingInterest';

/** Net income of one kind of other owners. */
const kindsOfShares = [redeemableShare, 'NetIncomeLossAttributableToNonredeemableNoncontrollingInterest'];

/**
 * Whether the amount is one of two shares that together are the difference between net income of all owners and of the
 * parent.
 */
const isOneOfTwo = ({ fact }: CandidateFact, { amount }: Report): boolean => {
  const [all, own, other] = ['ProfitLoss', 'NetIncomeLoss', redeemableShare].map(amount);
  if (!all || !own || !other || decimal.isZero(other)) return false;
  return same(decimal.subtract(all, own), decimal.add(fact.value, other));
};

/** Whether comprehensive income shows a different share of other owners that leads to income to common shareholders. */
const isPartOfShare = ({ fact }: CandidateFact, report: Report): boolean => {
  const [all, own] = [report.amount('ProfitLoss'), report.amount('NetIncomeLoss')];
  if (all && own && same(all, own) && hasShareShown(report, all)) return true;
  // With the share, the filing confirms that the reported net income is total income. Some filers report the share with
  // the sign of its deduction.
  const isShare = all && own && same(decimal.absolute(decimal.subtract(all, own)), decimal.absolute(fact.value));
  if (isShare) return false;
  const share = all && shareByComprehensive(report, all);
  return share !== null && !decimal.isZero(share) && !same(share, fact.value);
};

export const allSharesOfOtherOwners = guardEach(
  'all_shares_of_others',
  'The share of all other owners is not zero if one kind of them has a share, and is not just one of two shares.',
  (reported, report) =>
    !isOneOfTwo(reported, report) &&
    !isPartOfShare(reported, report) &&
    (!decimal.isZero(reported.fact.value) ||
      kindsOfShares.every((concept) => decimal.isZero(report.amount(concept) ?? reported.fact.value))),
);
