import type { Instant } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';

/** An API key without its secret. The secret exists only in the answer that creates it. */
export interface Key {
  /** Eight characters; survives rotation. */
  readonly id: string;
  /** `dqs_live_<id>`, as shown in lists and dashboards. */
  readonly prefix: string;
  readonly accountId: string;
  readonly name: string;
  readonly surface: Surface;
  readonly createdAt: Instant;
  /** When the present secret replaced an older one; null while the first secret is valid. */
  readonly rotatedAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** Accurate to the minute. */
  readonly lastUsedAt: Instant | null;
  /** Requests per window; null uses the service's default, 0 is unlimited. */
  readonly windowLimit: number | null;
  /** Toolsets that MCP offers if the address has none; null offers all. */
  readonly toolsets: readonly string[] | null;
}

/** A key with its new secret, which only this answer contains. */
export interface IssuedKey {
  readonly key: Key;
  readonly secret: string;
}

/** The state of a valid key that admission needs. */
export interface KeyState {
  readonly id: string;
  readonly accountId: string;
  readonly surface: Surface;
  /** SHA-256 of the current secret. */
  readonly digest: Buffer;
  readonly windowLimit: number | null;
  /** Milliseconds since the epoch, 0 if never used. */
  readonly lastUsedAt: number;
}
