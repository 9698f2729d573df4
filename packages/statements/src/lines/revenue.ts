import { givenForAllPeriods } from '../rules/all-periods.ts';
import { largest } from '../rules/guard.ts';
import { incomeFromLeases, leaseRevenue } from '../rules/lease-revenue.ts';
import {
  allRevenueLessAllExpenses,
  exactBeforeRoundNumbers,
  lessWhatIsNotPaid,
  netOfInterestExpense,
  notBelowIncome,
  notPartOfBankRevenue,
  notPartOfLeaseRevenue,
  sameTotalInAllYears,
  supportedByIncomeIdentity,
} from '../rules/revenue.ts';
import type { Declarations } from './line.ts';

/** Totals of revenue in every industry. */
const revenueTotals = [
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'Revenues',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'RevenuesNetOfInterestExpense',
];

/** Concepts that are total revenue for some companies, and a part for companies with a different total. */
const partsForMost = [
  'OperatingLeasesIncomeStatementLeaseRevenue',
  'FinancialServicesRevenue',
  'RevenueFromRelatedParties',
  'RoyaltyRevenue',
  'LicensesRevenue',
];

/** Concepts of total revenue in some industries, used if the filing has no total. */
const revenueOfIndustries = [
  'RegulatedAndUnregulatedOperatingRevenue',
  'UtilityRevenue',
  'ElectricUtilityRevenue',
  'RealEstateRevenueNet',
  'HealthCareOrganizationRevenue',
  'HealthCareOrganizationPatientServiceRevenueLessProvisionForBadDebts',
  'HealthCareOrganizationPatientServiceRevenueLessProvisionForDoubtfulAccounts',
  'HealthCareOrganizationPatientServiceRevenue',
  'OilAndGasRevenue',
  'OilAndGasSalesRevenue',
  'RevenueOilAndGasServices',
  'RevenueMineralSales',
  'ContractsRevenue',
  'RevenuesExcludingInterestAndDividends',
  'ElectricalGenerationRevenue',
  'SalesRevenueEnergyServices',
  'RefiningAndMarketingRevenue',
  'GasGatheringTransportationMarketingAndProcessingRevenue',
  'SalesRevenueFromEnergyCommoditiesAndServices',
  'NaturalGasProductionRevenue',
  'OilAndCondensateRevenue',
  ...partsForMost,
];

const goodsOrServices = {
  SalesRevenueGoodsNet: 'SalesRevenueServicesNet',
  SalesRevenueServicesNet: 'SalesRevenueGoodsNet',
};

/** Lending income of manufacturers. Their gross profit is only of sales. */
export const lending = 'FinancialServicesRevenue';

/** Sales and lending income of such companies are both revenue. */
const salesOrLending = { SalesRevenueNet: [lending], [lending]: ['SalesRevenueNet'] };

/** Revenue, and its parts if no total is reported. */
export const revenue: Declarations = {
  revenue: [
    'Revenue',
    {
      us: [...revenueTotals, ...Object.keys(goodsOrServices), ...revenueOfIndustries, incomeFromLeases].join(' '),
      ifrs: 'Revenue RevenueFromContractsWithCustomers',
      guards: [
        netOfInterestExpense,
        lessWhatIsNotPaid,
        notPartOfBankRevenue,
        notPartOfLeaseRevenue,
        notBelowIncome([...revenueOfIndustries, incomeFromLeases]),
        exactBeforeRoundNumbers,
        supportedByIncomeIdentity,
        allRevenueLessAllExpenses,
        sameTotalInAllYears,
        givenForAllPeriods,
        largest,
      ],
      rivalsOnStatement: true,
      admits: [leaseRevenue],
      otherScopes: [leaseRevenue],
      unlessBefore: Object.fromEntries(
        partsForMost.map((concept) => [concept, [...revenueTotals, ...Object.keys(goodsOrServices)]]),
      ),
      only: {
        ...Object.fromEntries(revenueOfIndustries.map((concept) => [concept, revenueTotals])),
        // Goods only, or services only, are the total only if the other is not reported.
        ...Object.fromEntries(
          Object.entries(goodsOrServices).map(([concept, other]) => [concept, [...revenueTotals, other]]),
        ),
        ...salesOrLending,
        // Lessors have contracts with customers in addition to leases.
        [incomeFromLeases]: [
          ...revenueTotals.filter((concept) => !concept.startsWith('RevenueFromContract')),
          ...revenueOfIndustries,
        ],
      },
      from: [
        { formula: 'net_interest_income + noninterest_income', companyTypes: ['bank'] },
        { formula: '_revenue_of_goods + _revenue_of_services', unless: revenueTotals },
        // Deere prints other income separately and includes it in revenue.
        { formula: '_net_sales + _financial_services_revenue', unless: ['OtherIncome'] },
        'gross_profit + cost_of_revenue',
        'operating_income + costs_and_expenses',
      ],
      // The difference between costs and income before tax. Years support it for quarters, and quarters for years.
      attested: [
        {
          formula: 'pretax_income + costs_and_expenses',
          perhaps:
            '- equity_method_income - _other_income - other_nonoperating_net - interest_income + interest_expense',
        },
      ],
      section: 0,
      printed: [
        /^total (net )?(operating )?(revenues?|sales)( net)?$/,
        /^(net )?(operating )?(revenues?|sales)( net)?$/,
        /^(total )?(net )?sales and (other )?operating revenues?$/,
        /^total (net )?(revenues?|sales and revenues|revenues? net of interest expense)$/,
      ],
      synonyms: [
        'sales',
        'net sales',
        'turnover',
        'top line',
        'total revenue',
        'net revenue',
        'income from sales',
        'money from customers',
        'money coming in',
      ],
    },
  ],
  _revenue_of_goods: ['Revenue from goods', { us: 'SalesRevenueGoodsNet' }],
  _revenue_of_services: ['Revenue from services', { us: 'SalesRevenueServicesNet' }],
  _net_sales: ['Net sales', { us: 'SalesRevenueNet', judging: true }],
  _financial_services_revenue: ['Revenue from financial services', { us: lending, judging: true }],
};
