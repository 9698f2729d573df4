import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { ownTaxonomy } from '../facts/presentation.ts';
import { equityOfParent, equityOfPartnersAndOtherOwners, partsOfMinority } from './equity-concepts.ts';
import { guard, guardEach } from './guard.ts';
import { same, type Amounts, type CandidateFact, type Report } from './report.ts';

/** Concepts of the carrying amount of temporary equity. */
const temporaryEquity: readonly string[] = [
  'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
  'TemporaryEquityCarryingAmountAttributableToParent',
  'TemporaryEquityCarryingAmount',
  'RedeemableNoncontrollingInterestEquityCarryingAmount',
];

const firstOf = (amount: Amounts, concepts: readonly string[]): Decimal | null =>
  concepts.reduce<Decimal | null>((value, concept) => value ?? amount(concept), null);

const equityOfAllOwners = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
const totalEquity = [equityOfAllOwners, equityOfPartnersAndOtherOwners];

const minorityOf = (amount: Amounts): Decimal | null =>
  firstOf(amount, ['MinorityInterest', 'NonredeemableNoncontrollingInterest']);

const equityIn = (amount: Amounts): Decimal | null => {
  const [parent, minority] = [firstOf(amount, equityOfParent), minorityOf(amount)];
  const sum = parent !== null && minority !== null ? decimal.add(parent, minority) : parent;
  return firstOf(amount, totalEquity) ?? sum;
};

/** A rest of the claims as it stands, and less the temporary equity that is reported. */
const withAndWithoutTemporary = (rest: Decimal, amount: Amounts): readonly Decimal[] => [
  rest,
  decimal.subtract(rest, decimal.sum(temporaryEquity.flatMap((concept) => amount(concept) ?? []))),
];

/** The total of the claims; some filers tag it as the assets, which it equals. */
const claimsIn = (amount: Amounts): Decimal | null => firstOf(amount, ['LiabilitiesAndStockholdersEquity', 'Assets']);

/** Everything but equity, less temporary equity and not: what total liabilities are where no total is reported. */
const impliedLiabilities = (amount: Amounts): readonly Decimal[] => {
  const [claims, equity] = [claimsIn(amount), equityIn(amount)];
  return claims === null || equity === null ? [] : withAndWithoutTemporary(decimal.subtract(claims, equity), amount);
};

/** Whether an amount is all that the claims have beside liabilities and equity. */
const isRestOfClaims = (value: Decimal, amount: Amounts): boolean => {
  const [claims, liabilities, equity] = [claimsIn(amount), amount('Liabilities'), equityIn(amount)];
  if (claims === null || liabilities === null || equity === null) return false;
  return same(decimal.subtract(decimal.subtract(claims, liabilities), equity), value);
};

/** Whether an amount is all that total equity has beside the parent's. */
const isRestOfEquity = (value: Decimal, amount: Amounts): boolean => {
  const [total, parent] = [firstOf(amount, totalEquity), firstOf(amount, equityOfParent)];
  return total !== null && parent !== null && same(decimal.subtract(total, parent), value);
};

/**
 * Whether what is called the parent's equity holds the minority interest, too: some filers give the total that name. Then
 * liabilities and it alone make up the claims.
 */
const parentEquityHoldsMinority = (amount: Amounts): boolean => {
  const [claims, liabilities] = [claimsIn(amount), amount('Liabilities')];
  const [parent, minority] = [firstOf(amount, equityOfParent), minorityOf(amount)];
  if (claims === null || liabilities === null || parent === null) return false;
  if (minority === null || decimal.isZero(minority)) return false;
  return withAndWithoutTemporary(decimal.subtract(claims, liabilities), amount).some((rest) => same(rest, parent));
};

/** Whether what is called liabilities lacks the current ones: with them, and only with them, the claims are whole. */
const lacksCurrentLiabilities = (liabilities: Decimal, amount: Amounts): boolean => {
  const current = amount('LiabilitiesCurrent');
  if (current === null || decimal.isZero(current)) return false;
  return impliedLiabilities(amount).some((total) => same(decimal.subtract(total, current), liabilities));
};

const carryingAmounts: ReadonlySet<string> = new Set([
  ...temporaryEquity,
  'TemporaryEquityCarryingAmountAttributableToNoncontrollingInterest',
]);

export const temporaryEquityByClaims = guardEach(
  'temporary_equity_by_claims',
  'Temporary equity stands between liabilities and equity; a concept of another scope qualifies only where it is all that the claims have beside the two.',
  ({ candidate, fact }, { amount }) =>
    carryingAmounts.has(candidate.concept) || candidate.taxonomy === ownTaxonomy || isRestOfClaims(fact.value, amount),
);

export const allLiabilities = guardEach(
  'all_liabilities',
  'Some filers tag non-current liabilities as total liabilities; the claims are then whole only with the current ones added.',
  ({ candidate, fact }, { amount }) => candidate.taxonomy !== 'us-gaap' || !lacksCurrentLiabilities(fact.value, amount),
);

export const allMinorityInterests = guardEach(
  'all_that_others_hold',
  'Minority interests of one kind are the line only where they are all that total equity has beside the parent’s.',
  ({ candidate, fact }, { amount }) =>
    !partsOfMinority.includes(candidate.concept) || isRestOfEquity(fact.value, amount),
);

/** Whether what is called total equity is less than the parent's, with no minority beside it: then it is a component of equity. */
const isTotalOfComponent = (amount: Amounts): boolean => {
  const [total, parent] = [amount(equityOfAllOwners), amount('StockholdersEquity')];
  return total !== null && parent !== null && minorityOf(amount) === null && decimal.compare(total, parent) < 0;
};

/** Whether equity under a concept of the parent’s counts minority interests, or does not, as asked. */
const countsMinority =
  (expected: boolean) =>
  ({ candidate }: CandidateFact, { amount }: Report): boolean => {
    if (!equityOfParent.includes(candidate.concept)) return true;
    if (candidate.concept !== 'StockholdersEquity' && amount('StockholdersEquity') !== null) return false;
    if (expected && isTotalOfComponent(amount)) return true;
    return parentEquityHoldsMinority(amount) === expected;
  };

export const equityWithMinority = guardEach(
  'equity_with_minority',
  'Total equity counts minority interests; some filers tag it as the parent’s, and then liabilities and it alone make up the claims.',
  countsMinority(true),
);

export const equityWithoutMinority = guardEach(
  'equity_without_minority',
  'Equity of the parent leaves minority interests out; an amount that with liabilities makes up the claims counts them.',
  countsMinority(false),
);

/** The total and its current part that a rest belongs to. */
const wholes: Readonly<Record<string, readonly [total: string, current: string]>> = {
  AssetsNoncurrent: ['Assets', 'AssetsCurrent'],
  LiabilitiesNoncurrent: ['Liabilities', 'LiabilitiesCurrent'],
};

export const restOfTotal = guard(
  'rest_of_total',
  'Non-current is the total less its current part; many filers give a subtotal without property and goodwill that name.',
  ([first], { amount }) => {
    if (!first) return [];
    const [total, currentPart] = wholes[first.candidate.concept] ?? [];
    if (total === undefined || currentPart === undefined) return [first];
    const current = amount(currentPart);
    if (current === null) return [first];
    const reported = amount(total);
    const totals = reported === null ? impliedLiabilities(amount) : [reported];
    return totals.some((whole) => same(decimal.subtract(whole, current), first.fact.value)) ? [first] : [];
  },
);

export const signOfTotalEquity = guardEach(
  'sign_of_total_equity',
  'Equity of the parent below zero beside a positive total is one component of it, unless minority interests make up the difference.',
  ({ fact }, { amount }) => {
    const [total, minority] = [firstOf(amount, totalEquity), minorityOf(amount)];
    if (total === null || !decimal.isNegative(fact.value) || decimal.isNegative(total)) return true;
    return minority !== null && same(decimal.add(fact.value, minority), total);
  },
);
