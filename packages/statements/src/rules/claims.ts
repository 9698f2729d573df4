import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { equityOfParent, equityOfPartnersAndOthers } from './equity-of-others.ts';
import { same, type Amounts } from './amount-in.ts';

/** Concepts of the carrying amount of temporary equity. */
export const temporaryEquity: readonly string[] = [
  'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
  'TemporaryEquityCarryingAmountAttributableToParent',
  'TemporaryEquityCarryingAmount',
  'RedeemableNoncontrollingInterestEquityCarryingAmount',
];

const firstOf = (amount: Amounts, concepts: readonly string[]): Decimal | null =>
  concepts.reduce<Decimal | null>((found, concept) => found ?? amount(concept), null);

const totalEquity = [
  'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  equityOfPartnersAndOthers,
];

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

/** Everything but equity, less temporary equity and not: what total liabilities are where no total is reported. */
export const impliedLiabilities = (amount: Amounts): readonly Decimal[] => {
  const [claims, equity] = [amount('LiabilitiesAndStockholdersEquity'), equityIn(amount)];
  return claims === null || equity === null ? [] : withAndWithoutTemporary(decimal.subtract(claims, equity), amount);
};

/** Whether an amount is all that the claims have beside liabilities and equity. */
export const isRestOfClaims = (value: Decimal, amount: Amounts): boolean => {
  const [claims, liabilities, equity] = [
    amount('LiabilitiesAndStockholdersEquity'),
    amount('Liabilities'),
    equityIn(amount),
  ];
  if (claims === null || liabilities === null || equity === null) return false;
  return same(decimal.subtract(decimal.subtract(claims, liabilities), equity), value);
};

/** Whether an amount is all that total equity has beside the parent's. */
export const isRestOfEquity = (value: Decimal, amount: Amounts): boolean => {
  const [total, parent] = [firstOf(amount, totalEquity), firstOf(amount, equityOfParent)];
  return total !== null && parent !== null && same(decimal.subtract(total, parent), value);
};

/**
 * Whether what is called the parent's equity holds the minority interest, too: some filers give the total that name. Then
 * liabilities and it alone make up the claims.
 */
export const parentEquityHoldsMinority = (amount: Amounts): boolean => {
  const [claims, liabilities] = [amount('LiabilitiesAndStockholdersEquity'), amount('Liabilities')];
  const [parent, minority] = [firstOf(amount, equityOfParent), minorityOf(amount)];
  if (claims === null || liabilities === null || parent === null) return false;
  if (minority === null || decimal.isZero(minority)) return false;
  return withAndWithoutTemporary(decimal.subtract(claims, liabilities), amount).some((rest) => same(rest, parent));
};

/** Whether what is called liabilities lacks the current ones: with them, and only with them, the claims are whole. */
export const lacksCurrentLiabilities = (liabilities: Decimal, amount: Amounts): boolean => {
  const current = amount('LiabilitiesCurrent');
  if (current === null || decimal.isZero(current)) return false;
  return impliedLiabilities(amount).some((total) => same(decimal.subtract(total, current), liabilities));
};
