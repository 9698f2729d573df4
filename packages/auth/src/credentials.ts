import { instantOf, type Clock } from '@dqs/core';
import type { ControlDatabase } from './key-changes.ts';
import { mintId } from './secret.ts';

type Within = ControlDatabase['knex'];

export const newAccountId = (): string => `acc_${mintId()}`;

/** The sign-in credentials of accounts, as rows of schema `control`. A null hash means that no password is set. */
export const createCredentials = (clock: Clock) => {
  const now = () => instantOf(clock.now());
  return {
    /** Resolves to false if the address or the account already has a credential. */
    async insert(
      within: Within,
      accountId: string,
      email: string,
      hash: string | null,
      operator: boolean,
    ): Promise<boolean> {
      const { rows } = (await within.raw(
        `insert into control.credential (account_id, email, password_hash, operator, created_at, changed_at)
          values (?, ?, ?::text, ?, ?::timestamptz, ?::timestamptz) on conflict do nothing returning account_id`,
        [accountId, email, hash, operator, now(), now()] as string[],
      )) as { rows: readonly unknown[] };
      return rows.length === 1;
    },

    /** Sets or removes the password, and ends every session of the account. */
    async setPassword(within: Within, accountId: string, hash: string | null): Promise<void> {
      await within.raw(
        'update control.credential set password_hash = ?::text, changed_at = ?::timestamptz where account_id = ?',
        [hash, now(), accountId] as string[],
      );
      await within.raw('delete from control.session where account_id = ?', [accountId]);
    },
  };
};
