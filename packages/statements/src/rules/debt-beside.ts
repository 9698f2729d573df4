/** Borrowings that stand beside long-term debt as one amount. */
export const debtBeside = [
  'LongTermTransitionBond',
  'NotesPayableRelatedPartiesNoncurrent',
  'FederalHomeLoanBankAdvancesLongTerm',
];
