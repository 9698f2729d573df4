import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { statementTaxonomies } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { ownTaxonomy } from '../facts/presentation.ts';
import {
  amountsOfOwners,
  equityOfOthers,
  equityOfParent,
  flowsOfOthers,
  partsOfMinority,
  preferredDividends,
} from '../rules/equity-of-others.ts';
import type { Candidate, Line } from '../lines/line.ts';
import { amountsIn, factAt, reports, same, type Amounts, type Found, type Period } from '../rules/amount-in.ts';
import { beforeTax, pretaxConcepts } from '../rules/before-tax.ts';
import {
  impliedLiabilities,
  isRestOfClaims,
  isRestOfEquity,
  lacksCurrentLiabilities,
  parentEquityHoldsMinority,
  temporaryEquity,
} from '../rules/claims.ts';
import { perShareOfAll } from '../rules/earnings-per-share.ts';
import { someGoesElsewhere } from '../rules/equity-of-parent.ts';
import { ofParent, othersInEquity, sharesOfOthers } from '../rules/income-of-parent.ts';
import { equityParts } from '../rules/preferred-stock.ts';
import { ownCandidatesOf, standingIn } from './standing.ts';

const unitOf = (line: Line, filing: Filing): string | null => {
  if (line.unitKind === 'shares') return 'shares';
  if (filing.currency === null) return null;
  return line.unitKind === 'monetary' ? filing.currency : `${filing.currency}/shares`;
};

/** A total of revenue, less the costs that a subtotal is reported after, is that subtotal. */
const revenueIdentities: readonly { readonly less: readonly string[]; readonly gives: readonly string[] }[] = [
  { less: ['CostsAndExpenses'], gives: ['OperatingIncomeLoss', ...pretaxConcepts] },
  { less: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'], gives: ['GrossProfit'] },
  { less: ['BenefitsLossesAndExpenses'], gives: pretaxConcepts },
];

/** Concepts that decide between candidates without being lines themselves. */
export const supportingConcepts: readonly string[] = [
  ...[...sharesOfOthers].map((name) => name.slice(name.indexOf(':') + 1)),
  ...othersInEquity,
  ...revenueIdentities.flatMap(({ less, gives }) => [...less, ...gives]),
  'InterestIncomeExpenseNet',
  'NoninterestIncome',
  'ProfitLoss',
  'NetIncomeLoss',
  'IncomeTaxExpenseBenefit',
  'IncomeLossFromEquityMethodInvestments',
  'IncomeLossFromDiscontinuedOperationsNetOfTax',
  ...amountsOfOwners.flat(),
  ...equityOfOthers,
  ...equityOfParent,
  ...flowsOfOthers,
  ...preferredDividends,
  ...equityParts,
];

const isSupported = (total: Decimal, amount: Amounts): boolean => {
  const [interest, other] = [amount('InterestIncomeExpenseNet'), amount('NoninterestIncome')];
  if (interest !== null && other !== null && same(total, decimal.add(interest, other))) return true;
  return revenueIdentities.some(({ less, gives }) =>
    less.some((cost) =>
      gives.some((result) => {
        const [costs, rest] = [amount(cost), amount(result)];
        return costs !== null && rest !== null && same(decimal.subtract(total, costs), rest);
      }),
    ),
  );
};

const largest = (found: readonly Found[]): Found | null =>
  found.reduce<Found | null>(
    (best, next) => (best === null || decimal.compare(next.fact.value, best.fact.value) > 0 ? next : best),
    null,
  );

const bankTotals: ReadonlySet<string> = new Set(['Revenues', 'RevenuesNetOfInterestExpense']);

/** What a bank earns by contracts, leases or services is a part of its revenue: net interest income and the other income come to more. */
const isPartOfBankRevenue = ({ candidate, fact }: Found, amount: Amounts): boolean => {
  const [interest, other] = [amount('InterestIncomeExpenseNet'), amount('NoninterestIncome')];
  if (interest === null || other === null || bankTotals.has(candidate.concept)) return false;
  return decimal.compare(fact.value, decimal.add(interest, other)) < 0;
};

/**
 * Of several totals in one filing the one that its income identity supports, else the larger: a narrower concept (contract
 * revenue, revenue of a segment) often stands beside the total.
 */
const largestTotal = (given: readonly Found[], filing: Filing, period: Period): Found | null => {
  const amount = amountsIn(filing, period);
  const found = given.filter((each) => !isPartOfBankRevenue(each, amount));
  if (found.length < 2) return found[0] ?? null;
  return found.find(({ fact }) => isSupported(fact.value, amount)) ?? largest(found);
};

/** The total and its current part that a rest belongs to. */
const wholes: Readonly<Record<string, readonly [total: string, current: string]>> = {
  AssetsNoncurrent: ['Assets', 'AssetsCurrent'],
  LiabilitiesNoncurrent: ['Liabilities', 'LiabilitiesCurrent'],
};

/** The candidate, unless total and current part say that it is not all of the rest. */
const restOfTotal = ([first]: readonly Found[], filing: Filing, period: Period): Found | null => {
  const [total, currentPart] = wholes[first?.candidate.concept ?? ''] ?? [];
  if (!first || total === undefined || currentPart === undefined) return first ?? null;
  const amount = amountsIn(filing, period);
  const current = amount(currentPart);
  const reported = amount(total);
  if (current === null) return first;
  const totals = reported === null ? impliedLiabilities(amount) : [reported];
  return totals.some((whole) => same(decimal.subtract(whole, current), first.fact.value)) ? first : null;
};

const totalRevenue = [
  'us-gaap:Revenues',
  'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
  'us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax',
  'us-gaap:SalesRevenueNet',
];
const costOfRevenue = ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'];

/** Whether revenue less the expenses alone is operating income although a cost of revenue is reported: then it is in them. */
const holdsCostOfRevenue = ({ fact }: Found, filing: Filing, period: Period): boolean => {
  const amount = amountsIn(filing, period);
  const operating = amount('OperatingIncomeLoss');
  if (operating === null || !costOfRevenue.some((concept) => amount(concept) !== null)) return false;
  return totalRevenue.some((name) => {
    const revenue = factAt(filing, name, filing.currency, period)?.value;
    return revenue !== undefined && same(decimal.subtract(revenue, fact.value), operating);
  });
};

/** Whether less is called costs and expenses than a cost of revenue comes to: then they are the other ones alone. */
const isBelowCostOfRevenue = ({ fact }: Found, filing: Filing, period: Period): boolean =>
  costOfRevenue.some((concept) => {
    const cost = factAt(filing, `us-gaap:${concept}`, filing.currency, period)?.value;
    return cost !== undefined && decimal.compare(fact.value, cost) < 0;
  });

const carryingAmounts: ReadonlySet<string> = new Set(temporaryEquity);

/** Whether the sums of the balance sheet let a candidate be the line that it is asked for. */
const fitsClaims = (choice: Line['choice'], { candidate, fact }: Found, amount: Amounts): boolean => {
  if (choice === 'temporary_equity')
    return (
      carryingAmounts.has(candidate.concept) || candidate.taxonomy === ownTaxonomy || isRestOfClaims(fact.value, amount)
    );
  if (choice === 'all_liabilities')
    return candidate.taxonomy !== 'us-gaap' || !lacksCurrentLiabilities(fact.value, amount);
  if (choice === 'all_of_others')
    return !partsOfMinority.includes(candidate.concept) || isRestOfEquity(fact.value, amount);
  if (!equityOfParent.includes(candidate.concept)) return true;
  if (candidate.concept !== 'StockholdersEquity' && amount('StockholdersEquity') !== null) return false;
  return parentEquityHoldsMinority(amount) === (choice === 'with_minority');
};

const claimChoices: ReadonlySet<Line['choice']> = new Set([
  'temporary_equity',
  'all_liabilities',
  'with_minority',
  'without_minority',
  'all_of_others',
]);

/** The concepts that can carry a line in a filing: those of the registry, then those of the filer's own that stand for it. */
export const candidatesOf = (filing: Filing, line: Line): readonly Candidate[] => {
  const own = ownCandidatesOf(filing, line);
  return own.length > 0 ? [...line.candidates, ...own] : line.candidates;
};

/** Whether the filing has any concept of a line for exactly that period, also one that does not carry the line there. */
export const mentions = (filing: Filing, line: Line, period: Period): boolean => {
  const unit = unitOf(line, filing);
  return candidatesOf(filing, line).some(({ name }) => factAt(filing, name, unit, period) !== null);
};

/** Whether another concept keeps a narrower one from being the line: a total of revenue only where it is printed as such. */
const isRival = (filing: Filing, line: Line, rival: string, end: Day): boolean => {
  const standing = line.choice === 'largest_total' ? standingIn(filing, line.statement) : null;
  return (
    reports(filing, rival, end) &&
    (standing === null || statementTaxonomies.some((taxonomy) => standing.on.has(`${taxonomy}:${rival}`)))
  );
};

/** Every candidate of a line that the filing has for exactly that period, in order of priority. */
export const candidatesIn = (filing: Filing, line: Line, period: Period): readonly Found[] => {
  const unit = unitOf(line, filing);
  const found: Found[] = [];
  for (const candidate of candidatesOf(filing, line)) {
    const fact = factAt(filing, candidate.name, unit, period);
    if (fact === null) continue;
    const rivals = line.unlessReported[candidate.concept];
    if (!rivals?.some((rival) => isRival(filing, line, rival, period.end))) found.push({ fact, candidate });
  }
  return found;
};

/**
 * The candidates among which a line is chosen, the better list first: see `Line.place`. Where the filing's presentation is not held all are one list.
 */
const rankedByStanding = (filing: Filing, line: Line, found: readonly Found[]): readonly (readonly Found[])[] => {
  const standing = standingIn(filing, line.statement);
  if (standing === null) return [found];
  const on = found.filter(({ candidate }) => standing.on.has(candidate.name));
  const printed = found.filter(
    ({ candidate }) => standing.on.has(candidate.name) || standing.beside.has(candidate.name),
  );
  if (line.place === 'any_statement') return [printed];
  return line.place === 'notes' ? [on, printed, found] : [on, printed];
};

/** A line as one filing reports it for exactly that period; null when it does not. */
export const reportedIn = (filing: Filing, line: Line, period: Period): Found | null => {
  for (const found of rankedByStanding(filing, line, candidatesIn(filing, line, period))) {
    const chosen = chosenAmong(found, filing, line, period);
    if (chosen) return chosen;
  }
  return null;
};

const chosenAmong = (found: readonly Found[], filing: Filing, line: Line, period: Period): Found | null => {
  if (line.choice === 'of_parent') return ofParent(found, filing, period);
  if (line.choice === 'per_share_of_all') return perShareOfAll(found, filing, period);
  if (line.choice === 'before_tax') return beforeTax(found, filing, period);
  if (line.choice === 'of_parent_alone') return someGoesElsewhere(filing, period.end) ? null : (found[0] ?? null);
  if (line.choice === 'rest_of_total') return restOfTotal(found, filing, period);
  if (line.choice === 'without_cost_of_revenue')
    return found.find((each) => !holdsCostOfRevenue(each, filing, period)) ?? null;
  if (line.choice === 'with_cost_of_revenue') {
    // What is called operating expenses is costs and expenses only where the cost of revenue is in it.
    const total = (each: Found): boolean =>
      each.candidate.concept !== 'OperatingExpenses' || holdsCostOfRevenue(each, filing, period);
    return found.find((each) => total(each) && !isBelowCostOfRevenue(each, filing, period)) ?? null;
  }
  if (claimChoices.has(line.choice)) {
    const amount = amountsIn(filing, period);
    return found.find((each) => fitsClaims(line.choice, each, amount)) ?? null;
  }
  if (line.choice === 'largest_total') return largestTotal(found, filing, period);
  if (line.choice === 'largest') return largest(found);
  const [first = null] = found;
  return line.choice === 'not_negative' && first?.fact.value.startsWith('-') ? null : first;
};
