import type { Instant } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import type { Account, AccountState } from './account.ts';
import type { Key, KeyState } from './key.ts';
import { prefixOf } from './secret.ts';

/** An instant column as RFC 3339 text in UTC, independent of the connection's type parsers. */
const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** Select list of a key. */
export const keyColumns = `id, account_id, name, surface, secret_hash, ${instant('created_at')}, ${instant('rotated_at')},
  ${instant('revoked_at')}, ${instant('last_used_at')}, window_limit, toolsets`;

/** Select list of an account. */
export const accountColumns = `id, name, ${instant('created_at')}, ${instant('suspended_at')}, monthly_quota::text as monthly_quota`;

export interface KeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly surface: Surface;
  readonly secret_hash: string;
  readonly created_at: Instant;
  readonly rotated_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly last_used_at: Instant | null;
  readonly window_limit: number | null;
  readonly toolsets: string | null;
}

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Instant;
  readonly suspended_at: Instant | null;
  readonly monthly_quota: string | null;
}

export const toKey = (row: KeyRow): Key => ({
  id: row.id,
  prefix: prefixOf(row.id),
  accountId: row.account_id,
  name: row.name,
  surface: row.surface,
  createdAt: row.created_at,
  rotatedAt: row.rotated_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  windowLimit: row.window_limit,
  toolsets: row.toolsets === null ? null : row.toolsets.split(','),
});

export const toKeyState = (row: KeyRow): KeyState | null =>
  row.revoked_at !== null
    ? null
    : {
        id: row.id,
        accountId: row.account_id,
        surface: row.surface,
        digest: Buffer.from(row.secret_hash, 'hex'),
        windowLimit: row.window_limit,
        lastUsedAt: row.last_used_at === null ? 0 : Date.parse(row.last_used_at),
      };

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  suspendedAt: row.suspended_at,
  monthlyQuota: row.monthly_quota === null ? null : Number.parseInt(row.monthly_quota, 10),
});

export const toAccountState = (account: Account): AccountState => ({
  id: account.id,
  suspended: account.suspendedAt !== null,
  monthlyQuota: account.monthlyQuota,
});
