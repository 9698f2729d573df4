import { decimal, freshest } from '@dqs/core';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import type { PeriodType } from './contract.ts';
import { ratioOf, rounded, type Ratio } from './ratio.ts';

/** A value of a series in a period. */
export interface Observed {
  readonly period: Day;
  readonly period_type: PeriodType;
  readonly value: Decimal;
  readonly as_of: Instant;
}

/** An intermediate value, exact until it is written. */
export interface Quantity {
  readonly period: Day;
  readonly period_type: PeriodType;
  readonly amount: Ratio;
  /** Maximum decimal places when it is written. */
  readonly places: number;
  /** The publisher's digits, if it is a published value. */
  readonly published: Decimal | null;
  readonly as_of: Instant | null;
}

/** Why a period has no derived value. */
export type LeftOut =
  | 'the period is incomplete'
  | 'no earlier value'
  | 'the earlier value is zero or less'
  | 'the value is negative'
  | 'no population of that year';

export interface LeftOutPeriod {
  readonly period: Day;
  readonly why: LeftOut;
}

export const quantityOf = ({ value, ...rest }: Observed): Quantity => ({
  ...rest,
  amount: ratioOf(value),
  places: decimal.placesOf(value),
  published: value,
});

export const observedOf = ({ amount, places, published, ...rest }: Quantity): Observed => ({
  period: rest.period,
  period_type: rest.period_type,
  value: published ?? rounded(amount, places),
  as_of: rest.as_of as Instant,
});

/** The latest `as_of` of the values from which a value is derived. */
export const latestOf = (quantities: readonly Pick<Quantity, 'as_of'>[]): Instant | null =>
  freshest(quantities.map((quantity) => quantity.as_of));
