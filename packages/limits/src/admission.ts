import type { Surface } from '@dqs/storage';

/** The admitted caller. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly surface: Surface;
}

/** One limit after this request; null if it is unlimited. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until more requests are available (window) or until the reset (month). */
  readonly resetSeconds: number;
}

/** Both limits of a caller, for the rate headers. */
export interface Rates {
  readonly window: (Allowance & { readonly windowSeconds: number }) | null;
  readonly month: (Allowance & { readonly monthSeconds: number; readonly resetAt: string }) | null;
}

/** The counted month of an account. */
export interface MonthUse {
  readonly limit: number;
  /** Can exceed the limit after the limit was lowered. */
  readonly used: number;
  /** First instant of the next month, RFC 3339. */
  readonly resetAt: string;
}

export interface Admitted {
  readonly caller: Caller;
  readonly rates: Rates;
}

/** The decision about one request: its value, or its error. */
export type Decision<Value> = { readonly value: Value } | { readonly error: unknown };

/**
 * Admits a request. The key's state is read and both limits are counted in one atomic step. A revoked key is therefore
 * rejected on the next request of every process, and no interval of the window ever admits more than the limit.
 */
export interface Admission {
  /**
   * Throws `unauthorized` (missing, malformed, unknown or revoked key, without distinction), `forbidden` (valid key of
   * a suspended account), or a `LimitError`: `rate_limited` (with `retry_after`) or `quota_exceeded` (with
   * `retry_after` and `reset_at`). Throws `service_unavailable` (with `retry_after`) if keys or counters cannot be
   * reached.
   */
  admit(secret: string | undefined): Promise<Admitted>;
  /**
   * Admits a request of a caller who was authenticated by other means, such as a session, under a valid key. It is
   * counted and rejected as by `admit`, without the key's secret. If a digest from `digestOf` is given, the key must
   * still have that secret.
   */
  admitKey(keyId: string, digest?: string): Promise<Admitted>;
  /**
   * Digest of the current secret, in hexadecimal. Anything derived from it expires with the secret. Counts nothing.
   * Throws `unauthorized` if no such key is valid, `service_unavailable` if the keys cannot be read.
   */
  digestOf(keyId: string): Promise<string>;
  /** Current values of both limits of a key, without counting a request; null if no such key is valid. */
  currentRates(keyId: string): Promise<Rates | null>;
  /**
   * An account's used requests of the month, as admission counts them; null if it has no quota, or is not an account.
   */
  month(accountId: string): Promise<MonthUse | null>;
  /**
   * Throws `service_unavailable` while requests are rejected because keys or counters cannot be reached. Counts
   * nothing.
   */
  ready(): Promise<void>;
  /** Writes pending data and returns unused leases. */
  close(): Promise<void>;
}
