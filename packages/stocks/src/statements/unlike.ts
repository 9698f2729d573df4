import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';

const hundred = '100' as Decimal;

/** Whether another amount differs from an amount by more than one percent of it. */
export const areUnlike = (amount: Decimal, other: Decimal): boolean => {
  const apart = decimal.absolute(decimal.subtract(amount, other));
  return decimal.compare(decimal.multiply(apart, hundred), decimal.absolute(amount)) > 0;
};
