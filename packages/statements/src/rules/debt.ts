import { decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { factAt } from './report.ts';

/** Borrowings that stand beside long-term debt as one amount. */
export const debtBeside = [
  'LongTermTransitionBond',
  'NotesPayableRelatedPartiesNoncurrent',
  'FederalHomeLoanBankAdvancesLongTerm',
];

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Long-term debt without what is due within a year, as one amount; the first that is there. */
const longTermTotals = words('LongTermDebtNoncurrent LongTermDebtAndCapitalLeaseObligations LongTermNotesAndLoans');

/** Kinds of long-term borrowing where no one amount is given for all. */
const longTermKinds =
  words(`LongTermNotesPayable SeniorLongTermNotes SeniorNotesNoncurrent ConvertibleLongTermNotesPayable
  ConvertibleNotesPayableNoncurrent ConvertibleDebtNoncurrent SubordinatedLongTermDebt SecuredLongTermDebt
  UnsecuredLongTermDebt JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustNoncurrent LongTermLineOfCredit
  LongTermLoansPayable LongTermLoansFromBank OtherLongTermDebtNoncurrent LongTermCommercialPaperNoncurrent
  LongTermNotesPayableNoncurrent MediumtermNotesNoncurrent OtherLoansPayableLongTerm`);

const currentTotals = words('DebtCurrent');

const shortTermTotals = words('ShortTermBorrowings');

const shortTermKinds = words(`CommercialPaper CommercialPaperCurrent BankOverdrafts OtherShortTermBorrowings
  ShortTermBankLoansAndNotesPayable ShortTermNonBankLoansAndNotesPayable LinesOfCreditCurrent LoansPayableCurrent
  LoansPayableToBankCurrent NotesPayableRelatedPartiesClassifiedCurrent FederalHomeLoanBankAdvancesShortTerm BridgeLoan`);

const currentPortionTotals = words('LongTermDebtCurrent LongTermDebtAndCapitalLeaseObligationsCurrent');

const currentPortionKinds =
  words(`NotesPayableCurrent ConvertibleNotesPayableCurrent ConvertibleDebtCurrent SeniorNotesCurrent
  SecuredDebtCurrent UnsecuredDebtCurrent SubordinatedDebtCurrent OtherLongTermDebtCurrent OtherNotesPayableCurrent
  MediumtermNotesCurrent LongTermCommercialPaperCurrent`);

/** Long-term debt with what of it is due within a year. */
const longTermWithCurrent = words(
  'LongTermDebt LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities DebtLongtermAndShorttermCombinedAmount',
);

/** All borrowings in one amount. */
const wholeDebt = words('DebtLongtermAndShorttermCombinedAmount DebtAndCapitalLeaseObligations NotesAndLoansPayable');

/** Kinds of borrowing that say nothing of when they are due. */
const kindsWithoutTerm =
  words(`NotesPayable SeniorNotes ConvertibleNotesPayable ConvertibleDebt UnsecuredDebt SecuredDebt
  SubordinatedDebt LineOfCredit LoansPayable LoansPayableToBank OtherNotesPayable OtherBorrowings OtherLoansPayable
  JuniorSubordinatedNotes MortgageLoansOnRealEstate FederalHomeLoanBankAdvances BankLoans MediumTermNotes
  JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust DebtInstrumentCarryingAmount`);

const international = {
  longTerm: words('LongtermBorrowings NoncurrentPortionOfNoncurrentBorrowings NoncurrentBorrowings'),
  current: words('CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings CurrentBorrowings'),
  currentKinds: words('ShorttermBorrowings CurrentPortionOfLongtermBorrowings CurrentPortionOfNoncurrentBorrowings'),
};

/** Every concept that is looked at. */
export const debtConcepts: readonly string[] = [
  ...longTermTotals,
  ...debtBeside,
  ...longTermKinds,
  ...currentTotals,
  ...shortTermTotals,
  ...shortTermKinds,
  ...currentPortionTotals,
  ...currentPortionKinds,
  ...longTermWithCurrent,
  ...wholeDebt,
  ...kindsWithoutTerm,
  ...Object.values(international).flat(),
];

/** The same amount under two names is one debt, not two. */
const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter((fact, at) => facts.findIndex((other) => decimal.equals(other.value, fact.value)) === at);

/**
 * The facts whose sum is all interest-bearing debt of one balance sheet: one amount for each part of it where the filing gives
 * one, else its kinds. Leases are in it only where the filer gives them in one amount with debt. Empty where nothing is owed.
 */
export const debtIn = (filing: Filing, end: Day): readonly Fact[] => {
  let days = known.get(filing);
  if (days === undefined) known.set(filing, (days = new Map()));
  let facts = days.get(end);
  if (facts === undefined) days.set(end, (facts = findDebt(filing, end)));
  return facts;
};

const known = new WeakMap<Filing, Map<Day, readonly Fact[]>>();

const findDebt = (filing: Filing, end: Day): readonly Fact[] => {
  const reader = (taxonomy: string) => ({
    first: (concepts: readonly string[]): readonly Fact[] => all(taxonomy, concepts).slice(0, 1),
    every: (concepts: readonly string[]): readonly Fact[] => distinct(all(taxonomy, concepts)),
  });
  const all = (taxonomy: string, concepts: readonly string[]): readonly Fact[] =>
    concepts.flatMap((concept) => {
      const fact = factAt(filing, `${taxonomy}:${concept}`, filing.currency, { start: null, end });
      return fact === null || decimal.isZero(fact.value) || decimal.isNegative(fact.value) ? [] : [fact];
    });
  const firstOf = (...choices: readonly (readonly Fact[])[]): readonly Fact[] =>
    choices.find((facts) => facts.length > 0) ?? [];
  const ifrs = reader('ifrs-full');
  const abroad = [
    ...ifrs.first(international.longTerm),
    ...firstOf(ifrs.first(international.current), ifrs.every(international.currentKinds)),
  ];
  if (abroad.length > 0) return distinct(abroad);
  const { first, every } = reader('us-gaap');
  const shortTerm = firstOf(first(shortTermTotals), every(shortTermKinds));
  const portion = firstOf(first(currentPortionTotals), every(currentPortionKinds));
  const current = firstOf(first(currentTotals), distinct([...shortTerm, ...portion]));
  const longTerm = [...firstOf(first(longTermTotals), every(longTermKinds)), ...every(debtBeside)];
  const [whole] = first(longTermWithCurrent);
  const [rest] = longTerm;
  if (rest && (portion.length > 0 || current.length > shortTerm.length || !whole))
    return distinct([...longTerm, ...current]);
  // The current portion by itself is not told: the amount that holds it is.
  if (whole && (!rest || decimal.compare(whole.value, rest.value) >= 0)) return distinct([whole, ...shortTerm]);
  if (rest) return distinct([...longTerm, ...current]);
  return firstOf(first(wholeDebt), distinct([...every(kindsWithoutTerm), ...current]));
};
