import { declareLines } from './line.ts';

const cashConcepts = `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
  CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations
  CashAndCashEquivalentsAtCarryingValue`;

const excludingExchangeRate = [
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
  'CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
  'CashPeriodIncreaseDecreaseExcludingExchangeRateEffect',
];

const discontinued = {
  operating: 'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations',
  investing: 'CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations',
  financing: 'CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations',
} as const;

type Activity = keyof typeof discontinued;

const activities: readonly Activity[] = ['operating', 'investing', 'financing'];

const continuing = {
  operating: 'operating_cash_flow_continuing',
  investing: '_investing_continuing',
  financing: '_financing_continuing',
} as const;

const all = (activity: Activity): string => `${activity}_cash_flow`;

/** Sums of the three flows that account for the change of cash, with the effect of exchange rates or without. */
const accountsForChange = (flows: readonly string[]): readonly string[] => {
  const rest = `net_change_in_cash - ${flows.join(' - ')}`;
  return [rest, `${rest} - fx_effect_on_cash`];
};

/**
 * The flow of continuing operations as the whole one, where nothing is reported of its discontinued part and it accounts for the
 * change of cash with the other two, whole or continuing: what is moved between the two cancels out in their sum.
 */
const continuingAlone = (activity: Activity) => {
  const [first, second] = activities
    .filter((other) => other !== activity)
    .map((other) => [all(other), continuing[other]]);
  const others = (first ?? []).flatMap((left) => (second ?? []).map((right) => [left, right]));
  return {
    formula: continuing[activity],
    unless: [discontinued[activity]],
    provided: others.flatMap((pair) => accountsForChange([continuing[activity], ...pair])),
  };
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
  depreciation: [
    'Depreciation alone',
    { us: 'Depreciation', ifrs: 'AdjustmentsForDepreciationExpense', parent: 'depreciation_and_amortization' },
  ],
  amortization_of_intangibles: [
    'Amortization of intangible assets alone',
    {
      us: 'AmortizationOfIntangibleAssets',
      ifrs: 'AdjustmentsForAmortisationExpense',
      parent: 'depreciation_and_amortization',
    },
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
      ifrs: 'AdjustmentsForDecreaseIncreaseInTradeAccountReceivable AdjustmentsForDecreaseIncreaseInTradeAndOtherReceivables',
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
      ifrs: 'AdjustmentsForIncreaseDecreaseInTradeAccountPayable AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables',
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
      from: ['operating_cash_flow_continuing + _operating_discontinued', continuingAlone('operating')],
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
      from: ['_investing_continuing + _investing_discontinued', continuingAlone('investing')],
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
      ifrs: 'ProceedsFromIssuingShares ProceedsFromIssueOfOrdinaryShares',
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
      ifrs: '-DividendsPaidClassifiedAsFinancingActivities -DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
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
      from: ['_financing_continuing + _financing_discontinued', continuingAlone('financing')],
      parent: 'net_change_in_cash',
    },
  ],
  fx_effect_on_cash: [
    'Effect of exchange rates on cash',
    {
      us: `EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
        EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations
        EffectOfExchangeRateOnCashAndCashEquivalents EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations
        EffectOfExchangeRateOnCash EffectOfExchangeRateOnCashContinuingOperations`,
      ifrs: 'EffectOfExchangeRateChangesOnCashAndCashEquivalents',
      parent: 'net_change_in_cash',
    },
  ],
  _net_change_without_fx: [
    'Change in cash before exchange rates',
    {
      us: excludingExchangeRate.join(' '),
      ifrs: 'IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges',
    },
  ],
  net_change_in_cash: [
    'Net change in cash',
    {
      us: `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect
        CashAndCashEquivalentsPeriodIncreaseDecrease CashPeriodIncreaseDecrease NetCashProvidedByUsedInContinuingOperations`,
      ifrs: 'IncreaseDecreaseInCashAndCashEquivalents',
      // The change by continuing operations is all of it where nothing is discontinued.
      only: {
        NetCashProvidedByUsedInContinuingOperations: [
          'NetCashProvidedByUsedInDiscontinuedOperations',
          ...excludingExchangeRate,
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
