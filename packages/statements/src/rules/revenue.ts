import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { isYear, lengthOf } from '../facts/length.ts';
import { pretaxConcepts } from './before-tax.ts';
import { guard, guardEach, type Guard } from './guard.ts';
import { factAt, same, type Amounts, type CandidateFact, type Report } from './report.ts';

/** Whether an amount is at least as large as every reported amount of the concepts. */
const isBelowNone = (value: Decimal, concepts: readonly string[], amount: Amounts): boolean =>
  concepts.every((concept) => {
    const other = amount(concept);
    return other === null || decimal.compare(value, other) >= 0;
  });

/** A total of revenue less certain costs equals a reported subtotal. */
const revenueIdentities: readonly { readonly less: readonly string[]; readonly subtotals: readonly string[] }[] = [
  { less: ['CostsAndExpenses'], subtotals: ['OperatingIncomeLoss', ...pretaxConcepts] },
  { less: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'], subtotals: ['GrossProfit'] },
  { less: ['BenefitsLossesAndExpenses'], subtotals: pretaxConcepts },
];

/** Income from leases, which is not revenue from contracts with customers. */
const leaseIncome = ['OperatingLeaseLeaseIncome', 'LeaseIncome', 'OperatingLeasesIncomeStatementLeaseRevenue'];

/** Hospital revenue before amounts that patients will not pay. The total may be smaller. */
export const grossRevenue: ReadonlySet<string> = new Set([
  'HealthCareOrganizationRevenue',
  'HealthCareOrganizationPatientServiceRevenue',
]);

const allowances = 'PromotionalAllowances';
const provision = 'ProvisionForDoubtfulAccounts';

/** Concepts that the guards of revenue read. */
export const revenueConcepts: readonly string[] = [
  allowances,
  provision,
  ...revenueIdentities.flatMap(({ less, subtotals }) => [...less, ...subtotals]),
  'InterestIncomeExpenseNet',
  'NoninterestIncome',
  'OperatingExpenses',
  ...leaseIncome,
];

const bankRevenue = (amount: Amounts): Decimal | null => {
  const [interest, other] = [amount('InterestIncomeExpenseNet'), amount('NoninterestIncome')];
  return interest === null || other === null ? null : decimal.add(interest, other);
};

/** Whether an amount of revenue, less costs, equals a reported subtotal. */
export const isSupported = (total: Decimal, amount: Amounts): boolean => {
  const bank = bankRevenue(amount);
  if (bank !== null && same(total, bank)) return true;
  return revenueIdentities.some(({ less, subtotals }) =>
    less.some((cost) =>
      subtotals.some((result) => {
        const [costs, rest] = [amount(cost), amount(result)];
        return costs !== null && rest !== null && same(decimal.subtract(total, costs), rest);
      }),
    ),
  );
};

const bankTotals: ReadonlySet<string> = new Set(['Revenues', 'RevenuesNetOfInterestExpense']);

export const notPartOfBankRevenue = guardEach(
  'not_part_of_bank_revenue',
  'Revenue of a bank is net interest income plus non-interest income. Contract or lease revenue below that sum is a part of it.',
  ({ candidate, fact }, { amount }) => {
    const bank = bankRevenue(amount);
    return bank === null || bankTotals.has(candidate.concept) || decimal.compare(fact.value, bank) >= 0;
  },
);

/** Totals that contain contract revenue, or are its net amount. */
const netTotals: ReadonlySet<string> = new Set(['Revenues', 'SalesRevenueNet']);

export const allRevenueLessAllExpenses = guard(
  'all_revenue_less_all_expenses',
  'If a total less operating expenses is operating income, there are no other costs, and a larger amount is before refunds to customers.',
  (candidates, { amount }) => {
    const [expenses, income] = [amount('OperatingExpenses'), amount('OperatingIncomeLoss')];
    if (candidates.length < 2 || expenses === null || income === null) return candidates;
    const total = candidates.find(
      ({ candidate, fact }) => netTotals.has(candidate.concept) && same(decimal.subtract(fact.value, expenses), income),
    );
    return total ? [total] : candidates;
  },
);

export const supportedByIncomeIdentity = guard(
  'supported_by_income_identity',
  'Of several totals of revenue, the one that equals a reported subtotal after costs is the total.',
  (candidates, { amount }) => {
    const supported =
      candidates.length < 2 ? undefined : candidates.find(({ fact }) => isSupported(fact.value, amount));
    return supported ? [supported] : candidates;
  },
);

/** Zeros beyond the filing's rounding that mark an amount of a note as a round number. */
const roundNumbers = 2;

/**
 * Whether a concept has round numbers, as in notes, and not only the rounding of the filing's statements. A single
 * amount may end in zeros by chance, so every amount of the concept in the filing must.
 */
export const isRoundNumber = ({ taxonomy, concept }: Fact, { rounding, facts }: Filing): boolean => {
  const round = new RegExp(`0{${rounding + roundNumbers}}$`);
  return (
    rounding > 0 &&
    [...(facts.get(`${taxonomy}:${concept}`)?.values() ?? [])].every((each) =>
      each.every(({ value }) => round.test(value)),
    )
  );
};

export const exactBeforeRoundNumbers = guard(
  'exact_before_round_numbers',
  'Notes give round numbers. The statement has the exact amount.',
  (candidates, { filing, amount }) => {
    const exact = candidates.filter(
      ({ fact }) => !decimal.isZero(fact.value) && (!isRoundNumber(fact, filing) || isSupported(fact.value, amount)),
    );
    return exact.length > 0 ? exact : candidates;
  },
);

/** Incomes that are below total revenue, except for companies with large gains. */
const incomes = ['OperatingIncomeLoss', ...pretaxConcepts, 'ProfitLoss', 'NetIncomeLoss'];

/** Accepts revenue of one industry or kind only if no income exceeds it. */
export const notBelowIncome = (concepts: readonly string[]): Guard =>
  guardEach(
    'not_below_income',
    'Revenue of one business is not total revenue if total income exceeds it.',
    ({ candidate, fact }, { amount }) =>
      !concepts.includes(candidate.concept) || isBelowNone(fact.value, incomes, amount),
  );

export const lessWhatIsNotPaid = guard(
  'less_what_is_not_paid',
  'A total that equals another total after refunds or uncollectible amounts is revenue before these deductions.',
  (candidates, { amount }) =>
    candidates.filter(({ candidate, fact }) => {
      // Other filers report doubtful accounts as an expense.
      const less = amount(grossRevenue.has(candidate.concept) ? provision : allowances);
      if (less === null || decimal.isZero(less)) return true;
      return !candidates.some((other) => same(decimal.subtract(fact.value, less), other.fact.value));
    }),
);

export const netOfInterestExpense = guard(
  'net_of_interest_expense',
  'Banks and brokers pay interest to earn interest. Their revenue is the total less interest expense, in all years.',
  (candidates) => {
    const net = candidates.filter(({ candidate }) => candidate.concept === 'RevenuesNetOfInterestExpense');
    return net.length > 0 && net.every(({ fact }) => !decimal.isZero(fact.value)) ? net : candidates;
  },
);

const contractRevenue: ReadonlySet<string> = new Set([
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
]);

/** Whether a filing reports more under one concept than under another in any year. */
const isLargerOverSomeYear = ({ filing }: Report, larger: string, smaller: string): boolean =>
  [...(filing.facts.get(larger) ?? [])].some(([end, facts]) =>
    facts.some(({ start, value }) => {
      if (start === null || !isYear(lengthOf(start, end))) return false;
      const other = factAt(filing, smaller, filing.currency, { start, end });
      return other !== null && decimal.compare(value, other.value) > 0;
    }),
  );

export const notPartOfLeaseRevenue = guardEach(
  'not_part_of_lease_revenue',
  'Leases are not contracts with customers. Contract revenue below income from leases is only a part of revenue.',
  ({ candidate, fact }, { amount }) =>
    !contractRevenue.has(candidate.concept) || isBelowNone(fact.value, leaseIncome, amount),
);

export const sameTotalInAllYears = guard(
  'same_total_in_all_years',
  'Revenue is not only from contracts with customers. If it exceeds contract revenue in one year of a filing, it is the total in all years, even with losses on hedges.',
  (candidates, report) => {
    const all = candidates.find(({ candidate }) => candidate.concept === 'Revenues');
    const contracts = candidates.filter(({ candidate }) => contractRevenue.has(candidate.concept));
    if (!all || contracts.length === 0) return candidates;
    const isBelow = contracts.some(({ fact }) => decimal.compare(fact.value, all.fact.value) > 0);
    return isBelow &&
      contracts.some(({ candidate }) => isLargerOverSomeYear(report, 'us-gaap:Revenues', candidate.name))
      ? candidates.filter(({ candidate }) => !contractRevenue.has(candidate.concept))
      : candidates;
  },
);

const totalRevenue = [
  'us-gaap:Revenues',
  'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
  'us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax',
  'us-gaap:SalesRevenueNet',
];
const costOfRevenue = ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'];

/**
 * Whether revenue less these expenses alone is operating income although a cost of revenue is reported. The expenses
 * then include it.
 */
const holdsCostOfRevenue = ({ fact }: CandidateFact, { filing, period, amount }: Report): boolean => {
  const operating = amount('OperatingIncomeLoss');
  if (operating === null || !costOfRevenue.some((concept) => amount(concept) !== null)) return false;
  return totalRevenue.some((name) => {
    const revenue = factAt(filing, name, filing.currency, period)?.value;
    return revenue !== undefined && same(decimal.subtract(revenue, fact.value), operating);
  });
};

/** Whether reported costs and expenses are below the cost of revenue. */
const isBelowCostOfRevenue = ({ fact }: CandidateFact, { filing, period }: Report): boolean =>
  costOfRevenue.some((concept) => {
    const cost = factAt(filing, `us-gaap:${concept}`, filing.currency, period)?.value;
    return cost !== undefined && decimal.compare(fact.value, cost) < 0;
  });

const leadsFromGrossProfit = ({ fact }: CandidateFact, { amount }: Report): boolean => {
  const [gross, operating] = [amount('GrossProfit'), amount('OperatingIncomeLoss')];
  return gross !== null && operating !== null && same(decimal.subtract(gross, fact.value), operating);
};

/**
 * Whether reported costs and expenses lead from gross profit to operating income. They then exclude the cost of
 * revenue.
 */
const isOperatingExpense = (reported: CandidateFact, report: Report): boolean =>
  leadsFromGrossProfit(reported, report) && !holdsCostOfRevenue(reported, report);

export const fromGrossProfit = guardEach(
  'from_gross_profit',
  'Costs and expenses that lead from gross profit to operating income are operating expenses.',
  isOperatingExpense,
);

export const withoutCostOfRevenue = guardEach(
  'without_cost_of_revenue',
  'Operating expenses that lead directly from revenue to operating income include the cost of revenue.',
  (reported, report) => !holdsCostOfRevenue(reported, report),
);

export const withCostOfRevenue = guardEach(
  'with_cost_of_revenue',
  'Costs and expenses include the cost of revenue, so they are not below it. Operating expenses qualify only if they lead from revenue to operating income.',
  (reported, report) =>
    (reported.candidate.concept !== 'OperatingExpenses' || holdsCostOfRevenue(reported, report)) &&
    (reported.candidate.concept !== 'CostsAndExpenses' || !isOperatingExpense(reported, report)) &&
    !isBelowCostOfRevenue(reported, report),
);

/** Deferred tax above this share of revenue is the accumulated balance of all years. */
const mostOfRevenue = '0.4' as Decimal;

export const deferredOfOneYear = guard(
  'deferred_of_one_year',
  'Of two amounts of deferred tax, one above two fifths of revenue is the accumulated balance. The other one is the change of the year.',
  (candidates, { amount }) => {
    const [revenue] = totalRevenue.flatMap((name) => amount(name.slice(name.indexOf(':') + 1)) ?? []);
    if (candidates.length < 2 || revenue === undefined) return candidates;
    const most = decimal.multiply(decimal.absolute(revenue), mostOfRevenue);
    const within = candidates.filter(({ fact }) => decimal.compare(decimal.absolute(fact.value), most) <= 0);
    return within.length > 0 ? within : candidates;
  },
);
