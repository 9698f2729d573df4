import type { CompanyType } from '../facts/company-type.ts';
import { givenForAllPeriods } from '../rules/all-periods.ts';
import { largest } from '../rules/guard.ts';
import { notBelowInterestOnDebt, notBelowNetInterestIncome } from '../rules/interest.ts';
import { onTheWayToPretax } from '../rules/operating-income.ts';
import { fromGrossProfit, withCostOfRevenue, withoutCostOfRevenue } from '../rules/revenue.ts';
import { declareLines } from './line.ts';
import { netIncome } from './net-income.ts';
import { perShare } from './per-share.ts';
import { pretaxIncome } from './pretax-income.ts';
import { lending, revenue } from './revenue.ts';

const industrial: readonly CompanyType[] = ['industrial'];
const withoutFinancials: readonly CompanyType[] = ['industrial', 'other'];

const separateInterest = [
  'InterestExpense',
  'InterestExpenseNonoperating',
  'InterestExpenseDebt',
  'InvestmentIncomeInterest',
  'InterestIncomeExpenseNonoperatingNet',
  'InvestmentIncomeNet',
  'InvestmentIncomeInterestAndDividend',
  'IncomeLossFromEquityMethodInvestments',
];

const goodsAndServices = '_cost_of_goods + _cost_of_services';

/** Cost of revenue is the cost of goods plus the cost of services if one of these sums is zero. */
const provingTheirSum = [
  'revenue - _cost_of_goods - _cost_of_services - gross_profit',
  ...[
    '',
    ' - selling_general_administrative',
    ' - selling_general_administrative - research_and_development',
    ' - general_and_administrative',
    ' - general_and_administrative - research_and_development',
  ].flatMap((expenses) => [
    `revenue - _cost_of_goods - _cost_of_services${expenses} - operating_income`,
    `costs_and_expenses - _cost_of_goods - _cost_of_services${expenses}`,
  ]),
];

/** Excise taxes in revenue, deducted before gross profit. */
const exciseTaxes = 'ExciseAndSalesTaxes';

/** Flows over the period. Expenses, and losses of expense lines, are positive. Losses of income lines are negative. */
export const incomeStatementLines = declareLines('income', {
  ...revenue,
  _excise_taxes: ['Excise taxes in revenue', { us: exciseTaxes, types: industrial, side: 'debit', judging: true }],
  cost_of_revenue: [
    'Cost of revenue',
    {
      us: 'CostOfRevenue CostOfGoodsAndServicesSold CostOfGoodsSold',
      ifrs: 'CostOfSales',
      // Cost of goods only, if services are sold as well.
      only: { CostOfGoodsSold: ['CostOfServices', 'SalesRevenueServicesNet'] },
      from: [
        { formula: 'revenue - gross_profit', companyTypes: industrial, unless: [exciseTaxes, lending] },
        { formula: goodsAndServices, provided: provingTheirSum, proven: true },
      ],
      types: withoutFinancials,
      side: 'debit',
      section: 0,
      printed: [
        /^(total )?costs? of (net )?(revenues?|sales|goods sold)$/,
        /^total costs? of (products? sold|products? and services?( sold)?|goods and services( sold)?|sales and services)$/,
      ],
      synonyms: ['COGS', 'cost of goods sold', 'cost of sales', 'direct costs', 'production costs'],
    },
  ],
  _cost_of_goods: ['Cost of goods', { us: 'CostOfGoodsSold', types: withoutFinancials, side: 'debit', judging: true }],
  _cost_of_services: [
    'Cost of services',
    { us: 'CostOfServices', types: withoutFinancials, side: 'debit', judging: true },
  ],
  gross_profit: [
    'Gross profit',
    {
      us: 'GrossProfit',
      ifrs: 'GrossProfit',
      from: [{ formula: 'revenue - cost_of_revenue', unless: [exciseTaxes, lending] }],
      types: industrial,
      section: 0,
      printed: [/^(total )?gross (profit|margin)$/],
      synonyms: ['gross income'],
    },
  ],
  research_and_development: [
    'Research and development',
    {
      us: `ResearchAndDevelopmentExpense ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost
        ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost`,
      ifrs: 'ResearchAndDevelopmentExpense',
      // Johnson & Johnson reports acquired research as research and development expense, and all other research without
      // it.
      guards: [largest],
      parent: 'operating_expenses',
      side: 'debit',
      place: 'notes',
      section: 0,
      printed: [/^(total )?research and development( expenses?| costs?)?$/],
      synonyms: ['R&D', 'RnD', 'R and D', 'research', 'research spending', 'development costs'],
    },
  ],
  selling_general_administrative: [
    'Selling, general and administrative',
    {
      us: 'SellingGeneralAndAdministrativeExpense',
      ifrs: 'SellingGeneralAndAdministrativeExpense',
      from: ['selling_and_marketing + general_and_administrative'],
      parent: 'operating_expenses',
      side: 'debit',
      section: 0,
      printed: [/^(total )?selling general and administrative( expenses?| costs?)?$/],
      synonyms: ['SG&A', 'SGA', 'overhead', 'selling and administrative costs'],
    },
  ],
  selling_and_marketing: [
    'Selling and marketing',
    {
      us: 'SellingAndMarketingExpense',
      ifrs: 'DistributionCosts SalesAndMarketingExpense',
      parent: 'selling_general_administrative',
      side: 'debit',
      synonyms: ['S&M', 'advertising expense', 'marketing costs', 'marketing', 'advertising', 'sales and marketing'],
    },
  ],
  general_and_administrative: [
    'General and administrative',
    {
      us: 'GeneralAndAdministrativeExpense',
      ifrs: 'AdministrativeExpense GeneralAndAdministrativeExpense',
      parent: 'selling_general_administrative',
      side: 'debit',
      synonyms: ['G&A', 'administrative costs', 'administration'],
    },
  ],
  restructuring: [
    'Restructuring charges',
    {
      us: 'RestructuringCharges',
      ifrs: 'ExpenseOfRestructuringActivities',
      parent: 'operating_expenses',
      side: 'debit',
      place: 'notes',
      synonyms: ['layoff charges', 'severance', 'reorganization costs'],
    },
  ],
  impairments: [
    'Asset impairment charges',
    {
      us: 'AssetImpairmentCharges',
      parent: 'operating_expenses',
      side: 'debit',
      place: 'notes',
      synonyms: ['write-downs', 'write-offs', 'impairment charges'],
    },
  ],
  goodwill_impairment: [
    'Goodwill impairment',
    {
      us: 'GoodwillImpairmentLoss',
      parent: 'operating_expenses',
      side: 'debit',
      place: 'notes',
      synonyms: ['goodwill write-down'],
    },
  ],
  operating_expenses: [
    'Operating expenses, without cost of revenue',
    {
      us: 'OperatingExpenses',
      guards: [withoutCostOfRevenue],
      side: 'debit',
      from: [{ formula: '_costs_after_gross_profit', proven: true }],
      synonyms: ['opex'],
    },
  ],
  _costs_after_gross_profit: [
    'Operating expenses reported as total costs',
    {
      us: 'CostsAndExpenses',
      guards: [fromGrossProfit],
      eachTerm: fromGrossProfit,
      types: industrial,
      side: 'debit',
      judging: true,
    },
  ],
  costs_and_expenses: [
    'Costs and expenses, with cost of revenue',
    {
      us: 'CostsAndExpenses OperatingExpenses',
      ifrs: 'OperatingExpense',
      guards: [withCostOfRevenue],
      side: 'debit',
      section: 0,
      printed: [/^total costs and (operating )?expenses$/],
      synonyms: ['total costs', 'all costs'],
    },
  ],
  operating_income: [
    'Operating income',
    {
      us: 'OperatingIncomeLoss',
      ifrs: 'ProfitLossFromOperatingActivities',
      guards: [onTheWayToPretax],
      // Never derived: filers without operating income mostly include interest and the like in costs and expenses.
      section: 0,
      printed: [
        /^(total )?operating (income|profit|earnings|loss)$/,
        /^(income|earnings|profit|loss) from operations$/,
      ],
      synonyms: ['EBIT', 'operating profit', 'operating earnings'],
    },
  ],
  interest_expense: [
    'Interest expense',
    {
      us: 'InterestExpense InterestExpenseOperating InterestExpenseNonoperating InterestExpenseDebt InterestAndDebtExpense',
      guards: [notBelowInterestOnDebt, givenForAllPeriods],
      unlessBefore: { InterestAndDebtExpense: ['InterestExpense', 'InterestExpenseDebt'] },
      unlessPartBefore: { InterestExpenseDebt: ['InterestExpense', 'InterestExpenseNonoperating'] },
      ifrs: 'FinanceCosts InterestExpense',
      side: 'debit',
      place: 'notes',
      synonyms: ['interest cost', 'interest costs', 'finance costs', 'interest charges'],
    },
  ],
  interest_income: [
    'Interest income',
    {
      us: 'InvestmentIncomeInterest InterestAndDividendIncomeOperating InterestIncomeOperating InterestIncomeOther',
      unlessBefore: {
        InterestIncomeOperating: ['InvestmentIncomeInterest'],
        InterestIncomeOther: ['InvestmentIncomeInterest', 'InterestAndDividendIncomeOperating'],
      },
      guards: [notBelowNetInterestIncome],
      ifrs: 'FinanceIncome',
      place: 'notes',
      synonyms: ['interest earned', 'interest received'],
    },
  ],
  net_interest_income: [
    'Net interest income',
    {
      us: 'InterestIncomeExpenseNet',
      ifrs: 'InterestRevenueExpense',
      types: ['bank'],
      parent: 'revenue',
      synonyms: ['NII', 'lending income of a bank'],
    },
  ],
  provision_for_credit_losses: [
    'Provision for credit losses',
    {
      us: `ProvisionForLoanLeaseAndOtherLosses ProvisionForLoanAndLeaseLosses ProvisionForLoanLossesExpensed
        FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal`,
      side: 'debit',
      // For a company that is not a bank it is a single figure, which does not make a statement.
      judging: true,
      synonyms: ['loan loss provision', 'loan losses', 'credit losses', 'bad debt provision'],
    },
  ],
  noninterest_income: [
    'Non-interest income',
    { us: 'NoninterestIncome', types: ['bank'], parent: 'revenue', synonyms: ['fee income'] },
  ],
  noninterest_expense: ['Non-interest expense', { us: 'NoninterestExpense', types: ['bank'], side: 'debit' }],
  premiums_earned: [
    'Premiums earned',
    {
      us: 'PremiumsEarnedNet',
      ifrs: 'InsuranceRevenue',
      types: ['insurer'],
      parent: 'revenue',
      synonyms: ['premiums'],
    },
  ],
  policy_benefits: [
    'Policyholder benefits and claims',
    {
      us: 'PolicyholderBenefitsAndClaimsIncurredNet',
      types: ['insurer'],
      side: 'debit',
      synonyms: ['insurance claims', 'claims paid', 'losses and claims'],
    },
  ],
  other_nonoperating_net: [
    'Other non-operating income, net',
    {
      us: 'OtherNonoperatingIncomeExpense NonoperatingIncomeExpense',
      // The non-operating total is other income only if no interest is reported.
      only: { NonoperatingIncomeExpense: separateInterest },
      scopes: ['OtherNonoperatingIncomeExpense', 'NonoperatingIncomeExpense'],
    },
  ],
  ...pretaxIncome,
  _other_income: ['Other income', { us: 'OtherIncome' }],
  income_tax: [
    'Income tax',
    {
      us: 'IncomeTaxExpenseBenefit',
      ifrs: 'IncomeTaxExpenseContinuingOperations',
      side: 'debit',
      // Filers without deferred tax report only current tax, which then leads from income before tax to net income.
      from: [
        {
          formula: '_current_tax',
          unless: ['IncomeTaxExpenseBenefit'],
          provided: ['_pretax_domestic', 'pretax_income'].flatMap((pretax) =>
            ['net_income_including_nci', 'net_income'].flatMap((net) => [
              `${pretax} - _current_tax - ${net}`,
              `${pretax} - _current_tax + net_income_discontinued - ${net}`,
            ]),
          ),
          proven: true,
        },
      ],
      section: 2,
      printed: [
        /^(total )?(provision for )?income tax(es)?( expense| provision)?$/,
        /^(total )?(provision for )?taxes on (income|earnings)$/,
      ],
      synonyms: ['taxes', 'tax expense', 'income tax expense'],
    },
  ],
  _current_tax: ['Current income tax', { us: 'CurrentIncomeTaxExpenseBenefit', place: 'notes' }],
  equity_method_income: [
    'Income from equity-method investments',
    {
      us: 'IncomeLossFromEquityMethodInvestments',
      ifrs: 'ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod',
      place: 'notes',
      synonyms: ['income from associates', 'share of profit of associates'],
    },
  ],
  ...netIncome,
  ...perShare,
  ebitda: [
    'EBITDA: operating income plus depreciation and amortization',
    {
      from: ['operating_income + depreciation_and_amortization'],
      types: withoutFinancials,
      synonyms: [
        'earnings before interest, taxes, depreciation and amortization',
        'profit before interest, taxes, depreciation',
      ],
    },
  ],
});
