import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { guard, isBelowQuarter } from './guard.ts';
import { factAt } from './report.ts';

/** Borrowings that are not part of a long-term debt total. */
export const debtOutsideLongTerm = [
  'LongTermTransitionBond',
  'NotesPayableRelatedPartiesNoncurrent',
  'FederalHomeLoanBankAdvancesLongTerm',
];

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Totals of long-term debt without its current portion. The first one reported counts. */
const longTermTotals = words('LongTermDebtNoncurrent LongTermDebtAndCapitalLeaseObligations LongTermNotesAndLoans');

/** Kinds of long-term borrowing, used if no total is reported. */
const longTermKinds =
  words(`LongTermNotesPayable SeniorLongTermNotes SeniorNotesNoncurrent ConvertibleLongTermNotesPayable
  ConvertibleNotesPayableNoncurrent ConvertibleDebtNoncurrent SubordinatedLongTermDebt SecuredLongTermDebt
  UnsecuredLongTermDebt JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustNoncurrent LongTermLineOfCredit
  LongTermLoansPayable LongTermLoansFromBank OtherLongTermDebtNoncurrent LongTermCommercialPaperNoncurrent
  LongTermNotesPayableNoncurrent MediumtermNotesNoncurrent OtherLoansPayableLongTerm ConvertibleSubordinatedDebtNoncurrent`);

/** Concepts of debt due after one year. */
export const longTermDebt: ReadonlySet<string> = new Set([...longTermTotals, ...longTermKinds]);

/** Long-term debt that does not cover notes and bonds. */
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

/** Totals of long-term debt with its current portion. */
const longTermWithCurrent = words('LongTermDebt LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities');

/** Debt of every term in one amount. */
const allDebt = words('DebtLongtermAndShorttermCombinedAmount');

/** All borrowings in one amount. */
const wholeDebt = words('DebtAndCapitalLeaseObligations NotesAndLoansPayable');

/** Notes in total, then by kind. */
const allNotes = 'NotesPayable';
const kindsOfNotes =
  words(`SeniorNotes ConvertibleNotesPayable UnsecuredDebt SecuredDebt SubordinatedDebt OtherNotesPayable
  JuniorSubordinatedNotes MediumTermNotes ConvertibleDebt JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust`);

/** Loans in total, then by kind, including lines of credit. */
const allLoans = 'LoansPayable';
const kindsOfLoans = words('LineOfCredit LoansPayableToBank OtherLoansPayable BankLoans');

/** Kinds of borrowing without a stated term that are not part of the totals of notes or loans. */
const otherKinds = words('OtherBorrowings MortgageLoansOnRealEstate FederalHomeLoanBankAdvances');

/** Kinds of borrowing without a stated term. */
const kindsWithoutTerm: readonly string[] = [allNotes, ...kindsOfNotes, allLoans, ...kindsOfLoans, ...otherKinds];

/** Carrying amounts of single instruments in a note. Used only if nothing else is reported. */
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

/** Bonds and loans that IFRS filers report in addition to borrowings, which may then be bank loans only. */
export const kindsUnderIfrs: readonly string[] = [...international.longTermKinds, ...international.currentKinds];

/** Debt due within one year, or its long-term or short-term part, each as one amount. */
export const currentDebt: readonly string[] = [
  ...currentTotals,
  ...shortTermTotals,
  ...currentPortionTotals,
  ...international.current,
  'CommercialPaper',
];

/** Every concept that this module reads. */
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

/** Whether all facts are kinds of debt and none is a total of one term. */
export const areKindsOfDebt = (facts: readonly Fact[]): boolean =>
  facts.every(({ concept }) => !totalsOfDebt.has(concept));

/** Removes repeated amounts: the same amount under two concepts is one debt. */
const distinct = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter((fact, at) => facts.findIndex((other) => decimal.equals(other.value, fact.value)) === at);

export const sumOfDebt = (facts: readonly Fact[]): Decimal => decimal.sum(facts.map(({ value }) => value));

const isBelow = (left: Decimal, right: Decimal): boolean => decimal.compare(left, right) < 0;

const largestOf = (facts: readonly Fact[]): readonly Fact[] =>
  facts
    .slice(0, 1)
    .map((first) => facts.reduce((best, next) => (isBelow(best.value, next.value) ? next : best), first));

/**
 * The facts whose sum is all interest-bearing debt of one balance sheet: one total for each part if reported, otherwise
 * its kinds. Includes leases only if the filer reports them in one amount with debt. Empty if there is no debt.
 */
export const debtIn = (filing: Filing, end: Day): readonly Fact[] => {
  let days = cache.get(filing);
  if (days === undefined) cache.set(filing, (days = new Map()));
  let facts = days.get(end);
  if (facts === undefined) days.set(end, (facts = findDebt(filing, end)));
  return facts;
};

const cache = new WeakMap<Filing, Map<Day, readonly Fact[]>>();

/** Amounts of concepts on a day: the first reported, or all of them. Zeros do not count. */
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

/** The total, or its kinds if their sum is larger. The amount called a total is then one of several kinds. */
const totalOrKinds = (totals: readonly Fact[], kinds: readonly Fact[]): readonly Fact[] =>
  totals[0] && isBelow(totals[0].value, sumOfDebt(kinds)) ? distinct([...totals, ...kinds]) : firstOf(totals, kinds);

const debtUnderIfrs = (filing: Filing, end: Day): readonly Fact[] => {
  const { first, every } = amountsAt(filing, end, 'ifrs-full');
  const { whole, longTerm, longTermKinds: kinds, current, shortTerm, currentPortion, currentKinds } = international;
  const parts = distinct([
    ...totalOrKinds(first(longTerm), every(kinds)),
    // The current part of all long-term borrowings includes bonds and loans.
    ...firstOf(first(current), [...first(shortTerm), ...totalOrKinds(first(currentPortion), every(currentKinds))]),
  ]);
  // Borrowings in a note may be of one kind only.
  const [all] = first(whole);
  return all && !isBelow(all.value, sumOfDebt(parts)) ? [all] : parts;
};

/** Range of the sum of kinds relative to their total. Principal, carrying amount and fair value differ slightly. */
const [leastOfTotal, mostOfTotal] = ['0.9' as Decimal, '1.25' as Decimal];

/**
 * Replaces the kinds of notes or loans by their total if the sums are close. Otherwise the total is an additional debt.
 */
const oneForAll = (totals: readonly Fact[], kinds: readonly Fact[]): readonly Fact[] => {
  const [whole] = totals;
  const holdsKinds =
    whole &&
    !isBelow(sumOfDebt(kinds), decimal.multiply(whole.value, leastOfTotal)) &&
    !isBelow(decimal.multiply(whole.value, mostOfTotal), sumOfDebt(kinds));
  return holdsKinds ? totals : distinct([...totals, ...kinds]);
};

/** Debt in a note below this share of another kind of debt is a detail of that kind. */
const leastOfKind = '0.1' as Decimal;

/** Whether an amount is so small a part of another that it is a detail of it, or nearly equals it. */
const isDetailOrAll = (value: Decimal, other: Decimal): boolean =>
  isBelowQuarter(value, other) || (!isBelow(value, decimal.multiply(other, leastOfTotal)) && !isBelow(other, value));

/** Debt by kinds without a stated term, never more than total liabilities. */
const debtByKinds = (filing: Filing, end: Day): readonly Fact[] => {
  const { first, every } = amountsAt(filing, end, 'us-gaap');
  const [liabilities] = first(['Liabilities']);
  // Convertible notes have two concepts.
  const convertible = largestOf(every(['ConvertibleNotesPayable', 'ConvertibleDebt']));
  const [[secured], [unsecured]] = [first(['SecuredDebt']), first(['UnsecuredDebt'])];
  // If the filing also reports secured debt, a few senior notes are part of unsecured debt, or all of it.
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
  // More than total liabilities: the same debt appears under several concepts.
  const within = every(kindsWithoutTerm).filter(({ value }) => !isBelow(liabilities.value, value));
  return firstOf(
    first([allLoans, allNotes]).filter((fact) => within.includes(fact)),
    largestOf(within),
  );
};

/** Discounted commercial paper is at least this share of its face amount. */
const leastOfPaper = '0.99' as Decimal;

/**
 * Whether reported short-term borrowings are below the commercial paper that they should include. One of the two is
 * then mislabelled.
 */
const isBelowPaper = (borrowings: Decimal | null, paper: Decimal | null): boolean =>
  borrowings !== null && paper !== null && isBelow(borrowings, decimal.multiply(paper, leastOfPaper));

/** Short-term borrowings, as a total or by kind. Null if the filing contradicts itself and no other amount decides. */
const shortTermIn = (filing: Filing, end: Day): readonly Fact[] | null => {
  const { first, every } = amountsAt(filing, end, 'us-gaap');
  const total = first(shortTermTotals);
  const given = factAt(filing, 'us-gaap:ShortTermBorrowings', filing.currency, { start: null, end });
  const [[paper], [notes]] = [first(['CommercialPaper']), first(['NotesPayableCurrent'])];
  if (!isBelowPaper(given?.value ?? null, paper?.value ?? null)) return firstOf(total, every(shortTermKinds));
  // The balance sheet reports the paper as notes payable, so the other amount is additional.
  return paper && notes && decimal.equals(paper.value, notes.value) ? [...total, paper] : null;
};

export const borrowingsHoldPaper = guard(
  'borrowings_hold_commercial_paper',
  'Short-term borrowings below commercial paper are one kind of them, or the paper is a limit from a note. The line is the amount that, with the current portion of long-term debt, equals debt due within one year.',
  (candidates, { amount }) => {
    if (!isBelowPaper(amount('ShortTermBorrowings'), amount('CommercialPaper'))) return candidates;
    const [due, portion] = [amount('DebtCurrent'), amount('LongTermDebtCurrent')];
    if (due === null || portion === null) return [];
    return candidates.filter(({ fact }) => decimal.equals(decimal.add(fact.value, portion), due));
  },
);

/**
 * Total debt if the reported long-term debt is clearly below one kind of debt and therefore incomplete: another total,
 * or the kinds plus debt due within a year. Empty if the amount may be a further kind of debt.
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
 * Whether the reported current portion of long-term debt is all debt due within one year. It then exceeds the
 * difference between long-term debt and its non-current part by the short-term borrowings. Amounts in notes differ
 * slightly, so a larger excess counts only if most of the portion is short-term.
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
  // Notes without a stated term exceed all debt reported by term.
  if (
    rest &&
    !whole &&
    !owed &&
    longTerm.every(({ concept }) => withoutNotes.has(concept)) &&
    isBelowKind(sumOfDebt(sum))
  )
    return distinct([...longTerm, ...debtByKinds(filing, end), ...current]);
  // One total for all debt, unless the sum of its parts is larger.
  if (owed && (!rest || sum.length < 2) && !isBelow(owed.value, sumOfDebt(sum))) return [owed];
  if (rest && (portion.length > 0 || current.length > shortTerm.length || !whole)) return sum;
  if (whole && !rest && isBelowKind(whole.value)) return debtBeyond(whole, current, filing, end);
  // The balance sheet reports debt due within a year, and this amount is the only other debt.
  if (whole && !rest && due.length > 0) return distinct([whole, ...due]);
  // Short-term borrowings equal to the current part of long-term debt are that part.
  if (
    whole &&
    rest &&
    shortTerm.length > 0 &&
    decimal.equals(decimal.add(rest.value, sumOfDebt(shortTerm)), whole.value)
  )
    return [whole];
  // The current portion is not reported separately; the total includes it.
  if (whole && (!rest || !isBelow(whole.value, rest.value))) return distinct([whole, ...shortTerm]);
  if (rest) return sum;
  const allInOne = first(wholeDebt);
  return firstOf(
    allInOne.filter(({ value }) => !isBelowKind(value)),
    distinct([...debtByKinds(filing, end), ...allInOne, ...current]),
  );
};
