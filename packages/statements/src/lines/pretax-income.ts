import { equityMethodIncome, leadsToNetIncome } from '../rules/before-tax.ts';
import type { Declarations } from './line.ts';

/**
 * An amount of the tax note as income before tax, if less tax and discontinued operations it is net income. With other
 * owners it must include their share, because some notes exclude it.
 */
const pretaxInNotes = (formula: string, unless: readonly string[]) =>
  (
    [
      ['net_income_including_nci', []],
      ['net_income', ['net_income_including_nci - net_income']],
    ] as const
  ).map(([net, consistent]) => ({
    formula,
    unless,
    provided: [`${formula} - income_tax - ${net}`, `${formula} - income_tax + net_income_discontinued - ${net}`],
    consistent,
  }));

/** If a report has any of these concepts, there may be an amount between income after tax and net income. */
const outsideOperations = [
  'IncomeLossFromDiscontinuedOperationsNetOfTax',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToNoncontrollingInterest',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodBeforeIncomeTax',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationBeforeIncomeTax',
  'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
  'DiscontinuedOperationTaxEffectOfDiscontinuedOperation',
  'DiscontinuedOperationTaxEffectOfIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriod',
  'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations',
  'CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations',
  'CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations',
  'IncomeLossFromContinuingOperations',
  'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsPerBasicShare',
  'IncomeLossFromContinuingOperationsPerDilutedShare',
  'ExtraordinaryItemNetOfTax',
  'ExtraordinaryItemGainOrLossNetOfTaxAttributableToReportingEntity',
  'IncomeLossBeforeExtraordinaryItemsAndCumulativeEffectOfChangeInAccountingPrinciple',
  'CumulativeEffectOfChangeInAccountingPrincipleNetOfTax',
  'IncomeLossFromEquityMethodInvestments',
  'IncomeLossFromEquityMethodInvestmentsNetOfDividendsOrDistributions',
  'EquityMethodInvestments',
  'InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures',
  'GainLossOnSaleOfPropertiesNetOfApplicableIncomeTaxes',
  'MinorityInterestInNetIncomeLossOfConsolidatedEntities',
];

/** If the period has any of these concepts, there are amounts between income after tax and total income. */
const notAllAfterTax = [
  'IncomeLossFromDiscontinuedOperationsNetOfTax',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToNoncontrollingInterest',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax',
  'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
  'ExtraordinaryItemNetOfTax',
  'ExtraordinaryItemGainOrLossNetOfTaxAttributableToReportingEntity',
  'IncomeLossBeforeExtraordinaryItemsAndCumulativeEffectOfChangeInAccountingPrinciple',
  'CumulativeEffectOfChangeInAccountingPrincipleNetOfTax',
  'GainLossOnSaleOfPropertiesNetOfApplicableIncomeTaxes',
];

/** If the report also has income before tax in the tax note, or without income from associates, it must be equal. */
const agreesWithReported = (after: string): readonly string[] =>
  ['_pretax_domestic + _pretax_foreign', '_pretax_without_equity_method + equity_method_income'].map(
    (pretax) => `${pretax} - ${after}`,
  );

/** If a report has any of these concepts, income from associates may follow after tax. */
const associates = [
  equityMethodIncome,
  'IncomeLossFromEquityMethodInvestmentsNetOfDividendsOrDistributions',
  'EquityMethodInvestments',
  'InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures',
];

/**
 * Income after tax of all owners plus tax, if the nearest own report with the line supports it. Discontinued operations
 * must prove that income from continuing operations is that of all owners. With associates, only reports with
 * associates count as support.
 */
const afterTaxWithTax = [
  ...['_continuing_of_all_owners', 'net_income_continuing'].map((continuing) => ({
    net: continuing,
    rule: {
      provided: [
        `${continuing} + net_income_discontinued - net_income_including_nci`,
        `${continuing} - net_income_including_nci`,
      ],
    },
  })),
  { net: 'net_income_including_nci', rule: { unless: notAllAfterTax } },
].flatMap(({ net, rule }) =>
  [{ unlessAnywhere: associates }, { onlyWith: associates }].map((condition) => ({
    ...rule,
    ...condition,
    formula: `${net} + income_tax`,
    consistent: agreesWithReported(`income_tax - ${net}`),
    witnessed: true,
  })),
);

/** Income before tax, and its parts if no common concept has the total. */
export const pretaxIncome: Declarations = {
  _pretax_without_equity_method: [
    'Income before tax and equity-method income',
    {
      us: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    },
  ],
  pretax_income: [
    'Income before tax',
    {
      us: `IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments`,
      ifrs: 'ProfitLossBeforeTax',
      // The second concept excludes equity-method income. It is the line if there is none, or if it is reported
      // elsewhere.
      guards: [leadsToNetIncome],
      from: [
        {
          formula: '_pretax_without_equity_method + equity_method_income',
          // Proof that equity-method income is not included: less tax it is net income.
          provided: [
            '_pretax_without_equity_method + equity_method_income - income_tax - net_income_including_nci',
            '_pretax_without_equity_method + equity_method_income - income_tax - net_income',
            '_pretax_without_equity_method + equity_method_income - income_tax + net_income_discontinued - net_income_including_nci',
            '_pretax_without_equity_method + equity_method_income - income_tax + net_income_discontinued - net_income',
          ],
          proven: true,
        },
        // Filers without a total, or with their own concept for it, report its parts in the tax note.
        ...pretaxInNotes('_pretax_domestic + _pretax_foreign', []),
        ...pretaxInNotes('_pretax_domestic', ['IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign']),
        // Some filers deduct other owners' share before tax. The note then leads to income of the parent, as it did
        // when the line had a concept.
        {
          formula: '_pretax_domestic + _pretax_foreign',
          provided: ['_pretax_domestic + _pretax_foreign - income_tax - net_income'],
          witnessed: true,
        },
        ...afterTaxWithTax,
      ],
      // Less tax it is total income if the report has nothing between the two and own reports before and after support
      // it.
      attested: [
        {
          formula: 'net_income_including_nci + income_tax',
          unlessAnywhere: outsideOperations,
          consistent: ['_pretax_domestic + _pretax_foreign - income_tax - net_income_including_nci'],
        },
      ],
      section: 1,
      printed: [
        /^(income|earnings|profit|loss)( from continuing operations)? before (provision for )?(income )?taxes( on income)?$/,
      ],
      synonyms: [
        'EBT',
        'PBT',
        'profit before tax',
        'earnings before tax',
        'income before tax',
        'pretax profit',
        'pre-tax profit',
        'pre-tax income',
      ],
    },
  ],
  _pretax_domestic: [
    'Domestic income before tax',
    { us: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic', place: 'notes' },
  ],
  _pretax_foreign: [
    'Foreign income before tax',
    { us: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign', place: 'notes' },
  ],
};
