import { instantOf, type Clock } from '@dqs/core';
import { badParameter, notFound } from '@dqs/schemas';
import { toAccount, accountColumns, toAccountState, type AccountRow } from './rows.ts';
import type { Account } from './account.ts';
import { audited, commandLine, type Actor } from './audit.ts';
import { keyChanges, type ControlDatabase } from './key-changes.ts';
import { checkedLimit, checkedName } from './naming.ts';

/** Largest monthly quota that can be set. For more, use 0 (unlimited). */
export const maximumQuota = 1_000_000_000_000;

export interface NewAccount {
  /** 1 to 64 letters, digits, `_` and `-`. */
  readonly id: string;
  readonly name: string;
  readonly monthlyQuota?: number | null;
}

/** Creates, lists and changes accounts. Every change is effective in this process when its promise resolves. */
export interface AccountStore {
  /** Throws `bad_parameter` when the id is taken. */
  create(account: NewAccount): Promise<Account>;
  list(): Promise<readonly Account[]>;
  /** Throws `not_found`. */
  get(id: string): Promise<Account>;
  /** Rejects every key of the account from now on. Suspending twice keeps the first instant. */
  suspend(id: string): Promise<Account>;
  resume(id: string): Promise<Account>;
  /** Requests per calendar month; null uses the service's default, 0 is unlimited. */
  setMonthlyQuota(id: string, quota: number | null): Promise<Account>;
}

interface Change {
  readonly event: 'account_suspended' | 'account_resumed' | 'limits_changed';
  readonly assignment: string;
  readonly bindings: readonly (string | number | null)[];
  readonly detail?: object | null;
}

/** Accounts in schema `control`. Each change is in the audit log under the actor's name. */
export const createAccountStore = (db: ControlDatabase, clock: Clock, actor: Actor = commandLine): AccountStore => {
  const changes = keyChanges(db);

  const select = async (condition: string, bindings: readonly string[]): Promise<readonly Account[]> => {
    const sql = `select ${accountColumns} from control.account where ${condition} order by account.created_at, id`;
    const { rows } = (await db.knex.raw(sql, [...bindings])) as { rows: readonly AccountRow[] };
    return rows.map(toAccount);
  };

  const unknownAccount = async (id: string) => {
    const candidates = (await select('true', [])).slice(0, 5).map((account) => account.id);
    return notFound('account', `no account has the id "${id.slice(0, 64)}"`, { candidates });
  };

  const note = (statement: string, event: string, detail: object | null) =>
    audited(statement, { at: instantOf(clock.now()), event, actor, account: 'id', keyId: null, detail });

  const update = (id: string, { event, assignment, bindings, detail = null }: Change): Promise<Account> =>
    changes.apply(
      async () => {
        const noted = note(
          `update control.account set ${assignment} where id = ? returning ${accountColumns}`,
          event,
          detail,
        );
        const all = [...bindings, id, ...noted.bindings] as string[];
        const { rows } = (await db.knex.raw(noted.sql, all)) as { rows: readonly AccountRow[] };
        if (!rows[0]) throw await unknownAccount(id);
        return toAccount(rows[0]);
      },
      (listener, account) => listener.accountChanged(toAccountState(account)),
    );

  return {
    async create({ id, name, monthlyQuota = null }) {
      if (!/^[0-9A-Za-z_-]{1,64}$/.test(id)) {
        throw badParameter('account', 'account must have 1 to 64 letters, digits, "_" or "-"');
      }
      const bindings = [
        id,
        checkedName(name),
        instantOf(clock.now()),
        checkedLimit('quota', monthlyQuota, maximumQuota),
      ];
      return await changes.apply(
        async () => {
          const sql = `insert into control.account (id, name, created_at, monthly_quota)
            values (?, ?, ?::timestamptz, ?::bigint) on conflict do nothing returning ${accountColumns}`;
          const noted = note(sql, 'account_created', null);
          const all = [...bindings, ...noted.bindings] as string[];
          const { rows } = (await db.knex.raw(noted.sql, all)) as { rows: readonly AccountRow[] };
          if (!rows[0]) throw badParameter('account', `the account "${id}" already exists`);
          return toAccount(rows[0]);
        },
        (listener, account) => listener.accountChanged(toAccountState(account)),
      );
    },
    list: () => select('true', []),
    async get(id) {
      const [account] = await select('id = ?', [id]);
      if (!account) throw await unknownAccount(id);
      return account;
    },
    suspend: (id) =>
      update(id, {
        event: 'account_suspended',
        assignment: 'suspended_at = coalesce(suspended_at, ?::timestamptz)',
        bindings: [instantOf(clock.now())],
      }),
    resume: (id) => update(id, { event: 'account_resumed', assignment: 'suspended_at = null', bindings: [] }),
    setMonthlyQuota: async (id, quota) =>
      await update(id, {
        event: 'limits_changed',
        assignment: 'monthly_quota = ?::bigint',
        bindings: [checkedLimit('quota', quota, maximumQuota)],
        detail: { monthly_quota: quota },
      }),
  };
};
