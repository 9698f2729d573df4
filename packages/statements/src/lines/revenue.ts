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

/** What only some companies have as all of their revenue: a part for whoever reports a total of another amount. */
const partsForMost = [
  'OperatingLeasesIncomeStatementLeaseRevenue',
  'FinancialServicesRevenue',
  'RevenueFromRelatedParties',
  'RoyaltyRevenue',
  'LicensesRevenue',
];

/** What the total is called in some industries: it is the line where none of the totals stands in the filing. */
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

/** What makers earn by lending, beside their sales: gross profit is of the sales alone. */
export const lending = 'FinancialServicesRevenue';

/** Sales of such makers, and what they earn by lending, are both revenue. */
const salesOrLending = { SalesRevenueNet: [lending], [lending]: ['SalesRevenueNet'] };

/** Revenue, and its parts where no total is reported. */
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
        // Goods alone, or services alone, are all only where the other are not sold.
        ...Object.fromEntries(
          Object.entries(goodsOrServices).map(([concept, other]) => [concept, [...revenueTotals, other]]),
        ),
        ...salesOrLending,
        // Lessors have contracts with customers beside their leases.
        [incomeFromLeases]: [
          ...revenueTotals.filter((concept) => !concept.startsWith('RevenueFromContract')),
          ...revenueOfIndustries,
        ],
      },
      from: [
        { formula: 'net_interest_income + noninterest_income', companyTypes: ['bank'] },
        { formula: '_revenue_of_goods + _revenue_of_services', unless: revenueTotals },
        // Deere prints other income beside the two, and counts it in.
        { formula: '_net_sales + _financial_services_revenue', unless: ['OtherIncome'] },
        'gross_profit + cost_of_revenue',
        'operating_income + costs_and_expenses',
      ],
      // What stands between costs and income before tax beside revenue: the filer's years tell it for quarters, and the other way round.
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
