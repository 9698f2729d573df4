import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { guard, isBelowQuarter } from './guard.ts';
import { factAt } from './report.ts';

/** Borrowings that stand beside long-term debt as one amount. */
export const debtOutsideLongTerm = [
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
  LongTermNotesPayableNoncurrent MediumtermNotesNoncurrent OtherLoansPayableLongTerm ConvertibleSubordinatedDebtNoncurrent`);

/** What is due after a year, and nothing else. */
export const longTermDebt: ReadonlySet<string> = new Set([...longTermTotals, ...longTermKinds]);

/** Long-term debt that says nothing of notes and bonds, which stand beside it. */
const withoutNotes: ReadonlySet<string> = new Set(['LongTermLineOfCredit', ...debtOutsideLongTerm]);

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
const longTermWithCurrent = words('LongTermDebt LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities');

/** Debt of every term in one amount. */
const allDebt = words('DebtLongtermAndShorttermCombinedAmount');

/** All borrowings in one amount. */
const wholeDebt = words('DebtAndCapitalLeaseObligations NotesAndLoansPayable');

/** Notes of all kinds in one amount, and the kinds. */
const allNotes = 'NotesPayable';
const kindsOfNotes =
  words(`SeniorNotes ConvertibleNotesPayable UnsecuredDebt SecuredDebt SubordinatedDebt OtherNotesPayable
  JuniorSubordinatedNotes MediumTermNotes ConvertibleDebt JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust`);

/** The same for loans, lines of credit among them. */
const allLoans = 'LoansPayable';
const kindsOfLoans = words('LineOfCredit LoansPayableToBank OtherLoansPayable BankLoans');

/** Kinds of borrowing that say nothing of when they are due and that neither total holds. */
const otherKinds = words('OtherBorrowings MortgageLoansOnRealEstate FederalHomeLoanBankAdvances');

/** Kinds of borrowing that say nothing of when they are due. */
const kindsWithoutTerm: readonly string[] = [allNotes, ...kindsOfNotes, allLoans, ...kindsOfLoans, ...otherKinds];

/** What instruments of a note are carried at: mostly one of several, so it counts where nothing else does. */
const carryingAmount = ['DebtInstrumentCarryingAmount'];

const international = {
  whole: words('Borrowings'),
  longTerm: words('LongtermBorrowings NoncurrentPortionOfNoncurrentBorrowings NoncurrentBorrowings'),
  longTermKinds: words(`NoncurrentPortionOfNoncurrentBondsIssued NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued
    NoncurrentPortionOfNoncurrentLoansReceived NoncurrentPortionOfNoncurrentSecuredBankLoansReceived
    NoncurrentPortionOfNoncurrentUnsecuredBankLoansReceived NoncurrentPortionOfNoncurrentCommercialPapersIssued
    NoncurrentPortionOfOtherNoncurrentBorrowings`),
  current: words('CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings CurrentBorrowings'),
  shortTerm: words('ShorttermBorrowings'),
  currentPortion: words('CurrentPortionOfLongtermBorrowings CurrentPortionOfNoncurrentBorrowings'),
  currentKinds:
    words(`CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived
    CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued
    CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued`),
};

/** Bonds and loans that filers under IFRS give beside borrowings: what is called so may be bank loans alone. */
export const kindsUnderIfrs: readonly string[] = [...international.longTermKinds, ...international.currentKinds];

/** Debt due within a year, or the part of it that is long-term or short-term, each as one amount. */
export const currentDebt: readonly string[] = [
  ...currentTotals,
  ...shortTermTotals,
  ...currentPortionTotals,
  ...international.current,
  'CommercialPaper',
];

/** Every concept that is looked at. */
export const debtConcepts: readonly string[] = [
  ...longTermTotals,
  ...debtOutsideLongTerm,
  ...longTermKinds,
  ...currentTotals,
  ...shortTermTotals,
  ...shortTermKinds,
  ...currentPortionTotals,
  ...currentPortionKinds,
  ...longTermWithCurrent,
  ...allDebt,
  ...wholeDebt,
  ...kindsWithoutTerm,
  ...carryingAmount,
  ...Object.values(international).flat(),
];

const totalsOfDebt: ReadonlySet<string> = new Set([
  ...longTermTotals,
  ...longTermWithCurrent,
  ...allDebt,
  ...wholeDebt,
  ...currentTotals,
]);

/** Whether some debts are kinds of it, with no amount among them that stands for all of one term. */
export const areKindsOfDebt = (facts: readonly Fact[]): boolean =>
  facts.every(({ concept }) => !totalsOfDebt.has(concept));

/** The same amount under two names is one debt, not two. */
const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter((fact, at) => facts.findIndex((other) => decimal.equals(other.value, fact.value)) === at);

/** The sum of some debts. */
export const sumOfDebt = (facts: readonly Fact[]): Decimal => decimal.sum(facts.map(({ value }) => value));

const isBelow = (left: Decimal, right: Decimal): boolean => decimal.compare(left, right) < 0;

const largestOf = (facts: readonly Fact[]): readonly Fact[] =>
  facts
    .slice(0, 1)
    .map((first) => facts.reduce((best, next) => (isBelow(best.value, next.value) ? next : best), first));

/**
 * The facts whose sum is all interest-bearing debt of one balance sheet: one amount for each part of it where the filing gives
 * one, else its kinds. Leases are in it only where the filer gives them in one amount with debt. Empty where nothing is owed.
 */
export const debtIn = (filing: Filing, end: Day): readonly Fact[] => {
  let days = cache.get(filing);
  if (days === undefined) cache.set(filing, (days = new Map()));
  let facts = days.get(end);
  if (facts === undefined) days.set(end, (facts = findDebt(filing, end)));
  return facts;
};

const cache = new WeakMap<Filing, Map<Day, readonly Fact[]>>();

/** Amounts of concepts on the day: the first that is there, or every one. Nothing owed is not a debt. */
const amountsAt = (filing: Filing, end: Day, taxonomy: string) => {
  const all = (concepts: readonly string[]): readonly Fact[] =>
    concepts.flatMap((concept) => {
      const fact = factAt(filing, `${taxonomy}:${concept}`, filing.currency, { start: null, end });
      return fact === null || decimal.isZero(fact.value) || decimal.isNegative(fact.value) ? [] : [fact];
    });
  return {
    first: (concepts: readonly string[]) => all(concepts).slice(0, 1),
    every: (concepts: readonly string[]) => distinct(all(concepts)),
  };
};

const firstOf = (...choices: readonly (readonly Fact[])[]): readonly Fact[] =>
  choices.find((facts) => facts.length > 0) ?? [];

/** A total, or its kinds where these come to more: then what is called a total is one of several kinds. */
const totalOrKinds = (totals: readonly Fact[], kinds: readonly Fact[]): readonly Fact[] =>
  totals[0] && isBelow(totals[0].value, sumOfDebt(kinds)) ? distinct([...totals, ...kinds]) : firstOf(totals, kinds);

const debtUnderIfrs = (filing: Filing, end: Day): readonly Fact[] => {
  const { first, every } = amountsAt(filing, end, 'ifrs-full');
  const { whole, longTerm, longTermKinds: kinds, current, shortTerm, currentPortion, currentKinds } = international;
  const parts = distinct([
    ...totalOrKinds(first(longTerm), every(kinds)),
    // What is due within a year of all long-term borrowings counts its bonds and loans.
    ...firstOf(first(current), [...first(shortTerm), ...totalOrKinds(first(currentPortion), every(currentKinds))]),
  ]);
  // Borrowings of a note may be those of one kind.
  const [all] = first(whole);
  return all && !isBelow(all.value, sumOfDebt(parts)) ? [all] : parts;
};

/** What the kinds of a total come to beside it: principal and carrying amount, or fair value, are a little apart. */
const [leastOfTotal, mostOfTotal] = ['0.9' as Decimal, '1.25' as Decimal];

/** An amount of all notes or loans in the place of its kinds where these come to about as much; else they stand beside it. */
const oneForAll = (totals: readonly Fact[], kinds: readonly Fact[]): readonly Fact[] => {
  const [whole] = totals;
  const holdsKinds =
    whole &&
    !isBelow(sumOfDebt(kinds), decimal.multiply(whole.value, leastOfTotal)) &&
    !isBelow(decimal.multiply(whole.value, mostOfTotal), sumOfDebt(kinds));
  return holdsKinds ? totals : distinct([...totals, ...kinds]);
};

/** Debt of a note below this share of one kind of debt alone is a detail of it. */
const leastOfKind = '0.1' as Decimal;

/** Whether an amount is so little of another that it is a detail of it, or nearly all of it. */
const isDetailOrAll = (value: Decimal, other: Decimal): boolean =>
  isBelowQuarter(value, other) || (!isBelow(value, decimal.multiply(other, leastOfTotal)) && !isBelow(other, value));

/** Debt by kinds that say nothing of when they are due; never more than all that is owed. */
const debtByKinds = (filing: Filing, end: Day): readonly Fact[] => {
  const { first, every } = amountsAt(filing, end, 'us-gaap');
  const [liabilities] = first(['Liabilities']);
  // Convertible notes stand under two names.
  const convertible = largestOf(every(['ConvertibleNotesPayable', 'ConvertibleDebt']));
  const [[secured], [unsecured]] = [first(['SecuredDebt']), first(['UnsecuredDebt'])];
  // Where the filing gives what is secured apart, what is not holds a few senior notes, or it is nothing else.
  const isWithinUnsecured = ({ concept, value }: Fact): boolean =>
    concept === 'SeniorNotes' &&
    secured !== undefined &&
    unsecured !== undefined &&
    isDetailOrAll(value, unsecured.value);
  const notes = every(kindsOfNotes).filter((fact) => !/^Convertible/.test(fact.concept) && !isWithinUnsecured(fact));
  const parts = distinct([
    ...oneForAll(first([allNotes]), [...notes, ...convertible]),
    ...oneForAll(first([allLoans]), every(kindsOfLoans)),
    ...every(otherKinds),
  ]);
  if (!liabilities || !isBelow(liabilities.value, sumOfDebt(parts))) return firstOf(parts, first(carryingAmount));
  // More than is owed in all: the same debt under several names.
  const within = every(kindsWithoutTerm).filter(({ value }) => !isBelow(liabilities.value, value));
  return firstOf(
    first([allLoans, allNotes]).filter((fact) => within.includes(fact)),
    largestOf(within),
  );
};

/** Commercial paper less its discount is at least this much of what it is for. */
const leastOfPaper = '0.99' as Decimal;

/** Whether what is called all short-term borrowings is less than the commercial paper among them: then one of the two is not what it is called. */
const isBelowPaper = (borrowings: Decimal | null, paper: Decimal | null): boolean =>
  borrowings !== null && paper !== null && isBelow(borrowings, decimal.multiply(paper, leastOfPaper));

/** Short-term borrowings by their total or their kinds; null where the filing contradicts itself and nothing shows which amount is meant. */
const shortTermIn = (filing: Filing, end: Day): readonly Fact[] | null => {
  const { first, every } = amountsAt(filing, end, 'us-gaap');
  const total = first(shortTermTotals);
  const given = factAt(filing, 'us-gaap:ShortTermBorrowings', filing.currency, { start: null, end });
  const [[paper], [notes]] = [first(['CommercialPaper']), first(['NotesPayableCurrent'])];
  if (!isBelowPaper(given?.value ?? null, paper?.value ?? null)) return firstOf(total, every(shortTermKinds));
  // The sheet has the paper as notes payable, so the other amount stands beside it.
  return paper && notes && decimal.equals(paper.value, notes.value) ? [...total, paper] : null;
};

export const borrowingsHoldPaper = guard(
  'borrowings_hold_commercial_paper',
  'Short-term borrowings below the commercial paper among them are one of its kinds, or the paper is a limit of a note; the amount is the line that with the current portion of long-term debt makes up what is due within a year.',
  (candidates, { amount }) => {
    if (!isBelowPaper(amount('ShortTermBorrowings'), amount('CommercialPaper'))) return candidates;
    const [due, portion] = [amount('DebtCurrent'), amount('LongTermDebtCurrent')];
    if (due === null || portion === null) return [];
    return candidates.filter(({ fact }) => decimal.equals(decimal.add(fact.value, portion), due));
  },
);

/**
 * All debt where an amount of long-term debt is clearly less than one kind of debt alone, so that it is not the whole: the whole
 * under another name, or the kinds and what is due within a year. None where the amount may be another kind beside them.
 */
const debtBeyond = (whole: Fact, current: readonly Fact[], filing: Filing, end: Day): readonly Fact[] => {
  const { first, every } = amountsAt(filing, end, 'us-gaap');
  const kinds = every(kindsWithoutTerm);
  const [largest] = largestOf([...kinds, ...first(wholeDebt)]);
  if (!largest) return [];
  const [all] = first(wholeDebt);
  if (all && !isBelow(all.value, largest.value)) return [all];
  const isDetail = isBelow(whole.value, decimal.multiply(largest.value, leastOfKind));
  const isSecuredApart = ['SecuredDebt', 'UnsecuredDebt'].every((kind) =>
    kinds.some(({ concept }) => concept === kind),
  );
  return isDetail || isSecuredApart ? distinct([...debtByKinds(filing, end), ...current]) : [];
};

/**
 * Whether what is called the current portion of long-term debt is all that is due within a year: it is more than the long-term
 * debt has beside its non-current part, by what is borrowed for a short term. Amounts of a note are a little apart, so that more
 * than this counts only where most of the portion is borrowed for a short term.
 */
const isAllDue = (portion: readonly Fact[], ofLongTerm: Decimal, shortTerm: readonly Fact[]): boolean => {
  const [due, short] = [sumOfDebt(portion), sumOfDebt(shortTerm)];
  const beyond = decimal.subtract(due, ofLongTerm);
  if (shortTerm.length === 0 || decimal.isNegative(ofLongTerm)) return false;
  return (
    decimal.equals(beyond, short) ||
    (!isBelow(beyond, decimal.multiply(short, leastOfPaper)) && isBelow(due, decimal.add(short, short)))
  );
};

const findDebt = (filing: Filing, end: Day): readonly Fact[] => {
  const abroad = debtUnderIfrs(filing, end);
  if (abroad.length > 0) return abroad;
  const { first, every } = amountsAt(filing, end, 'us-gaap');
  const due = first(currentTotals);
  const reportedShortTerm = shortTermIn(filing, end);
  if (reportedShortTerm === null && due.length === 0) return first(allDebt);
  const shortTerm = reportedShortTerm ?? [];
  const portion = firstOf(first(currentPortionTotals), every(currentPortionKinds));
  const longTerm = [...firstOf(first(longTermTotals), every(longTermKinds)), ...every(debtOutsideLongTerm)];
  const [rest] = longTerm;
  const [whole] = first(longTermWithCurrent);
  const holdsShortTerm = whole && rest && isAllDue(portion, decimal.subtract(whole.value, rest.value), shortTerm);
  const current = firstOf(due, holdsShortTerm ? portion : distinct([...shortTerm, ...portion]));
  const [owed] = first(allDebt);
  const sum = distinct([...longTerm, ...current]);
  const isBelowKind = (amount: Decimal): boolean =>
    every([...kindsWithoutTerm, ...wholeDebt]).some(({ value }) =>
      isBelow(decimal.multiply(amount, mostOfTotal), value),
    );
  // Notes that say nothing of when they are due are more than all that is given with a term.
  if (
    rest &&
    !whole &&
    !owed &&
    longTerm.every(({ concept }) => withoutNotes.has(concept)) &&
    isBelowKind(sumOfDebt(sum))
  )
    return distinct([...longTerm, ...debtByKinds(filing, end), ...current]);
  // One amount for all debt, as long as its parts do not come to more.
  if (owed && (!rest || sum.length < 2) && !isBelow(owed.value, sumOfDebt(sum))) return [owed];
  if (rest && (portion.length > 0 || current.length > shortTerm.length || !whole)) return sum;
  if (whole && !rest && isBelowKind(whole.value)) return debtBeyond(whole, current, filing, end);
  // Debt due within a year stands on the sheet, and nothing but this amount is there for the rest of it.
  if (whole && !rest && due.length > 0) return distinct([whole, ...due]);
  // Short-term borrowings of the very amount that is due of long-term debt are in it.
  if (
    whole &&
    rest &&
    shortTerm.length > 0 &&
    decimal.equals(decimal.add(rest.value, sumOfDebt(shortTerm)), whole.value)
  )
    return [whole];
  // The current portion by itself is not told: the amount that holds it is.
  if (whole && (!rest || !isBelow(whole.value, rest.value))) return distinct([whole, ...shortTerm]);
  if (rest) return sum;
  const allInOne = first(wholeDebt);
  return firstOf(
    allInOne.filter(({ value }) => !isBelowKind(value)),
    distinct([...debtByKinds(filing, end), ...allInOne, ...current]),
  );
};
