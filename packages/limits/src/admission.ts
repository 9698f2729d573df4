import type { Surface } from '@dqs/storage';

/** Who asks, once admitted. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly surface: Surface;
}

/** One limit as it stands after this request; null where it is unlimited. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until more is available (window) or until it resets (month). */
  readonly resetSeconds: number;
}

/** Both limits of a caller, for the rate headers. */
export interface Rates {
  readonly window: (Allowance & { readonly windowSeconds: number }) | null;
  readonly month: (Allowance & { readonly monthSeconds: number; readonly resetAt: string }) | null;
}

/** An account's month as counted. */
export interface MonthUse {
  readonly limit: number;
  /** Can exceed the limit after it was lowered. */
  readonly used: number;
  /** First instant of the next month, RFC 3339. */
  readonly resetAt: string;
}

export interface Admitted {
  readonly caller: Caller;
  readonly rates: Rates;
}

/** What was decided for one request: its value, or the error it gets. */
export type Decision<Value> = { readonly value: Value } | { readonly error: unknown };

/**
 * Lets a request in: the key's state is read and both limits are counted in one atomic step, so that a revoked key is
 * refused on the next request of every process and no interval of the window ever admits more than the limit.
 */
export interface Admission {
  /**
   * Throws `unauthorized` (missing, malformed, unknown or revoked key: all alike), `forbidden` (right key of a
   * suspended account), or a `LimitError`: `rate_limited` (with `retry_after`) or `quota_exceeded` (with `retry_after`
   * and `reset_at`). Throws `service_unavailable` (with `retry_after`) when keys or counters cannot be reached.
   */
  admit(secret: string | undefined): Promise<Admitted>;
  /**
   * Lets in a request of whoever was recognised by other means, such as a session, under a key that is in force: counted and
   * refused as by `admit`, but nobody has to hold the key's secret. With a digest, as `digestOf` answered it: only while the key
   * still has that secret.
   */
  admitKey(keyId: string, digest?: string): Promise<Admitted>;
  /**
   * Digest of the secret in force, in hexadecimal: what is derived from it ends with the secret. Counts nothing. Throws
   * `unauthorized` where no such key is in force, `service_unavailable` where it cannot be told.
   */
  digestOf(keyId: string): Promise<string>;
  /** Both limits of a key as they stand, without counting a request; null when no such key is in force. */
  currentRates(keyId: string): Promise<Rates | null>;
  /** What an account has used of its month, as admission counts it; null where it has no quota, or is not an account. */
  month(accountId: string): Promise<MonthUse | null>;
  /** Throws `service_unavailable` while keys or counters cannot be reached and requests are refused for it. Counts nothing. */
  ready(): Promise<void>;
  /** Writes what is still to be written and hands back unused leases. */
  close(): Promise<void>;
}
