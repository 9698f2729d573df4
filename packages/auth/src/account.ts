import type { Instant } from '@dqs/schemas';

/** The owner of keys, which share its monthly quota. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Instant;
  /** While set, every key of the account is rejected. */
  readonly suspendedAt: Instant | null;
  /** Requests per calendar month (UTC); null uses the service's default, 0 is unlimited. */
  readonly monthlyQuota: number | null;
}

/** The state of an account that admission needs. */
export interface AccountState {
  readonly id: string;
  readonly suspended: boolean;
  readonly monthlyQuota: number | null;
}

/** Owner of the keys without another owner. Every database has it from its first migration. */
export const operatorAccount = 'operator';
