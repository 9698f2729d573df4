import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { isYear, lengthOf } from '../facts/length.ts';
import { pretaxConcepts } from './before-tax.ts';
import { guard, guardEach, type Guard } from './guard.ts';
import { factAt, same, type Amounts, type CandidateFact, type Report } from './report.ts';

/** Whether an amount is not below any of those that are reported under some concepts. */
const isBelowNone = (value: Decimal, concepts: readonly string[], amount: Amounts): boolean =>
  concepts.every((concept) => {
    const other = amount(concept);
    return other === null || decimal.compare(value, other) >= 0;
  });

/** A total of revenue, less the costs that a subtotal is reported after, is that subtotal. */
const revenueIdentities: readonly { readonly less: readonly string[]; readonly gives: readonly string[] }[] = [
  { less: ['CostsAndExpenses'], gives: ['OperatingIncomeLoss', ...pretaxConcepts] },
  { less: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'], gives: ['GrossProfit'] },
  { less: ['BenefitsLossesAndExpenses'], gives: pretaxConcepts },
];

/** What a lessor earns, which is no revenue from contracts with customers. */
const leaseIncome = ['OperatingLeaseLeaseIncome', 'LeaseIncome', 'OperatingLeasesIncomeStatementLeaseRevenue'];

/** Revenue of hospitals before what patients do not pay: the total may be less. */
export const grossRevenue: ReadonlySet<string> = new Set([
  'HealthCareOrganizationRevenue',
  'HealthCareOrganizationPatientServiceRevenue',
]);

const allowances = 'PromotionalAllowances';
const provision = 'ProvisionForDoubtfulAccounts';

/** Concepts that the guards of revenue look at. */
export const revenueConcepts: readonly string[] = [
  allowances,
  provision,
  ...revenueIdentities.flatMap(({ less, gives }) => [...less, ...gives]),
  'InterestIncomeExpenseNet',
  'NoninterestIncome',
  'OperatingExpenses',
  ...leaseIncome,
];

const bankRevenue = (amount: Amounts): Decimal | null => {
  const [interest, other] = [amount('InterestIncomeExpenseNet'), amount('NoninterestIncome')];
  return interest === null || other === null ? null : decimal.add(interest, other);
};

/** Whether an amount of revenue, less costs, is a subtotal that is reported. */
export const isSupported = (total: Decimal, amount: Amounts): boolean => {
  const bank = bankRevenue(amount);
  if (bank !== null && same(total, bank)) return true;
  return revenueIdentities.some(({ less, gives }) =>
    less.some((cost) =>
      gives.some((result) => {
        const [costs, rest] = [amount(cost), amount(result)];
        return costs !== null && rest !== null && same(decimal.subtract(total, costs), rest);
      }),
    ),
  );
};

const bankTotals: ReadonlySet<string> = new Set(['Revenues', 'RevenuesNetOfInterestExpense']);

export const notPartOfBankRevenue = guardEach(
  'not_part_of_bank_revenue',
  'Revenue of a bank is net interest income plus non-interest income; contract or lease revenue below that sum is a part of it.',
  ({ candidate, fact }, { amount }) => {
    const bank = bankRevenue(amount);
    return bank === null || bankTotals.has(candidate.concept) || decimal.compare(fact.value, bank) >= 0;
  },
);

/** Totals of which contracts are a part, or that are left of them. */
const netTotals: ReadonlySet<string> = new Set(['Revenues', 'SalesRevenueNet']);

export const allRevenueLessAllExpenses = guard(
  'all_revenue_less_all_expenses',
  'Where a total less the operating expenses is operating income, no cost stands beside these, and a larger amount is before what customers get back.',
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
  'Of several totals of revenue the one that, less costs, equals a reported subtotal is the total.',
  (candidates, { amount }) => {
    const supported =
      candidates.length < 2 ? undefined : candidates.find(({ fact }) => isSupported(fact.value, amount));
    return supported ? [supported] : candidates;
  },
);

/** Zeros that an amount of a note ends in beyond those of the filing's amounts where it is told in round numbers. */
const roundNumbers = 2;

/**
 * Whether an amount is told in round numbers, as notes do, and not as the filing's statements are rounded. One amount of a hundred
 * ends so by chance, so all that the filing gives under the concept must.
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
  'Notes tell amounts in round numbers; the statement has the amount to the last digit of its own rounding.',
  (candidates, { filing, amount }) => {
    const exact = candidates.filter(
      ({ fact }) => !decimal.isZero(fact.value) && (!isRoundNumber(fact, filing) || isSupported(fact.value, amount)),
    );
    return exact.length > 0 ? exact : candidates;
  },
);

/** What a total of revenue is more than, but for companies that live on gains. */
const incomes = ['OperatingIncomeLoss', ...pretaxConcepts, 'ProfitLoss', 'NetIncomeLoss'];

/** Keeps revenue of one industry, or of one kind, only where income does not come to more. */
export const notBelowIncome = (concepts: readonly string[]): Guard =>
  guardEach(
    'not_below_income',
    'What is earned in one business is not all revenue where the income that is left of all comes to more.',
    ({ candidate, fact }, { amount }) =>
      !concepts.includes(candidate.concept) || isBelowNone(fact.value, incomes, amount),
  );

export const lessWhatIsNotPaid = guard(
  'less_what_is_not_paid',
  'A total that, less what customers get back or patients will not pay, is another total stands before revenue.',
  (candidates, { amount }) =>
    candidates.filter(({ candidate, fact }) => {
      // Whoever else has doubtful accounts tells them as an expense.
      const less = amount(grossRevenue.has(candidate.concept) ? provision : allowances);
      if (less === null || decimal.isZero(less)) return true;
      return !candidates.some((other) => same(decimal.subtract(fact.value, less), other.fact.value));
    }),
);

export const netOfInterestExpense = guard(
  'net_of_interest_expense',
  'Banks and brokers pay interest to earn interest; the total less that expense is their revenue, in all years.',
  (candidates) => {
    const net = candidates.filter(({ candidate }) => candidate.concept === 'RevenuesNetOfInterestExpense');
    return net.length > 0 && net.every(({ fact }) => !decimal.isZero(fact.value)) ? net : candidates;
  },
);

const contractRevenue: ReadonlySet<string> = new Set([
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
]);

/** Whether a filing gives more under one concept than under another over some year. */
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
  'Leases are no contracts with customers: revenue from contracts below the income from leases is a part of revenue.',
  ({ candidate, fact }, { amount }) =>
    !contractRevenue.has(candidate.concept) || isBelowNone(fact.value, leaseIncome, amount),
);

export const sameTotalInAllYears = guard(
  'same_total_in_all_years',
  'Revenue counts more than contracts with customers; where it is above their revenue in one year of a filing, it is the total in all, losses of hedges in it too.',
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

/** Whether revenue less the expenses alone is operating income although a cost of revenue is reported: then it is in them. */
const holdsCostOfRevenue = ({ fact }: CandidateFact, { filing, period, amount }: Report): boolean => {
  const operating = amount('OperatingIncomeLoss');
  if (operating === null || !costOfRevenue.some((concept) => amount(concept) !== null)) return false;
  return totalRevenue.some((name) => {
    const revenue = factAt(filing, name, filing.currency, period)?.value;
    return revenue !== undefined && same(decimal.subtract(revenue, fact.value), operating);
  });
};

/** Whether less is called costs and expenses than a cost of revenue comes to. */
const isBelowCostOfRevenue = ({ fact }: CandidateFact, { filing, period }: Report): boolean =>
  costOfRevenue.some((concept) => {
    const cost = factAt(filing, `us-gaap:${concept}`, filing.currency, period)?.value;
    return cost !== undefined && decimal.compare(fact.value, cost) < 0;
  });

const leadsFromGrossProfit = ({ fact }: CandidateFact, { amount }: Report): boolean => {
  const [gross, operating] = [amount('GrossProfit'), amount('OperatingIncomeLoss')];
  return gross !== null && operating !== null && same(decimal.subtract(gross, fact.value), operating);
};

/** Whether what is called costs and expenses leads from gross profit to operating income: then the cost of revenue is not in it. */
const isOperatingExpense = (reported: CandidateFact, report: Report): boolean =>
  leadsFromGrossProfit(reported, report) && !holdsCostOfRevenue(reported, report);

export const fromGrossProfit = guardEach(
  'from_gross_profit',
  'Costs and expenses that lead from gross profit to operating income are operating expenses.',
  isOperatingExpense,
);

export const withoutCostOfRevenue = guardEach(
  'without_cost_of_revenue',
  'Operating expenses that alone lead from revenue to operating income include the cost of revenue.',
  (reported, report) => !holdsCostOfRevenue(reported, report),
);

export const withCostOfRevenue = guardEach(
  'with_cost_of_revenue',
  'Costs and expenses include the cost of revenue: they are not below it, and operating expenses qualify only where they lead from revenue to operating income.',
  (reported, report) =>
    (reported.candidate.concept !== 'OperatingExpenses' || holdsCostOfRevenue(reported, report)) &&
    (reported.candidate.concept !== 'CostsAndExpenses' || !isOperatingExpense(reported, report)) &&
    !isBelowCostOfRevenue(reported, report),
);

/** Where deferred tax comes to more than this part of revenue, it is what has been put off in all years. */
const mostOfRevenue = '0.4' as Decimal;

export const deferredOfOneYear = guard(
  'deferred_of_one_year',
  'Of two amounts of deferred tax, one above two fifths of revenue is the balance of all years; the other is what the year adds.',
  (candidates, { amount }) => {
    const [revenue] = totalRevenue.flatMap((name) => amount(name.slice(name.indexOf(':') + 1)) ?? []);
    if (candidates.length < 2 || revenue === undefined) return candidates;
    const most = decimal.multiply(decimal.absolute(revenue), mostOfRevenue);
    const within = candidates.filter(({ fact }) => decimal.compare(decimal.absolute(fact.value), most) <= 0);
    return within.length > 0 ? within : candidates;
  },
);
