import type { Instant } from '@dqs/schemas';

/** Who owns keys and shares one monthly quota among them. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Instant;
  /** While set, every key of the account is refused. */
  readonly suspendedAt: Instant | null;
  /** Requests per calendar month (UTC); null takes the service's default, 0 is unlimited. */
  readonly monthlyQuota: number | null;
}

/** What admission needs to know of an account. */
export interface AccountState {
  readonly id: string;
  readonly suspended: boolean;
  readonly monthlyQuota: number | null;
}

/** Owner of the keys that nobody else owns; every database has it from its first migration. */
export const operatorAccount = 'operator';
