/** Defaults for a key and an account without their own limits. 0 is unlimited. */
export interface Limits {
  /** Requests per key in any interval of the window. */
  readonly windowLimit: number;
  /** Length of the window in whole seconds. */
  readonly windowSeconds: number;
  /** Requests per account and calendar month (UTC). */
  readonly monthlyQuota: number;
}

export const defaultLimits: Limits = { windowLimit: 120, windowSeconds: 60, monthlyQuota: 100_000 };
