import { allLiabilities, restOfTotal } from '../rules/claims.ts';
import { deferredTaxOfTheSheet, deferredTaxOnInterimSheets } from '../rules/deferred-tax.ts';
import { borrowingsHoldPaper, debtOutsideLongTerm, kindsUnderIfrs } from '../rules/debt.ts';
import { otherMezzanine } from '../rules/equity-concepts.ts';
import { notSmallPart } from '../rules/guard.ts';
import { withTradePayables } from '../rules/payables.ts';
import type { Declarations } from './line.ts';

/** Borrowings in addition to commercial paper and notes payable if no total of short-term borrowings is reported. */
const otherBorrowings = ['OtherShortTermBorrowings', 'ShortTermBankLoansAndNotesPayable', 'BankOverdrafts'];

/** Debt due within one year in addition to short-term borrowings and the current portion of long-term debt. */
const otherCurrentDebt = [
  'CommercialPaperCurrent',
  'ShortTermBankLoansAndNotesPayable',
  'NotesPayableRelatedPartiesClassifiedCurrent',
  'FederalHomeLoanBankAdvancesShortTerm',
];

/** Liabilities of a balance sheet, current ones first. */
export const liabilities: Declarations = {
  accounts_payable: [
    'Accounts payable',
    {
      us: `AccountsPayableCurrent AccountsPayableTradeCurrent AccountsPayableCurrentAndNoncurrent
        AccountsPayableTradeCurrentAndNoncurrent AccountsPayable`,
      ifrs: 'TradeAndOtherCurrentPayablesToTradeSuppliers TradeAndOtherCurrentPayables',
      parent: 'total_current_liabilities',
      synonyms: [
        'A/P',
        'payables',
        'AP',
        'creditors',
        'trade payables',
        'money owed to suppliers',
        'supplier balances',
      ],
    },
  ],
  accounts_payable_and_accrued: [
    'Accounts payable and accrued liabilities',
    {
      us: `AccountsPayableAndAccruedLiabilitiesCurrent AccountsPayableAndOtherAccruedLiabilitiesCurrent
        AccountsPayableAndAccruedLiabilitiesCurrentAndNoncurrent AccountsPayableAndOtherAccruedLiabilities
        AccountsPayableAndAccruedLiabilities`,
      guards: [withTradePayables],
      parent: 'total_current_liabilities',
    },
  ],
  accrued_liabilities: [
    'Accrued liabilities',
    {
      us: 'AccruedLiabilitiesCurrent AccruedLiabilitiesCurrentAndNoncurrent AccruedLiabilities',
      ifrs: 'AccrualsClassifiedAsCurrent',
      parent: 'total_current_liabilities',
      synonyms: ['accruals', 'accrued expenses'],
    },
  ],
  deferred_revenue_current: [
    'Deferred revenue, current',
    {
      us: 'ContractWithCustomerLiabilityCurrent DeferredRevenueCurrent',
      guards: [notSmallPart],
      unlessPartBefore: { ContractWithCustomerLiabilityCurrent: ['DeferredRevenueCurrent'] },
      ifrs: 'CurrentContractLiabilities DeferredIncomeClassifiedAsCurrent',
      parent: 'total_current_liabilities',
      place: 'notes',
      synonyms: ['deferred revenue', 'contract liabilities', 'unearned revenue', 'customer prepayments'],
    },
  ],
  _borrowings: ['Short-term borrowings, or one kind of them', { us: 'ShortTermBorrowings', place: 'notes' }],
  _commercial_paper: ['Commercial paper', { us: 'CommercialPaper', place: 'notes' }],
  _notes_payable_current: ['Notes payable within a year', { us: 'NotesPayableCurrent', place: 'notes' }],
  short_term_debt: [
    'Short-term borrowings',
    {
      us: 'ShortTermBorrowings CommercialPaper NotesPayableCurrent',
      ifrs: 'ShorttermBorrowings',
      guards: [borrowingsHoldPaper],
      // One kind of borrowing plus commercial paper. The balance sheet reports the paper as notes payable, or both are
      // the debt due within one year except long-term debt.
      from: [
        {
          formula: '_borrowings + _commercial_paper',
          provided: [
            '_commercial_paper - _notes_payable_current',
            '_borrowings + _commercial_paper + current_portion_long_term_debt - debt_current',
          ],
        },
      ],
      // One of several kinds of borrowing is not the whole.
      only: {
        CommercialPaper: ['NotesPayableCurrent', ...otherBorrowings],
        NotesPayableCurrent: ['CommercialPaper', ...otherBorrowings],
      },
      parent: 'debt_current',
      place: 'notes',
      synonyms: ['STD', 'overdraft', 'commercial paper', 'short-term loans', 'short-term borrowings'],
    },
  ],
  current_portion_long_term_debt: [
    'Current portion of long-term debt',
    {
      us: 'LongTermDebtCurrent LongTermDebtAndCapitalLeaseObligationsCurrent',
      ifrs: 'CurrentPortionOfLongtermBorrowings',
      parent: 'debt_current',
      place: 'notes',
    },
  ],
  debt_current: [
    'Debt due within one year',
    {
      us: 'DebtCurrent',
      ifrs: 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
      from: [{ formula: 'short_term_debt + current_portion_long_term_debt', unless: otherCurrentDebt, distinct: true }],
      parent: 'total_current_liabilities',
      place: 'notes',
      synonyms: ['debt due within a year', 'current debt', 'debt due this year'],
    },
  ],
  operating_lease_liability_current: [
    'Operating lease liabilities, current',
    {
      us: 'OperatingLeaseLiabilityCurrent',
      ifrs: 'CurrentLeaseLiabilities',
      parent: 'total_current_liabilities',
      place: 'notes',
    },
  ],
  total_current_liabilities: [
    'Total current liabilities',
    {
      us: 'LiabilitiesCurrent',
      ifrs: 'CurrentLiabilities',
      parent: 'total_liabilities',
      synonyms: ['current liabilities'],
    },
  ],
  long_term_debt: [
    'Long-term debt, without its current portion',
    {
      us: 'LongTermDebtNoncurrent LongTermDebtAndCapitalLeaseObligations',
      ifrs: 'LongtermBorrowings',
      parent: 'total_noncurrent_liabilities',
      place: 'notes',
      synonyms: ['LTD', 'long-term borrowings', 'long-term loans', 'noncurrent debt', 'bonds'],
    },
  ],
  total_debt: [
    'Total debt',
    {
      ifrs: 'Borrowings',
      composedOf: 'debt',
      from: [
        {
          formula: 'debt_current + long_term_debt',
          unless: [...debtOutsideLongTerm, ...kindsUnderIfrs],
          distinct: true,
        },
      ],
      side: 'credit',
      synonyms: ['debt', 'borrowings'],
    },
  ],
  operating_lease_liability_noncurrent: [
    'Operating lease liabilities, non-current',
    {
      us: 'OperatingLeaseLiabilityNoncurrent',
      ifrs: 'NoncurrentLeaseLiabilities',
      parent: 'total_noncurrent_liabilities',
      place: 'notes',
      synonyms: ['lease obligations', 'long-term lease liabilities'],
    },
  ],
  deferred_revenue_noncurrent: [
    'Deferred revenue, non-current',
    {
      us: 'ContractWithCustomerLiabilityNoncurrent DeferredRevenueNoncurrent',
      ifrs: 'NoncurrentContractLiabilities DeferredIncomeClassifiedAsNoncurrent',
      parent: 'total_noncurrent_liabilities',
      place: 'notes',
    },
  ],
  deferred_tax_liabilities: [
    'Deferred tax liabilities',
    {
      us: 'DeferredIncomeTaxLiabilitiesNet DeferredTaxLiabilitiesNoncurrent',
      ifrs: 'DeferredTaxLiabilities',
      guards: [deferredTaxOfTheSheet],
      admits: [deferredTaxOnInterimSheets],
      // Until 2016, a part of deferred tax liabilities was current.
      only: { DeferredTaxLiabilitiesNoncurrent: ['DeferredTaxLiabilitiesCurrent'] },
      unlessBefore: { DeferredTaxLiabilitiesNoncurrent: ['DeferredIncomeTaxLiabilitiesNet'] },
      from: ['_deferred_tax_liabilities_current + _deferred_tax_liabilities_noncurrent'],
      parent: 'total_noncurrent_liabilities',
      place: 'notes',
    },
  ],
  _deferred_tax_liabilities_current: ['Deferred tax liabilities, current', { us: 'DeferredTaxLiabilitiesCurrent' }],
  _deferred_tax_liabilities_noncurrent: [
    'Deferred tax liabilities, non-current',
    { us: 'DeferredTaxLiabilitiesNoncurrent' },
  ],
  deposits: [
    'Deposits',
    {
      us: 'Deposits',
      ifrs: 'DepositsFromCustomers',
      types: ['bank'],
      parent: 'total_liabilities',
      place: 'notes',
      synonyms: ['customer deposits', 'deposits of a bank'],
    },
  ],
  total_noncurrent_liabilities: [
    'Total non-current liabilities',
    {
      us: 'LiabilitiesNoncurrent',
      guards: [restOfTotal],
      ifrs: 'NoncurrentLiabilities',
      from: ['total_liabilities - total_current_liabilities'],
      parent: 'total_liabilities',
      synonyms: ['noncurrent liabilities', 'non-current liabilities'],
    },
  ],
  total_liabilities: [
    'Total liabilities',
    {
      us: 'Liabilities',
      ifrs: 'Liabilities',
      // Some filers use this concept for non-current liabilities only.
      guards: [allLiabilities],
      from: [
        {
          formula: 'total_liabilities_and_equity - total_equity - ?mezzanine_equity',
          unless: otherMezzanine,
          // Some filers use the concept of total equity for total capitalization, which includes long-term debt.
          consistent: ['total_equity - stockholders_equity - noncontrolling_interest'],
        },
        {
          formula: 'total_current_liabilities + total_noncurrent_liabilities',
          provided: [
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - total_equity',
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - stockholders_equity',
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - total_equity - mezzanine_equity',
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - stockholders_equity - mezzanine_equity',
          ],
          proven: true,
        },
      ],
      parent: 'total_liabilities_and_equity',
      section: 3,
      printed: [/^total liabilities$/],
      synonyms: ['liabilities'],
    },
  ],
};
