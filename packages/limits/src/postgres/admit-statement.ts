import type { Surface } from '@dqs/storage';

/** A prepared statement: `name` lets a connection keep its plan. */
export interface AdmitQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement on any connection with the owner's rights, outside a transaction; a pool's `query` will do. */
export type RunAdmitQuery = (query: AdmitQuery) => Promise<{ readonly rows: readonly unknown[] }>;

/** What the statement answers: one row for each key, in the order asked. Instants in microseconds since the epoch by the clock that decided. */
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
      /** Admissions in the window, the granted ones included. */
      readonly window_count: number;
      readonly window_opens_us: number | null;
      /** 0 is unlimited. */
      readonly quota: number;
      /** Requests used in the month, the granted ones included. */
      readonly month_used: number;
    };

/** Keys, digests, wanted requests; then the defaults: requests per window, window in microseconds, quota; then an instant or null. */
export const admitText = 'select * from control.admit($1, $2, $3, $4, $5, $6, $7)';
