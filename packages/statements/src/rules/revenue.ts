import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { pretaxConcepts } from './before-tax.ts';
import { guard, guardEach } from './guard.ts';
import { factAt, same, type Amounts, type Found, type Report } from './report.ts';

/** A total of revenue, less the costs that a subtotal is reported after, is that subtotal. */
const revenueIdentities: readonly { readonly less: readonly string[]; readonly gives: readonly string[] }[] = [
  { less: ['CostsAndExpenses'], gives: ['OperatingIncomeLoss', ...pretaxConcepts] },
  { less: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'], gives: ['GrossProfit'] },
  { less: ['BenefitsLossesAndExpenses'], gives: pretaxConcepts },
];

/** Concepts that the guards of revenue look at. */
export const revenueConcepts: readonly string[] = [
  ...revenueIdentities.flatMap(({ less, gives }) => [...less, ...gives]),
  'InterestIncomeExpenseNet',
  'NoninterestIncome',
];

const bankRevenue = (amount: Amounts): Decimal | null => {
  const [interest, other] = [amount('InterestIncomeExpenseNet'), amount('NoninterestIncome')];
  return interest === null || other === null ? null : decimal.add(interest, other);
};

const isSupported = (total: Decimal, amount: Amounts): boolean => {
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

export const supportedByIncomeIdentity = guard(
  'supported_by_income_identity',
  'Of several totals of revenue the one that, less costs, equals a reported subtotal is the total.',
  (found, { amount }) => {
    const supported = found.length < 2 ? undefined : found.find(({ fact }) => isSupported(fact.value, amount));
    return supported ? [supported] : found;
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
const holdsCostOfRevenue = ({ fact }: Found, { filing, period, amount }: Report): boolean => {
  const operating = amount('OperatingIncomeLoss');
  if (operating === null || !costOfRevenue.some((concept) => amount(concept) !== null)) return false;
  return totalRevenue.some((name) => {
    const revenue = factAt(filing, name, filing.currency, period)?.value;
    return revenue !== undefined && same(decimal.subtract(revenue, fact.value), operating);
  });
};

/** Whether less is called costs and expenses than a cost of revenue comes to. */
const isBelowCostOfRevenue = ({ fact }: Found, { filing, period }: Report): boolean =>
  costOfRevenue.some((concept) => {
    const cost = factAt(filing, `us-gaap:${concept}`, filing.currency, period)?.value;
    return cost !== undefined && decimal.compare(fact.value, cost) < 0;
  });

export const withoutCostOfRevenue = guardEach(
  'without_cost_of_revenue',
  'Operating expenses that alone lead from revenue to operating income include the cost of revenue.',
  (found, report) => !holdsCostOfRevenue(found, report),
);

export const withCostOfRevenue = guardEach(
  'with_cost_of_revenue',
  'Costs and expenses include the cost of revenue: they are not below it, and operating expenses qualify only where they lead from revenue to operating income.',
  (found, report) =>
    (found.candidate.concept !== 'OperatingExpenses' || holdsCostOfRevenue(found, report)) &&
    !isBelowCostOfRevenue(found, report),
);
