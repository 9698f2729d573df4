import { declareLines } from './line.ts';

const cashConcepts = `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
  CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations
  CashAndCashEquivalentsAtCarryingValue`;

const excludingExchangeRate =
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect';

/**
 * The flows of continuing operations are all flows where they alone account for the change of cash and nothing is reported of
 * discontinued ones: what is moved between the two cancels out in their sum.
 */
const nothingBeside = {
  unless: [
    'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations',
    'CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations',
    'CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations',
    'NetCashProvidedByUsedInDiscontinuedOperations',
  ],
  provided: [
    'net_change_in_cash - operating_cash_flow_continuing - _investing_continuing - _financing_continuing',
    'net_change_in_cash - operating_cash_flow_continuing - _investing_continuing - _financing_continuing - fx_effect_on_cash',
    'net_change_in_cash - operating_cash_flow_continuing - investing_cash_flow - financing_cash_flow',
    'net_change_in_cash - operating_cash_flow_continuing - investing_cash_flow - financing_cash_flow - fx_effect_on_cash',
  ],
};

/** Cash effects over the period: inflows positive, outflows negative. Supplemental payments are positive. */
export const cashFlowLines = declareLines('cash_flow', {
  net_income_cash_flow: [
    'Net income at the head of the cash-flow statement',
    { us: 'ProfitLoss NetIncomeLoss', ifrs: 'ProfitLoss', parent: 'operating_cash_flow' },
  ],
  depreciation_and_amortization: [
    'Depreciation and amortization',
    {
      us: `DepreciationDepletionAndAmortization DepreciationAndAmortization DepreciationAmortizationAndAccretionNet`,
      ifrs: 'AdjustmentsForDepreciationAndAmortisationExpense',
      // Beside the line of the cash-flow statement the notes give depreciation of property alone under another of these names.
      choice: 'largest',
      // Never derived: the two below are often parts only of a total that the filer reports under a name of its own.
      parent: 'operating_cash_flow',
    },
  ],
  depreciation: ['Depreciation alone', { us: 'Depreciation', parent: 'depreciation_and_amortization' }],
  amortization_of_intangibles: [
    'Amortization of intangible assets alone',
    { us: 'AmortizationOfIntangibleAssets', parent: 'depreciation_and_amortization' },
  ],
  stock_based_compensation: [
    'Stock-based compensation',
    { us: 'ShareBasedCompensation', ifrs: 'AdjustmentsForSharebasedPayments', parent: 'operating_cash_flow' },
  ],
  deferred_income_tax: [
    'Deferred income tax',
    {
      // Where both stand in a filing, the second is of the note on taxes.
      us: 'DeferredIncomeTaxesAndTaxCredits DeferredIncomeTaxExpenseBenefit',
      ifrs: 'AdjustmentsForDeferredTaxExpense',
      parent: 'operating_cash_flow',
    },
  ],
  change_receivables: [
    'Change in receivables',
    {
      us: '-IncreaseDecreaseInAccountsReceivable',
      ifrs: 'AdjustmentsForDecreaseIncreaseInTradeAccountReceivable',
      parent: 'operating_cash_flow',
    },
  ],
  change_inventory: [
    'Change in inventories',
    {
      us: '-IncreaseDecreaseInInventories',
      ifrs: 'AdjustmentsForDecreaseIncreaseInInventories',
      parent: 'operating_cash_flow',
    },
  ],
  change_payables: [
    'Change in payables',
    {
      us: 'IncreaseDecreaseInAccountsPayable',
      ifrs: 'AdjustmentsForIncreaseDecreaseInTradeAccountPayable',
      parent: 'operating_cash_flow',
    },
  ],
  change_deferred_revenue: [
    'Change in deferred revenue',
    {
      us: 'IncreaseDecreaseInContractWithCustomerLiability IncreaseDecreaseInDeferredRevenue',
      parent: 'operating_cash_flow',
    },
  ],
  operating_cash_flow_continuing: [
    'Operating cash flow of continuing operations',
    { us: 'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations', parent: 'operating_cash_flow' },
  ],
  _operating_discontinued: [
    'Operating cash flow of discontinued operations',
    { us: 'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations' },
  ],
  operating_cash_flow: [
    'Operating cash flow',
    {
      us: 'NetCashProvidedByUsedInOperatingActivities',
      ifrs: 'CashFlowsFromUsedInOperatingActivities',
      from: [
        'operating_cash_flow_continuing + _operating_discontinued',
        { formula: 'operating_cash_flow_continuing', ...nothingBeside },
      ],
      parent: 'net_change_in_cash',
    },
  ],
  capital_expenditure: [
    'Capital expenditure',
    {
      us: '-PaymentsToAcquirePropertyPlantAndEquipment -PaymentsToAcquireProductiveAssets',
      ifrs: '-PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
    },
  ],
  purchase_of_intangibles: [
    'Purchase of intangible assets',
    {
      us: '-PaymentsToAcquireIntangibleAssets -PaymentsToDevelopSoftware',
      ifrs: '-PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
    },
  ],
  acquisitions_net: [
    'Acquisitions, net of cash acquired',
    {
      us: '-PaymentsToAcquireBusinessesNetOfCashAcquired',
      ifrs: '-CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
    },
  ],
  purchases_of_investments: [
    'Purchases of investments',
    {
      us: '-PaymentsToAcquireInvestments -PaymentsToAcquireAvailableForSaleSecuritiesDebt -PaymentsToAcquireMarketableSecurities',
      parent: 'investing_cash_flow',
    },
  ],
  sales_and_maturities_of_investments: [
    'Sales and maturities of investments',
    { us: 'ProceedsFromSaleMaturityAndCollectionsOfInvestments', parent: 'investing_cash_flow' },
  ],
  proceeds_from_sale_of_ppe: [
    'Proceeds from sale of property, plant and equipment',
    {
      us: 'ProceedsFromSaleOfPropertyPlantAndEquipment',
      ifrs: 'ProceedsFromSalesOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
    },
  ],
  _investing_continuing: [
    'Investing cash flow of continuing operations',
    { us: 'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations' },
  ],
  _investing_discontinued: [
    'Investing cash flow of discontinued operations',
    { us: 'CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations' },
  ],
  investing_cash_flow: [
    'Investing cash flow',
    {
      us: 'NetCashProvidedByUsedInInvestingActivities',
      ifrs: 'CashFlowsFromUsedInInvestingActivities',
      from: ['_investing_continuing + _investing_discontinued', { formula: '_investing_continuing', ...nothingBeside }],
      parent: 'net_change_in_cash',
    },
  ],
  debt_issued: [
    'Debt issued',
    {
      us: 'ProceedsFromIssuanceOfLongTermDebt ProceedsFromIssuanceOfDebt',
      ifrs: 'ProceedsFromBorrowingsClassifiedAsFinancingActivities',
      parent: 'financing_cash_flow',
    },
  ],
  debt_repaid: [
    'Debt repaid',
    {
      us: '-RepaymentsOfLongTermDebt -RepaymentsOfDebt',
      ifrs: '-RepaymentsOfBorrowingsClassifiedAsFinancingActivities',
      parent: 'financing_cash_flow',
    },
  ],
  stock_issued: [
    'Stock issued',
    {
      us: 'ProceedsFromIssuanceOfCommonStock',
      ifrs: 'ProceedsFromIssuingShares',
      parent: 'financing_cash_flow',
    },
  ],
  stock_repurchased: [
    'Stock repurchased',
    {
      us: '-PaymentsForRepurchaseOfCommonStock -PaymentsForRepurchaseOfEquity',
      ifrs: '-PaymentsToAcquireOrRedeemEntitysShares',
      parent: 'financing_cash_flow',
    },
  ],
  dividends_paid: [
    'Dividends paid',
    {
      us: '-PaymentsOfDividends -PaymentsOfDividendsCommonStock',
      ifrs: '-DividendsPaidClassifiedAsFinancingActivities',
      parent: 'financing_cash_flow',
    },
  ],
  _financing_continuing: [
    'Financing cash flow of continuing operations',
    { us: 'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations' },
  ],
  _financing_discontinued: [
    'Financing cash flow of discontinued operations',
    { us: 'CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations' },
  ],
  financing_cash_flow: [
    'Financing cash flow',
    {
      us: 'NetCashProvidedByUsedInFinancingActivities',
      ifrs: 'CashFlowsFromUsedInFinancingActivities',
      from: ['_financing_continuing + _financing_discontinued', { formula: '_financing_continuing', ...nothingBeside }],
      parent: 'net_change_in_cash',
    },
  ],
  fx_effect_on_cash: [
    'Effect of exchange rates on cash',
    {
      us: `EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
        EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations
        EffectOfExchangeRateOnCashAndCashEquivalents`,
      ifrs: 'EffectOfExchangeRateChangesOnCashAndCashEquivalents',
      parent: 'net_change_in_cash',
    },
  ],
  _net_change_without_fx: [
    'Change in cash before exchange rates',
    { us: excludingExchangeRate, ifrs: 'IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges' },
  ],
  net_change_in_cash: [
    'Net change in cash',
    {
      us: `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect
        CashAndCashEquivalentsPeriodIncreaseDecrease NetCashProvidedByUsedInContinuingOperations`,
      ifrs: 'IncreaseDecreaseInCashAndCashEquivalents',
      // The change by continuing operations is all of it where nothing is discontinued.
      only: {
        NetCashProvidedByUsedInContinuingOperations: [
          'NetCashProvidedByUsedInDiscontinuedOperations',
          excludingExchangeRate,
        ],
      },
      from: [
        '_net_change_without_fx + fx_effect_on_cash',
        'operating_cash_flow + investing_cash_flow + financing_cash_flow + ?fx_effect_on_cash',
      ],
    },
  ],
  cash_at_beginning_of_period: [
    'Cash at the beginning of the period',
    { us: cashConcepts, ifrs: 'CashAndCashEquivalents', at: 'beginning', additive: false },
  ],
  cash_at_end_of_period: [
    'Cash at the end of the period',
    { us: cashConcepts, ifrs: 'CashAndCashEquivalents', at: 'end', additive: false },
  ],
  interest_paid: [
    'Interest paid',
    {
      us: 'InterestPaidNet',
      ifrs: 'InterestPaidClassifiedAsOperatingActivities InterestPaidClassifiedAsFinancingActivities',
    },
  ],
  income_taxes_paid: [
    'Income taxes paid',
    {
      us: 'IncomeTaxesPaidNet IncomeTaxesPaid',
      ifrs: 'IncomeTaxesPaidRefundClassifiedAsOperatingActivities',
    },
  ],
  free_cash_flow: [
    'Free cash flow: operating cash flow plus capital expenditure',
    { from: [{ formula: 'operating_cash_flow + capital_expenditure', acrossFilings: true }] },
  ],
});
