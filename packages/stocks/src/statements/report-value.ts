import { daysBetween, decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { flowsWithOthers } from '../lines/equity-of-others.ts';
import type { Candidate, Line } from '../lines/line.ts';
import { allLines } from '../lines/registry.ts';
import { subsets } from '../lines/subsets.ts';
import { near } from '../periods/length.ts';
import { ownCandidatesOf, standingIn } from './standing.ts';
import {
  impliedLiabilities,
  isRestOfClaims,
  lacksCurrentLiabilities,
  parentEquityHoldsMinority,
  temporaryEquity,
  type Amounts,
} from './claims.ts';

/** What is asked of a filing: a flow over the days from start to end, or an instant (start null). */
export interface Period {
  readonly start: Day | null;
  readonly end: Day;
}

/** A line as one filing reports it. */
export interface Found {
  readonly fact: Fact;
  readonly candidate: Candidate;
}

const unitOf = (line: Line, filing: Filing): string | null => {
  if (line.unitKind === 'shares') return 'shares';
  if (filing.currency === null) return null;
  return line.unitKind === 'monetary' ? filing.currency : `${filing.currency}/shares`;
};

/** The fact of a concept (`us-gaap:Assets`) over a period; of several that begin within a week of it the nearest, then the earliest. */
export const factAt = (filing: Filing, name: string, unit: string | null, { start, end }: Period): Fact | null => {
  const facts = filing.facts.get(name)?.get(end);
  if (!facts) return null;
  let best: Fact | null = null;
  for (const fact of facts) {
    if (fact.unit !== unit || (fact.start === null) !== (start === null)) continue;
    if (start === null || fact.start === null || fact.start === start) return fact;
    if (!near(fact.start, start)) continue;
    const distance = (day: Day | null): number => (day === null ? Infinity : Math.abs(daysBetween(day, start)));
    if (best === null || distance(fact.start) < distance(best.start)) best = fact;
  }
  return best;
};

/** Whether the filing has any fact of the concept that ends on the day. */
const reports = (filing: Filing, concept: string, end: Day): boolean =>
  filing.facts.get(`us-gaap:${concept}`)?.has(end) === true ||
  filing.facts.get(`ifrs-full:${concept}`)?.has(end) === true;

/** The lines that a common concept is the first name of. */
const linesOfConcept: ReadonlyMap<string, readonly Line[]> = Map.groupBy(
  allLines,
  ({ candidates }) => candidates[0]?.name ?? '',
);

/** The amount of a concept; where the filer has a concept of its own in its place, that one's. */
const amountsIn =
  (filing: Filing, period: Period): Amounts =>
  (concept) => {
    const name = `us-gaap:${concept}`;
    const own = (linesOfConcept.get(name) ?? []).flatMap((line) => ownCandidatesOf(filing, line));
    const names = [name, ...own.flatMap((candidate) => (candidate.negated ? [] : [candidate.name]))];
    return names.flatMap((each) => factAt(filing, each, filing.currency, period)?.value ?? [])[0] ?? null;
  };

const same = (left: Decimal, right: Decimal): boolean => decimal.equals(left, right);

const pretaxConcepts = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
];

/** A total of revenue, less the costs that a subtotal is reported after, is that subtotal. */
const revenueIdentities: readonly { readonly less: readonly string[]; readonly gives: readonly string[] }[] = [
  { less: ['CostsAndExpenses'], gives: ['OperatingIncomeLoss', ...pretaxConcepts] },
  { less: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'], gives: ['GrossProfit'] },
  { less: ['BenefitsLossesAndExpenses'], gives: pretaxConcepts },
];

const sharesOfOthers = [
  'us-gaap:NetIncomeLossAttributableToNoncontrollingInterest',
  'us-gaap:MinorityInterestInNetIncomeLossOfConsolidatedEntities',
  'ifrs-full:ProfitLossAttributableToNoncontrollingInterests',
];

const othersInEquity = ['MinorityInterest', 'NoncontrollingInterests'];

/** What filers call the share of other owners on a statement of income, or income before it. */
const othersInWords = /non-?\s?controlling|minority|attributable|other owners/i;

/** Values per share are printed in cents: half of one, and a little for the count of shares, which is rounded, too. */
const halfCent = '0.006' as Decimal;

/**
 * Whether a filer with minority interests on its balance sheet counts all income as its shareholders': its statement prints no
 * share of others under any name, and earnings per share are of all income.
 */
const printsNoShareOfOthers = (filing: Filing, period: Period, income: Decimal): boolean => {
  const standing = standingIn(filing, 'income');
  const rows = filing.presented.filter(({ statement, parenthetical }) => statement === 'IS' && !parenthetical);
  if (!standing?.on.has('us-gaap:ProfitLoss') || rows.some(({ label }) => othersInWords.test(label))) return false;
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
const ofParent = (found: readonly Found[], filing: Filing, period: Period): Found | null => {
  const share = sharesOfOthers.flatMap((name) => factAt(filing, name, filing.currency, period)?.value ?? [])[0] ?? null;
  const has = (concepts: readonly string[]): boolean =>
    concepts.some((concept) => reports(filing, concept, period.end));
  const tellsShare = has(sharesOfOthers.map((name) => name.slice(name.indexOf(':') + 1)));
  const others = (income: Decimal): boolean => {
    if (share !== null) return !decimal.isZero(share);
    return tellsShare || (has(othersInEquity) && !printsNoShareOfOthers(filing, period, income));
  };
  const withOthers = factAt(filing, 'us-gaap:ProfitLoss', filing.currency, period)?.value ?? null;
  return (
    found.find(({ candidate, fact }) => {
      if (candidate.concept === 'ProfitLoss') return !others(fact.value);
      return share === null || decimal.isZero(share) || withOthers === null || !same(withOthers, fact.value);
    }) ?? null
  );
};

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
  ...flowsWithOthers.flat(),
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

const withoutEquityMethod = pretaxConcepts[1];

const equityMethodIncome = 'IncomeLossFromEquityMethodInvestments';
const discontinuedIncome = 'IncomeLossFromDiscontinuedOperationsNetOfTax';

/** What an income before tax can come to: less tax, with any of some concepts that the filing has; nothing where it gives no tax. */
const resultsAfterTax = (pretax: Decimal, amount: Amounts, beside: readonly string[]): readonly Decimal[] => {
  const tax = amount('IncomeTaxExpenseBenefit');
  if (tax === null) return [];
  const left = decimal.subtract(pretax, tax);
  return subsets(beside.flatMap((concept) => amount(concept) ?? [])).map((more) => decimal.sum([left, ...more]));
};

/** Whether tax, and what is discontinued where there is any, leads from an income before tax to the net income of the filing. */
const leadsToNet = (pretax: Decimal, amount: Amounts): boolean => {
  const net = [amount('ProfitLoss'), amount('NetIncomeLoss')].filter((value) => value !== null);
  return resultsAfterTax(pretax, amount, [discontinuedIncome]).some((result) =>
    net.some((value) => same(result, value)),
  );
};

/**
 * Income before tax as reported. Of two concepts the first, unless only the other one leads to the net income: segments have an
 * income before tax, too. Where equity-method income may be missing from it, only if tax leads from it to net income.
 */
const beforeTax = (found: readonly Found[], filing: Filing, period: Period): Found | null => {
  const [first] = found;
  if (!first) return null;
  const amount = amountsIn(filing, period);
  const equityMethod = amount(equityMethodIncome);
  const bare = found.find(({ candidate }) => candidate.concept === withoutEquityMethod);
  if (first !== bare) {
    if (!bare || same(first.fact.value, bare.fact.value) || leadsToNet(first.fact.value, amount)) return first;
    if (leadsToNet(bare.fact.value, amount)) return bare;
    // Then the line is derived from the other concept and equity-method income.
    const isSum = equityMethod !== null && leadsToNet(decimal.add(bare.fact.value, equityMethod), amount);
    return isSum ? null : first;
  }
  if (equityMethod === null || decimal.isZero(equityMethod)) return first;
  return leadsToNet(first.fact.value, amount) ? first : null;
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
    return carryingAmounts.has(candidate.concept) || isRestOfClaims(fact.value, amount);
  if (choice === 'all_liabilities')
    return candidate.taxonomy !== 'us-gaap' || !lacksCurrentLiabilities(fact.value, amount);
  if (candidate.concept !== 'StockholdersEquity') return true;
  return parentEquityHoldsMinority(amount) === (choice === 'with_minority');
};

const claimChoices: ReadonlySet<Line['choice']> = new Set([
  'temporary_equity',
  'all_liabilities',
  'with_minority',
  'without_minority',
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
    (standing === null || ['us-gaap', 'ifrs-full'].some((taxonomy) => standing.on.has(`${taxonomy}:${rival}`)))
  );
};

/** Every candidate of a line that the filing has for exactly that period, in order of priority. */
export const candidatesIn = (filing: Filing, line: Line, period: Period): readonly Found[] => {
  const unit = unitOf(line, filing);
  return candidatesOf(filing, line).flatMap((candidate) => {
    const fact = factAt(filing, candidate.name, unit, period);
    if (fact === null) return [];
    const rivals = line.unlessReported[candidate.concept] ?? [];
    return rivals.some((rival) => isRival(filing, line, rival, period.end)) ? [] : [{ fact, candidate }];
  });
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

/** Whether a filing tells of no share that others have in what was earned over some months up to the day. */
const hasNoShareOfOthers = (filing: Filing, end: Day): boolean =>
  flowsWithOthers.every(([ofParent, withOthers]) =>
    (filing.facts.get(`us-gaap:${withOthers}`)?.get(end) ?? []).every(({ start, value }) => {
      const own = amountsIn(filing, { start, end })(ofParent);
      return own === null || same(own, value);
    }),
  );

/** Whether over some months up to the day all that is left after tax is the income of the parent's shareholders. */
const isAllOfTheParent = (filing: Filing, end: Day): boolean => {
  // A filer of whom nobody else has a share may have but one name for its income.
  const name = filing.facts.has('us-gaap:NetIncomeLoss') ? 'us-gaap:NetIncomeLoss' : 'us-gaap:ProfitLoss';
  const incomes = hasNoShareOfOthers(filing, end) ? (filing.facts.get(name)?.get(end) ?? []) : [];
  return incomes.some(({ start, value }) => {
    const amount = amountsIn(filing, { start, end });
    return pretaxConcepts.some((concept) => {
      const pretax = amount(concept);
      if (pretax === null) return false;
      return resultsAfterTax(pretax, amount, [equityMethodIncome, discontinuedIncome]).some((result) =>
        same(result, value),
      );
    });
  });
};

const chosenAmong = (found: readonly Found[], filing: Filing, line: Line, period: Period): Found | null => {
  if (line.choice === 'of_parent') return ofParent(found, filing, period);
  if (line.choice === 'before_tax') return beforeTax(found, filing, period);
  if (line.choice === 'of_parent_alone') return isAllOfTheParent(filing, period.end) ? (found[0] ?? null) : null;
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
