import { declareLines, type CompanyType } from './line.ts';
import { pretaxIncome } from './pretax-income.ts';

const industrial: readonly CompanyType[] = ['industrial'];
const withoutFinancials: readonly CompanyType[] = ['industrial', 'other'];

/** Totals of revenue in every industry. */
const revenueTotals = [
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'Revenues',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'RevenuesNetOfInterestExpense',
];

/** What the total is called in some industries: it is the line where none of the totals stands in the filing. */
const revenueOfIndustries = [
  'RegulatedAndUnregulatedOperatingRevenue',
  'UtilityRevenue',
  'ElectricUtilityRevenue',
  'RealEstateRevenueNet',
  'HealthCareOrganizationRevenue',
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
  'NaturalGasProductionRevenue',
  'OilAndCondensateRevenue',
  'OperatingLeasesIncomeStatementLeaseRevenue',
  'FinancialServicesRevenue',
  'RevenueFromRelatedParties',
  'RoyaltyRevenue',
  'LicensesRevenue',
];

const interestBeside = [
  'InterestExpense',
  'InterestExpenseNonoperating',
  'InterestExpenseDebt',
  'InvestmentIncomeInterest',
  'InterestIncomeExpenseNonoperatingNet',
  'InvestmentIncomeNet',
  'InvestmentIncomeInterestAndDividend',
  'IncomeLossFromEquityMethodInvestments',
];

const goodsOrServices = {
  SalesRevenueGoodsNet: 'SalesRevenueServicesNet',
  SalesRevenueServicesNet: 'SalesRevenueGoodsNet',
};

/** Flows over the period; expenses and losses of expense lines are positive, losses of income lines negative. */
export const incomeStatementLines = declareLines('income', {
  revenue: [
    'Revenue',
    {
      us: [...revenueTotals, ...Object.keys(goodsOrServices), ...revenueOfIndustries].join(' '),
      ifrs: 'Revenue RevenueFromContractsWithCustomers',
      choice: 'largest_total',
      only: {
        ...Object.fromEntries(revenueOfIndustries.map((concept) => [concept, revenueTotals])),
        // Goods alone, or services alone, are all only where the other are not sold.
        ...Object.fromEntries(
          Object.entries(goodsOrServices).map(([concept, other]) => [concept, [...revenueTotals, other]]),
        ),
      },
      from: [
        { formula: 'net_interest_income + noninterest_income', companyTypes: ['bank'] },
        { formula: '_revenue_of_goods + _revenue_of_services', unless: revenueTotals },
        'gross_profit + cost_of_revenue',
        'operating_income + costs_and_expenses',
      ],
      // What stands between costs and income before tax beside revenue: the filer's years tell it for quarters, and the other way round.
      attested: {
        formula: 'pretax_income + costs_and_expenses',
        perhaps: '- equity_method_income - _other_income - other_nonoperating_net - interest_income + interest_expense',
      },
    },
  ],
  _revenue_of_goods: ['Revenue from goods', { us: 'SalesRevenueGoodsNet' }],
  _revenue_of_services: ['Revenue from services', { us: 'SalesRevenueServicesNet' }],
  cost_of_revenue: [
    'Cost of revenue',
    {
      us: 'CostOfRevenue CostOfGoodsAndServicesSold CostOfGoodsSold',
      ifrs: 'CostOfSales',
      // The cost of goods alone, where services are sold, too.
      only: { CostOfGoodsSold: ['CostOfServices', 'SalesRevenueServicesNet'] },
      from: [{ formula: 'revenue - gross_profit', companyTypes: industrial }],
      types: withoutFinancials,
    },
  ],
  gross_profit: [
    'Gross profit',
    { us: 'GrossProfit', ifrs: 'GrossProfit', from: ['revenue - cost_of_revenue'], types: industrial },
  ],
  research_and_development: [
    'Research and development',
    {
      us: 'ResearchAndDevelopmentExpense ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
      ifrs: 'ResearchAndDevelopmentExpense',
      parent: 'operating_expenses',
    },
  ],
  selling_general_administrative: [
    'Selling, general and administrative',
    {
      us: 'SellingGeneralAndAdministrativeExpense',
      ifrs: 'SellingGeneralAndAdministrativeExpense',
      from: ['selling_and_marketing + general_and_administrative'],
      parent: 'operating_expenses',
    },
  ],
  selling_and_marketing: [
    'Selling and marketing',
    {
      us: 'SellingAndMarketingExpense',
      ifrs: 'DistributionCosts SalesAndMarketingExpense',
      parent: 'selling_general_administrative',
    },
  ],
  general_and_administrative: [
    'General and administrative',
    {
      us: 'GeneralAndAdministrativeExpense',
      ifrs: 'AdministrativeExpense GeneralAndAdministrativeExpense',
      parent: 'selling_general_administrative',
    },
  ],
  restructuring: [
    'Restructuring charges',
    { us: 'RestructuringCharges', ifrs: 'ExpenseOfRestructuringActivities', parent: 'operating_expenses' },
  ],
  impairments: ['Asset impairment charges', { us: 'AssetImpairmentCharges', parent: 'operating_expenses' }],
  goodwill_impairment: ['Goodwill impairment', { us: 'GoodwillImpairmentLoss', parent: 'operating_expenses' }],
  operating_expenses: [
    'Operating expenses, without cost of revenue',
    { us: 'OperatingExpenses', choice: 'without_cost_of_revenue' },
  ],
  costs_and_expenses: [
    'Costs and expenses, with cost of revenue',
    { us: 'CostsAndExpenses OperatingExpenses', ifrs: 'OperatingExpense', choice: 'with_cost_of_revenue' },
  ],
  operating_income: [
    'Operating income',
    {
      us: 'OperatingIncomeLoss',
      ifrs: 'ProfitLossFromOperatingActivities',
      // Never derived: who reports no operating income mostly has interest and the like among costs and expenses.
    },
  ],
  interest_expense: [
    'Interest expense',
    { us: 'InterestExpense InterestExpenseNonoperating InterestExpenseDebt', ifrs: 'FinanceCosts InterestExpense' },
  ],
  interest_income: ['Interest income', { us: 'InvestmentIncomeInterest', ifrs: 'FinanceIncome' }],
  net_interest_income: [
    'Net interest income',
    { us: 'InterestIncomeExpenseNet', ifrs: 'InterestRevenueExpense', types: ['bank'], parent: 'revenue' },
  ],
  provision_for_credit_losses: [
    'Provision for credit losses',
    { us: 'ProvisionForLoanLeaseAndOtherLosses ProvisionForLoanAndLeaseLosses', types: ['bank'] },
  ],
  noninterest_income: ['Non-interest income', { us: 'NoninterestIncome', types: ['bank'], parent: 'revenue' }],
  noninterest_expense: ['Non-interest expense', { us: 'NoninterestExpense', types: ['bank'] }],
  premiums_earned: [
    'Premiums earned',
    { us: 'PremiumsEarnedNet', ifrs: 'InsuranceRevenue', types: ['insurer'], parent: 'revenue' },
  ],
  policy_benefits: [
    'Policyholder benefits and claims',
    { us: 'PolicyholderBenefitsAndClaimsIncurredNet', types: ['insurer'] },
  ],
  other_nonoperating_net: [
    'Other non-operating income, net',
    {
      us: 'OtherNonoperatingIncomeExpense NonoperatingIncomeExpense',
      // The total of what is not operating is the other income alone where no interest is reported beside it.
      only: { NonoperatingIncomeExpense: interestBeside },
    },
  ],
  ...pretaxIncome,
  _other_income: ['Other income', { us: 'OtherIncome' }],
  income_tax: ['Income tax', { us: 'IncomeTaxExpenseBenefit', ifrs: 'IncomeTaxExpenseContinuingOperations' }],
  equity_method_income: [
    'Income from equity-method investments',
    {
      us: 'IncomeLossFromEquityMethodInvestments',
      ifrs: 'ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod',
    },
  ],
  net_income_continuing: [
    'Net income from continuing operations',
    {
      us: 'IncomeLossFromContinuingOperations IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
      ifrs: 'ProfitLossFromContinuingOperations',
    },
  ],
  _discontinued_operations: [
    'Result of discontinued operations',
    { us: 'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax' },
  ],
  _discontinued_disposal: [
    'Result of disposing of discontinued operations',
    { us: 'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax' },
  ],
  net_income_discontinued: [
    'Net income from discontinued operations',
    {
      us: 'IncomeLossFromDiscontinuedOperationsNetOfTax IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
      ifrs: 'ProfitLossFromDiscontinuedOperations',
      // Proof that what is operated and what is gained by disposing of it are all of it.
      from: [
        '_discontinued_operations + _discontinued_disposal',
        '_discontinued_operations',
        '_discontinued_disposal',
      ].map((formula) => ({
        formula,
        provided: ['net_income_including_nci', 'net_income'].flatMap((net) => [
          `pretax_income - income_tax + ${formula} - ${net}`,
          `pretax_income - income_tax + equity_method_income + ${formula} - ${net}`,
        ]),
      })),
    },
  ],
  net_income_including_nci: [
    'Net income with non-controlling interests',
    { us: 'ProfitLoss', ifrs: 'ProfitLoss', from: ['net_income + net_income_to_nci'] },
  ],
  net_income_to_nci: [
    'Net income of non-controlling interests',
    {
      us: 'NetIncomeLossAttributableToNoncontrollingInterest MinorityInterestInNetIncomeLossOfConsolidatedEntities',
      ifrs: 'ProfitLossAttributableToNoncontrollingInterests',
      only: {
        MinorityInterestInNetIncomeLossOfConsolidatedEntities: ['NetIncomeLossAttributableToNoncontrollingInterest'],
      },
    },
  ],
  net_income: [
    'Net income of the parent’s shareholders',
    {
      us: 'NetIncomeLoss ProfitLoss',
      ifrs: 'ProfitLossAttributableToOwnersOfParent ProfitLoss',
      choice: 'of_parent',
      // Proof that nothing goes to preferred shareholders or other owners: it is what is left after tax.
      from: [
        {
          formula: 'net_income_to_common',
          unless: [
            'NetIncomeLossAttributableToNoncontrollingInterest',
            'MinorityInterestInNetIncomeLossOfConsolidatedEntities',
            'PreferredStockDividendsIncomeStatementImpact',
            'PreferredStockDividends',
            'PaymentsOfDividendsPreferredStockAndPreferenceStock',
          ],
          provided: [
            'pretax_income - income_tax - net_income_to_common',
            'pretax_income - income_tax + net_income_discontinued - net_income_to_common',
          ],
        },
        {
          formula: 'net_income_including_nci - net_income_to_nci',
          provided: [
            'net_income_including_nci - net_income_to_nci - net_income_to_common',
            'net_income_including_nci - net_income_to_nci - _preferred_dividends - net_income_to_common',
          ],
          proven: true,
        },
        'net_income_including_nci - net_income_to_nci',
      ],
    },
  ],
  _preferred_dividends: ['Preferred dividends', { us: 'PreferredStockDividendsIncomeStatementImpact' }],
  net_income_to_common: [
    'Net income available to common shareholders',
    { us: 'NetIncomeLossAvailableToCommonStockholdersBasic', from: ['net_income - _preferred_dividends'] },
  ],
  comprehensive_income: [
    'Comprehensive income',
    { us: 'ComprehensiveIncomeNetOfTax', ifrs: 'ComprehensiveIncomeAttributableToOwnersOfParent' },
  ],
  eps_basic: [
    'Basic earnings per share',
    {
      us: `EarningsPerShareBasic EarningsPerShareBasicAndDiluted IncomeLossFromContinuingOperationsPerBasicShare
        IncomeLossFromContinuingOperationsPerBasicAndDilutedShare`,
      ifrs: 'BasicEarningsLossPerShare BasicAndDilutedEarningsLossPerShare',
      choice: 'per_share_of_all',
      unit: 'per_share',
    },
  ],
  eps_diluted: [
    'Diluted earnings per share',
    {
      us: `EarningsPerShareDiluted EarningsPerShareBasicAndDiluted IncomeLossFromContinuingOperationsPerDilutedShare
        IncomeLossFromContinuingOperationsPerBasicAndDilutedShare`,
      ifrs: 'DilutedEarningsLossPerShare BasicAndDilutedEarningsLossPerShare',
      choice: 'per_share_of_all',
      unit: 'per_share',
    },
  ],
  weighted_shares_basic: [
    'Weighted average shares, basic',
    {
      us: 'WeightedAverageNumberOfSharesOutstandingBasic WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      ifrs: 'WeightedAverageShares',
      unit: 'shares',
    },
  ],
  weighted_shares_diluted: [
    'Weighted average shares, diluted',
    {
      us: 'WeightedAverageNumberOfDilutedSharesOutstanding WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      ifrs: 'AdjustedWeightedAverageShares',
      unit: 'shares',
    },
  ],
  dividends_per_share: [
    'Dividends declared per share',
    {
      us: 'CommonStockDividendsPerShareDeclared CommonStockDividendsPerShareCashPaid',
      ifrs: 'DividendsRecognisedAsDistributionsToOwnersPerShare DividendsPaidOrdinarySharesPerShare',
      unit: 'per_share',
      additive: true,
    },
  ],
  ebitda: [
    'EBITDA: operating income plus depreciation and amortization',
    { from: ['operating_income + depreciation_and_amortization'], types: withoutFinancials },
  ],
});
