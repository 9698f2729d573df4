import type { Surface } from '@dqs/storage';

/** A prepared statement. `name` lets a connection keep its plan. */
export interface AdmitQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement on any connection with the owner's rights, outside a transaction. A pool's `query` is suitable. */
export type RunAdmitQuery = (query: AdmitQuery) => Promise<{ readonly rows: readonly unknown[] }>;

/**
 * The result of the statement: one row for each key, in the given order. Instants are in microseconds since the epoch
 * by the deciding clock.
 */
export type AdmitRow =
  | { readonly state: 'unknown' | 'suspended' }
  | {
      readonly state: 'known';
      readonly account: string;
      readonly surface: Surface;
      readonly now_us: number;
      /** How many of the wanted requests are admitted. */
      readonly granted: number;
      /** 0 is unlimited. */
      readonly window_limit: number;
      /** Admissions in the window, including the granted ones. */
      readonly window_count: number;
      readonly window_opens_us: number | null;
      /** 0 is unlimited. */
      readonly quota: number;
      /** Requests used in the month, including the granted ones. */
      readonly month_used: number;
    };

/** Keys, digests, wanted requests; then the defaults: requests per window, window in microseconds, quota; then an instant or null. */
export const admitText = 'select * from control.admit($1, $2, $3, $4, $5, $6, $7)';
