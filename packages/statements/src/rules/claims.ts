import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { ownTaxonomy } from '../facts/presentation.ts';
import { equityOfParent, equityOfPartnersAndOtherOwners, partsOfMinority } from './equity-concepts.ts';
import { guard, guardEach } from './guard.ts';
import { same, type Amounts, type CandidateFact, type Report } from './report.ts';

/** Concepts with the carrying amount of temporary equity. */
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

/** A remainder of the claims, as it is and less the reported temporary equity. */
const withAndWithoutTemporary = (rest: Decimal, amount: Amounts): readonly Decimal[] => [
  rest,
  decimal.subtract(rest, decimal.sum(temporaryEquity.flatMap((concept) => amount(concept) ?? []))),
];

/** Total claims. Some filers report them only as total assets, which are equal. */
const claimsIn = (amount: Amounts): Decimal | null => firstOf(amount, ['LiabilitiesAndStockholdersEquity', 'Assets']);

/** Claims less equity, with and without temporary equity: total liabilities if no total is reported. */
const impliedLiabilities = (amount: Amounts): readonly Decimal[] => {
  const [claims, equity] = [claimsIn(amount), equityIn(amount)];
  return claims === null || equity === null ? [] : withAndWithoutTemporary(decimal.subtract(claims, equity), amount);
};

/** Whether an amount is the difference between the claims and the sum of liabilities and equity. */
const isRestOfClaims = (value: Decimal, amount: Amounts): boolean => {
  const [claims, liabilities, equity] = [claimsIn(amount), amount('Liabilities'), equityIn(amount)];
  if (claims === null || liabilities === null || equity === null) return false;
  return same(decimal.subtract(decimal.subtract(claims, liabilities), equity), value);
};

/** Whether an amount is the difference between total equity and the parent's equity. */
const isRestOfEquity = (value: Decimal, amount: Amounts): boolean => {
  const [total, parent] = [firstOf(amount, totalEquity), firstOf(amount, equityOfParent)];
  return total !== null && parent !== null && same(decimal.subtract(total, parent), value);
};

/**
 * Whether the amount reported as the parent's equity includes minority interests, because some filers use that concept
 * for the total. Liabilities plus this amount then equal total claims.
 */
const parentEquityHoldsMinority = (amount: Amounts): boolean => {
  const [claims, liabilities] = [claimsIn(amount), amount('Liabilities')];
  const [parent, minority] = [firstOf(amount, equityOfParent), minorityOf(amount)];
  if (claims === null || liabilities === null || parent === null) return false;
  if (minority === null || decimal.isZero(minority)) return false;
  return withAndWithoutTemporary(decimal.subtract(claims, liabilities), amount).some((rest) => same(rest, parent));
};

/** Whether reported liabilities exclude current liabilities. Claims then add up only if the current ones are added. */
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
  'Temporary equity stands between liabilities and equity. A concept of another scope is the line only if it is the whole difference between the claims and those two.',
  ({ candidate, fact }, { amount }) =>
    carryingAmounts.has(candidate.concept) || candidate.taxonomy === ownTaxonomy || isRestOfClaims(fact.value, amount),
);

export const allLiabilities = guardEach(
  'all_liabilities',
  'Some filers report non-current liabilities as total liabilities. Claims then add up only with the current ones.',
  ({ candidate, fact }, { amount }) => candidate.taxonomy !== 'us-gaap' || !lacksCurrentLiabilities(fact.value, amount),
);

export const allMinorityInterests = guardEach(
  'all_that_others_hold',
  'Minority interests of one kind are the line only if they are the whole difference between total equity and the parent’s equity.',
  ({ candidate, fact }, { amount }) =>
    !partsOfMinority.includes(candidate.concept) || isRestOfEquity(fact.value, amount),
);

/**
 * Whether reported total equity is below the parent's equity without minority interests. It is then a component of
 * equity.
 */
const isTotalOfComponent = (amount: Amounts): boolean => {
  const [total, parent] = [amount(equityOfAllOwners), amount('StockholdersEquity')];
  return total !== null && parent !== null && minorityOf(amount) === null && decimal.compare(total, parent) < 0;
};

/**
 * Accepts equity under a concept of the parent if it includes minority interests (`true`), or excludes them (`false`).
 */
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
  'Total equity includes minority interests. Some filers report it as the parent’s equity; liabilities plus this amount then equal total claims.',
  countsMinority(true),
);

export const equityWithoutMinority = guardEach(
  'equity_without_minority',
  'Equity of the parent excludes minority interests. An amount that equals total claims less liabilities includes them.',
  countsMinority(false),
);

/** The total and the current part of each non-current amount. */
const wholes: Readonly<Record<string, readonly [total: string, current: string]>> = {
  AssetsNoncurrent: ['Assets', 'AssetsCurrent'],
  LiabilitiesNoncurrent: ['Liabilities', 'LiabilitiesCurrent'],
};

export const restOfTotal = guard(
  'rest_of_total',
  'The non-current amount is the total less its current part. Many filers use this concept for a subtotal without property and goodwill.',
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
  'Negative equity of the parent with positive total equity is only a component, unless minority interests are the difference.',
  ({ fact }, { amount }) => {
    const [total, minority] = [firstOf(amount, totalEquity), minorityOf(amount)];
    if (total === null || !decimal.isNegative(fact.value) || decimal.isNegative(total)) return true;
    return minority !== null && same(decimal.add(fact.value, minority), total);
  },
);
