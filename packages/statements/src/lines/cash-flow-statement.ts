import { amortizationExcluded } from '../rules/separate-amortization.ts';
import { deferredOfOneYear } from '../rules/revenue.ts';
import {
  withSeparateAmortization,
  depreciationOnly,
  notWithSeparateAmortization,
  notDepreciationOnly,
} from '../rules/depreciation.ts';
import { largest } from '../rules/guard.ts';
import { incomeOfAllOwners } from '../rules/income-of-all-owners.ts';
import { continuingOnly, withoutDiscontinued, restOfChange, withDiscontinued } from './continuing-operations.ts';
import { financing } from './financing-activities.ts';
import { investing } from './investing-activities.ts';
import { declareLines } from './line.ts';

const cashConcepts = `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
  CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations
  CashAndCashEquivalentsAtCarryingValue CashAndDueFromBanks`;

const totalsOfDepreciation = `DepreciationDepletionAndAmortization DepreciationAndAmortization
  DepreciationAmortizationAndAccretionNet`;

const tradeReceivables = ['IncreaseDecreaseInAccountsReceivable'];

const excludingExchangeRate = [
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
  'CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
  'CashPeriodIncreaseDecreaseExcludingExchangeRateEffect',
];

/** Cash effects over the period: inflows are positive, outflows negative. Supplemental payments are positive. */
export const cashFlowLines = declareLines('cash_flow', {
  net_income_cash_flow: [
    'Net income at the head of the cash-flow statement',
    {
      us: 'ProfitLoss NetIncomeLoss',
      ifrs: 'ProfitLoss',
      guards: [incomeOfAllOwners],
      parent: 'operating_cash_flow',
    },
  ],
  depreciation_and_amortization: [
    'Depreciation and amortization',
    {
      us: totalsOfDepreciation,
      ifrs: 'AdjustmentsForDepreciationAndAmortisationExpense',
      // Notes report depreciation of property under another of these concepts.
      guards: [largest, notDepreciationOnly, notWithSeparateAmortization],
      eachTerm: notDepreciationOnly,
      otherScopes: [amortizationExcluded],
      // Equipment that is not rented out, as at United Rentals, is a part.
      unlessPartBefore: { DepreciationAndAmortization: ['DepreciationDepletionAndAmortization'] },
      // The sum of its parts is used only if the concept is one of the parts. Otherwise the concept may include
      // impairments.
      from: [
        {
          formula: 'depreciation + amortization_of_intangibles',
          provided: ['_depreciation_under_its_name - depreciation'],
          proven: true,
        },
        { formula: '_depreciation_beside_amortization + amortization_of_intangibles', proven: true },
      ],
      parent: 'operating_cash_flow',
      section: 0,
      printed: [
        /^(total )?depreciation( depletion)? and amortization( expense)?$/,
        /^(total )?depreciation amortization and accretion$/,
      ],
      synonyms: ['D&A', 'DA', 'depreciation'],
    },
  ],
  _depreciation_under_its_name: [
    'Depreciation reported as depreciation and amortization',
    { us: totalsOfDepreciation, guards: [depreciationOnly], judging: true },
  ],
  _depreciation_beside_amortization: [
    'Depreciation and amortization without separately printed amortization of intangible assets',
    { us: totalsOfDepreciation, guards: [largest, withSeparateAmortization], judging: true },
  ],
  depreciation: [
    'Depreciation alone',
    {
      us: 'Depreciation',
      ifrs: 'AdjustmentsForDepreciationExpense DepreciationExpense',
      parent: 'depreciation_and_amortization',
      place: 'notes',
    },
  ],
  amortization_of_intangibles: [
    'Amortization of intangible assets alone',
    {
      us: 'AmortizationOfIntangibleAssets',
      ifrs: 'AdjustmentsForAmortisationExpense AmortisationExpense',
      parent: 'depreciation_and_amortization',
      place: 'notes',
    },
  ],
  stock_based_compensation: [
    'Stock-based compensation',
    {
      us: 'ShareBasedCompensation',
      ifrs: 'AdjustmentsForSharebasedPayments',
      parent: 'operating_cash_flow',
      place: 'notes',
      section: 0,
      printed: [/^(stock|share|equity) based compensation( expense| cost)?$/],
      synonyms: [
        'stock comp',
        'share-based payment',
        'SBC',
        'stock compensation',
        'share based compensation',
        'share based payments',
        'equity grants',
        'stock grants to employees',
        'share awards',
      ],
    },
  ],
  deferred_income_tax: [
    'Deferred income tax',
    {
      // If a filing has both, the second one comes from the tax note.
      us: 'DeferredIncomeTaxesAndTaxCredits DeferredIncomeTaxExpenseBenefit',
      guards: [deferredOfOneYear],
      ifrs: 'AdjustmentsForDeferredTaxExpense',
      parent: 'operating_cash_flow',
      section: 0,
      printed: [/^deferred (income )?tax(es)?( expense| provision)?$/],
    },
  ],
  change_receivables: [
    'Change in receivables',
    {
      us: `-IncreaseDecreaseInAccountsReceivable -IncreaseDecreaseInReceivables -IncreaseDecreaseInAccountsAndOtherReceivables
        -IncreaseDecreaseInAccountsAndNotesReceivable`,
      unlessBefore: {
        IncreaseDecreaseInReceivables: tradeReceivables,
        IncreaseDecreaseInAccountsAndOtherReceivables: tradeReceivables,
        IncreaseDecreaseInAccountsAndNotesReceivable: tradeReceivables,
      },
      ifrs: 'AdjustmentsForDecreaseIncreaseInTradeAccountReceivable AdjustmentsForDecreaseIncreaseInTradeAndOtherReceivables',
      parent: 'operating_cash_flow',
      section: 0,
      printed: [/^(trade )?accounts receivable(s)?( net)?$/],
      synonyms: ['working capital change in receivables'],
    },
  ],
  change_inventory: [
    'Change in inventories',
    {
      us: '-IncreaseDecreaseInInventories -IncreaseDecreaseInRetailRelatedInventories',
      ifrs: 'AdjustmentsForDecreaseIncreaseInInventories',
      parent: 'operating_cash_flow',
      section: 0,
      printed: [/^inventor(y|ies)( net)?$/],
      synonyms: ['working capital change in inventory'],
    },
  ],
  change_payables: [
    'Change in payables',
    {
      us: 'IncreaseDecreaseInAccountsPayable IncreaseDecreaseInAccountsPayableTrade',
      ifrs: 'AdjustmentsForIncreaseDecreaseInTradeAccountPayable AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables',
      parent: 'operating_cash_flow',
      section: 0,
      printed: [/^(trade )?accounts payable$/],
      synonyms: ['working capital change in payables'],
    },
  ],
  change_payables_and_accrued: [
    'Change in payables and accrued liabilities',
    {
      us: 'IncreaseDecreaseInAccountsPayableAndAccruedLiabilities IncreaseDecreaseInOtherAccountsPayableAndAccruedLiabilities',
      parent: 'operating_cash_flow',
      synonyms: ['working capital change in payables and accruals'],
    },
  ],
  change_deferred_revenue: [
    'Change in deferred revenue',
    {
      us: 'IncreaseDecreaseInDeferredRevenue IncreaseDecreaseInContractWithCustomerLiability',
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
        withDiscontinued('operating'),
        'operating_cash_flow_continuing + _operating_discontinued',
        continuingOnly('operating'),
        restOfChange('operating'),
        withoutDiscontinued('operating'),
      ],
      parent: 'net_change_in_cash',
      section: 0,
      printed: [
        /^(total )?(net )?cash (flows? )?(provided by|generated by|generated from|used in|used for|used by|from)( or used in)? operati(ng activities|ons)$/,
      ],
      synonyms: [
        'cash from ops',
        'cash flow from operating activities',
        'CFFO',
        'CFO',
        'OCF',
        'cash from operations',
        'cash flow from operations',
      ],
    },
  ],
  ...investing,
  ...financing,
  fx_effect_on_cash: [
    'Effect of exchange rates on cash',
    {
      us: `EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
        EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations
        EffectOfExchangeRateOnCashAndCashEquivalents EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations
        EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsDisposalGroupIncludingDiscontinuedOperations
        EffectOfExchangeRateOnCash EffectOfExchangeRateOnCashContinuingOperations`,
      ifrs: 'EffectOfExchangeRateChangesOnCashAndCashEquivalents',
      parent: 'net_change_in_cash',
      synonyms: ['exchange rate effect', 'currency effect on cash'],
    },
  ],
  _fx_effect_on_disposal_group: [
    'Effect of exchange rates on cash of a disposal group',
    {
      us: 'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsDisposalGroupIncludingDiscontinuedOperations',
      judging: true,
    },
  ],
  _cash_flow_of_discontinued_operations: [
    'Cash flow of discontinued operations',
    { us: 'NetCashProvidedByUsedInDiscontinuedOperations', judging: true },
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
      // The change of continuing operations is the whole change if no operations are discontinued.
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
      synonyms: ['change in cash', 'cash increase'],
    },
  ],
  cash_at_beginning_of_period: [
    'Cash at the beginning of the period',
    {
      us: cashConcepts,
      ifrs: 'CashAndCashEquivalents',
      at: 'beginning',
      additive: false,
      synonyms: ['opening cash', 'cash at the start of the year'],
    },
  ],
  cash_at_end_of_period: [
    'Cash at the end of the period',
    {
      us: cashConcepts,
      ifrs: 'CashAndCashEquivalents',
      at: 'end',
      additive: false,
      synonyms: ['cash at year end', 'closing cash'],
    },
  ],
  interest_paid: [
    'Interest paid',
    {
      us: 'InterestPaidNet InterestPaid',
      unlessBefore: { InterestPaid: ['InterestPaidNet'] },
      ifrs: 'InterestPaidClassifiedAsOperatingActivities InterestPaidClassifiedAsFinancingActivities',
      supplemental: true,
      place: 'notes',
      synonyms: ['cash interest'],
    },
  ],
  income_taxes_paid: [
    'Income taxes paid',
    {
      us: 'IncomeTaxesPaidNet IncomeTaxesPaid',
      ifrs: 'IncomeTaxesPaidRefundClassifiedAsOperatingActivities',
      supplemental: true,
      place: 'notes',
      synonyms: ['taxes paid', 'cash taxes'],
    },
  ],
  free_cash_flow: [
    'Free cash flow: operating cash flow plus capital expenditure',
    {
      from: [{ formula: 'operating_cash_flow + capital_expenditure', acrossFilings: true }],
      synonyms: ['FCF', 'cash left over', 'cash left after capital spending'],
    },
  ],
});
