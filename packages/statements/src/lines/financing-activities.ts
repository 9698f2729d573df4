import { continuingOnly, withoutDiscontinued, withDiscontinued } from './continuing-operations.ts';
import type { Declarations } from './line.ts';

/** Kinds of debt issued. One of them is the whole if no other is reported. */
const issuedKinds = [
  'ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet',
  'ProceedsFromDebtNetOfIssuanceCosts',
  'ProceedsFromDebtMaturingInMoreThanThreeMonths',
  'ProceedsFromIssuanceOfSeniorLongTermDebt',
  'ProceedsFromIssuanceOfUnsecuredDebt',
  'ProceedsFromNotesPayable',
  'ProceedsFromConvertibleDebt',
];
const otherIssues = [
  ...issuedKinds,
  'ProceedsFromLinesOfCredit',
  'ProceedsFromLongTermLinesOfCredit',
  'ProceedsFromOtherDebt',
];
const repaidKinds = [
  'RepaymentsOfLongTermDebtAndCapitalSecurities',
  'RepaymentsOfDebtAndCapitalLeaseObligations',
  'RepaymentsOfDebtMaturingInMoreThanThreeMonths',
  'RepaymentsOfSeniorDebt',
  'RepaymentsOfUnsecuredDebt',
  'RepaymentsOfNotesPayable',
  'RepaymentsOfConvertibleDebt',
];
const otherRepayments = [
  ...repaidKinds,
  'RepaymentsOfLinesOfCredit',
  'RepaymentsOfLongTermLinesOfCredit',
  'RepaymentsOfOtherDebt',
];

const each = (kinds: readonly string[], rivals: readonly string[]) =>
  Object.fromEntries(kinds.map((concept) => [concept, rivals]));

const unlessOther = (kinds: readonly string[], rivals: readonly string[]) =>
  Object.fromEntries(kinds.map((concept) => [concept, rivals.filter((other) => other !== concept)]));

/** Cash effects of financing. */
export const financing: Declarations = {
  debt_issued: [
    'Debt issued',
    {
      us: `ProceedsFromIssuanceOfLongTermDebt ProceedsFromIssuanceOfDebt ${issuedKinds.join(' ')}`,
      only: unlessOther(issuedKinds, otherIssues),
      unlessBefore: each(issuedKinds, ['ProceedsFromIssuanceOfLongTermDebt', 'ProceedsFromIssuanceOfDebt']),
      ifrs: 'ProceedsFromBorrowingsClassifiedAsFinancingActivities',
      parent: 'financing_cash_flow',
      synonyms: [
        'debt issuance',
        'proceeds from debt',
        'new borrowings',
        'money from borrowing',
        'loans taken',
        'bond proceeds',
        'bonds issued',
      ],
    },
  ],
  debt_repaid: [
    'Debt repaid',
    {
      us: `-RepaymentsOfLongTermDebt -RepaymentsOfDebt ${repaidKinds.map((concept) => `-${concept}`).join(' ')}`,
      only: unlessOther(repaidKinds, otherRepayments),
      unlessBefore: each(repaidKinds, ['RepaymentsOfLongTermDebt', 'RepaymentsOfDebt']),
      ifrs: '-RepaymentsOfBorrowingsClassifiedAsFinancingActivities',
      parent: 'financing_cash_flow',
      synonyms: ['debt repayment', 'repayment of debt', 'debt repayments', 'loan repayments', 'repaid loans'],
    },
  ],
  stock_issued: [
    'Stock issued',
    {
      us: 'ProceedsFromIssuanceOfCommonStock ProceedsFromIssuanceOrSaleOfEquity',
      unlessBefore: { ProceedsFromIssuanceOrSaleOfEquity: ['ProceedsFromIssuanceOfCommonStock'] },
      ifrs: 'ProceedsFromIssuingShares ProceedsFromIssueOfOrdinaryShares',
      parent: 'financing_cash_flow',
      synonyms: [
        'share issuance',
        'stock issuance',
        'proceeds from issuing shares',
        'new shares sold',
        'capital raised',
      ],
    },
  ],
  stock_repurchased: [
    'Stock repurchased',
    {
      us: '-PaymentsForRepurchaseOfCommonStock -PaymentsForRepurchaseOfEquity',
      ifrs: '-PaymentsToAcquireOrRedeemEntitysShares',
      parent: 'financing_cash_flow',
      section: 2,
      printed: [
        /^(purchases?|repurchases?|acquisitions?) of (common stock|common shares|treasury stock|treasury shares)$/,
      ],
      synonyms: [
        'buybacks',
        'buyback',
        'share repurchases',
        'repurchases',
        'share buybacks',
        'stock buybacks',
        'shares bought back',
        'stock bought back',
      ],
    },
  ],
  dividends_paid: [
    'Dividends paid',
    {
      us: '-PaymentsOfDividends -PaymentsOfDividendsCommonStock -PaymentsOfOrdinaryDividends',
      ifrs: '-DividendsPaidClassifiedAsFinancingActivities -DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
      parent: 'financing_cash_flow',
      section: 2,
      printed: [
        /^(cash )?dividends paid( to (share|stock)holders| to common (share|stock)holders)?$/,
        /^payments? of( cash)? dividends$/,
      ],
      synonyms: ['dividends', 'dividend'],
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
      from: [
        withDiscontinued('financing'),
        '_financing_continuing + _financing_discontinued',
        continuingOnly('financing'),
        withoutDiscontinued('financing'),
      ],
      parent: 'net_change_in_cash',
      section: 2,
      printed: [
        /^(total )?(net )?cash (flows? )?(provided by|generated by|generated from|used in|used for|used by|from)( or used in)? financing activities$/,
      ],
      synonyms: ['CFF', 'cash from financing'],
    },
  ],
};
