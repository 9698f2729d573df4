import { equityMethodIncome, leadsToNetIncome } from '../rules/before-tax.ts';
import type { Declarations } from './line.ts';

/**
 * An amount of the note on taxes as income before tax, where less tax it is net income, discontinued operations apart. With other
 * owners it has to be theirs, too: some notes leave their share out.
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

/** With any of these anywhere in a report there is, or may be, something between income after tax and net income. */
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

/** With any of these over the period, there is more between income after tax and all income. */
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

/** Income before tax as the report has it in the note on taxes, or without income of associates, is the same where it is there. */
const agreesWithReported = (after: string): readonly string[] =>
  ['_pretax_domestic + _pretax_foreign', '_pretax_without_equity_method + equity_method_income'].map(
    (pretax) => `${pretax} - ${after}`,
  );

/** With any of these in a report, income of associates may stand after tax. */
const associates = [
  equityMethodIncome,
  'IncomeLossFromEquityMethodInvestmentsNetOfDividendsOrDistributions',
  'EquityMethodInvestments',
  'InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures',
];

/**
 * Income after tax of all owners with the tax that was taken off, as the nearest own report that has the line bears out. What is
 * called income from continuing operations has to be that of all owners, which the discontinued ones prove. Where there are
 * associates, only reports with associates bear it out.
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

/** Income before tax, and what it is made of where no common concept totals it. */
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
      // The second concept leaves equity-method income out: it is the line where there is none or where it is counted elsewhere.
      guards: [leadsToNetIncome],
      from: [
        {
          formula: '_pretax_without_equity_method + equity_method_income',
          // Proof that equity-method income is not in it already: less tax it is the net income.
          provided: [
            '_pretax_without_equity_method + equity_method_income - income_tax - net_income_including_nci',
            '_pretax_without_equity_method + equity_method_income - income_tax - net_income',
            '_pretax_without_equity_method + equity_method_income - income_tax + net_income_discontinued - net_income_including_nci',
            '_pretax_without_equity_method + equity_method_income - income_tax + net_income_discontinued - net_income',
          ],
          proven: true,
        },
        // Filers that print no total of it, or under a name of their own, give its parts in the note on taxes.
        ...pretaxInNotes('_pretax_domestic + _pretax_foreign', []),
        ...pretaxInNotes('_pretax_domestic', ['IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign']),
        // Some take off what others earn before tax: the note then leads to income of the parent, as it did when the line had its name.
        {
          formula: '_pretax_domestic + _pretax_foreign',
          provided: ['_pretax_domestic + _pretax_foreign - income_tax - net_income'],
          witnessed: true,
        },
        ...afterTaxWithTax,
      ],
      // Less tax it is all income where nothing in the report could lie between the two, as own reports before and after say, too.
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
    'Income before tax earned at home',
    { us: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic', place: 'notes' },
  ],
  _pretax_foreign: [
    'Income before tax earned abroad',
    { us: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign', place: 'notes' },
  ],
};
