import type { Instant } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';

/** An API key as everybody but its holder sees it. The secret exists only in the answer that creates it. */
export interface Key {
  /** Eight characters; survives rotation. */
  readonly id: string;
  /** `dqs_live_<id>`: what lists and dashboards show. */
  readonly prefix: string;
  readonly accountId: string;
  readonly name: string;
  readonly surface: Surface;
  readonly createdAt: Instant;
  /** When the present secret replaced an older one; null while the first secret is in force. */
  readonly rotatedAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** Right to the minute. */
  readonly lastUsedAt: Instant | null;
  /** Requests per window; null takes the service's default, 0 is unlimited. */
  readonly windowLimit: number | null;
  /** Toolsets that MCP offers where the address names none; null offers all. */
  readonly toolsets: readonly string[] | null;
}

/** A key with its new secret, in the one answer that ever holds it. */
export interface IssuedKey {
  readonly key: Key;
  readonly secret: string;
}

/** What admission needs to know of a key that is not revoked. */
export interface KeyState {
  readonly id: string;
  readonly accountId: string;
  readonly surface: Surface;
  /** SHA-256 of the secret in force. */
  readonly digest: Buffer;
  readonly windowLimit: number | null;
  /** Milliseconds since the epoch, 0 when never used. */
  readonly lastUsedAt: number;
}
