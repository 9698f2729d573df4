import type { AccountState } from './account.ts';
import type { ControlDatabase } from './key-changes.ts';
import type { KeyState } from './key.ts';
import {
  accountColumns,
  keyColumns,
  toAccount,
  toAccountState,
  toKeyState,
  type AccountRow,
  type KeyRow,
} from './rows.ts';

/** Everything that can be admitted: keys that are not revoked, and the accounts. */
export interface AdmissionState {
  readonly keys: readonly KeyState[];
  readonly accounts: readonly AccountState[];
}

/** Reads every valid key and every account. A key takes some hundred bytes of memory. */
export const loadAdmissionState = async (db: ControlDatabase): Promise<AdmissionState> => {
  const keys = (await db.knex.raw(`select ${keyColumns} from control.api_key where revoked_at is null`)) as {
    rows: readonly KeyRow[];
  };
  const accounts = (await db.knex.raw(`select ${accountColumns} from control.account`)) as {
    rows: readonly AccountRow[];
  };
  return {
    keys: keys.rows.map(toKeyState).filter((state) => state !== null),
    accounts: accounts.rows.map((row) => toAccountState(toAccount(row))),
  };
};

/** Writes when keys were last used, in one statement. An older instant never replaces a newer one. */
export const recordUses = async (db: ControlDatabase, uses: ReadonlyMap<string, number>): Promise<void> => {
  await db.knex.raw(
    `update control.api_key k set last_used_at = greatest(k.last_used_at, to_timestamp(u.at / 1000.0))
      from unnest(?::text[], ?::float8[]) as u(id, at) where k.id = u.id`,
    [[...uses.keys()], [...uses.values()]] as never,
  );
};
