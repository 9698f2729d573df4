import type { Clock } from '@dqs/core';
import { ServiceError, badParameter, notFound } from '@dqs/schemas';
import { operatorAccount } from './account.ts';
import { createAccountStore } from './account-store.ts';
import { createAttempts } from './attempts.ts';
import { createAuditLog, type Actor } from './audit.ts';
import { createCredentials, newAccountId } from './credentials.ts';
import type { ControlDatabase } from './key-changes.ts';
import { checkedName } from './naming.ts';
import { createOneTimeLinks, type LinkPurpose, type OneTimeLink } from './one-time-links.ts';
import { checkedPassword, passwordHasher, type PasswordHasher } from './password.ts';
import { createSessionStore } from './session-store.ts';

/** The origin of a sign-in request. */
export interface Visitor {
  readonly address: string;
  /** User-Agent of the browser. */
  readonly agent: string;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The sign-in credential of an account. */
export interface Credential {
  readonly accountId: string;
  readonly email: string;
  readonly isOperator: boolean;
  /** False until its owner has chosen a password. */
  readonly hasPassword: boolean;
}

export interface SignIn {
  /**
   * Resolves to the token of a new session. Throws `unauthorized` (for an unknown address and a wrong password alike,
   * in the same time), `rate_limited`, or `forbidden` for the right password of a suspended account.
   */
  signIn(credentials: Credentials, visitor: Visitor): Promise<string>;
  /** Creates an account. If the address already has one, it stays unchanged and the caller is not informed. */
  signUp(credentials: Credentials, visitor: Visitor, invitation: string | null): Promise<void>;
  /** Ends every session of the account. Throws `unauthorized` if the present password is wrong. */
  changePassword(accountId: string, present: string, next: string, visitor: Visitor): Promise<void>;
  /** The purpose of a link; null if it is used up, expired or unknown. */
  link(token: string): Promise<(OneTimeLink & { readonly email: string | null }) | null>;
  /**
   * Sets the password of a link's account (and enables sign-in for the operator's account). Ends every session of the
   * account.
   */
  redeem(token: string, credentials: Credentials, visitor: Visitor): Promise<void>;
  /**
   * Creates an account whose owner has yet to choose a password. The first of an installation becomes the operator's.
   */
  createAccount(
    email: string,
    options: { readonly name?: string; readonly operator?: boolean },
    actor: Actor,
  ): Promise<Credential>;
  /** A token for `/welcome`, valid for `validSeconds`. */
  createLink(purpose: LinkPurpose, accountId: string | null, validSeconds: number, actor: Actor): Promise<string>;
  credentials(): Promise<readonly Credential[]>;
  /** By account id or e-mail address. Throws `not_found`. */
  credential(reference: string): Promise<Credential>;
}

interface Row {
  readonly account_id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly operator: boolean;
  readonly suspended: boolean;
}

const select = `select credential.account_id, email, password_hash, operator, account.suspended_at is not null as suspended
  from control.credential join control.account on account.id = credential.account_id`;

/** An e-mail address in the form used for comparison. Throws `bad_parameter`. */
export const checkedEmail = (text: string): string => {
  const email = text.trim().toLowerCase();
  if (email.length <= 254 && /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u.test(email)) return email;
  throw badParameter('email', 'this is not an e-mail address', { hint: 'Write it as name@example.org.' });
};

const wrong = (): ServiceError =>
  new ServiceError('unauthorized', 'no account has this e-mail address with this password', {
    hint: 'Check both and try again.',
  });

/** A one-time link that is no longer valid. */
export const goneLink = (): ServiceError =>
  notFound('token', 'this link was already used or has expired', {
    hint: 'Ask the operator of the service for a new one.',
  });

const toCredential = (row: Row): Credential => ({
  accountId: row.account_id,
  email: row.email,
  isOperator: row.operator,
  hasPassword: row.password_hash !== null,
});

/** Sign-in, sign-up and passwords over schema `control`. */
export const createSignIn = (db: ControlDatabase, clock: Clock, hasher: PasswordHasher = passwordHasher()): SignIn => {
  const audit = createAuditLog(db, clock);
  const sessions = createSessionStore(db, clock);
  const links = createOneTimeLinks(db, clock);
  const attempts = createAttempts(db, clock);
  const { insert, setPassword } = createCredentials(clock);

  const read = async (condition: string, bindings: readonly string[]): Promise<readonly Row[]> => {
    const { rows } = (await db.knex.raw(`${select} where ${condition} order by email`, [...bindings])) as {
      rows: readonly Row[];
    };
    return rows;
  };

  /**
   * Nobody can sign in to an account without a credential, so the account is created first and the credential decides.
   */
  const open = async (email: string, hash: string, actor: Actor): Promise<void> => {
    if ((await read('email = ?', [email])).length > 0) return;
    const accountId = newAccountId();
    await createAccountStore(db, clock, actor).create({ id: accountId, name: email.slice(0, 100) });
    await insert(db.knex, accountId, email, hash, false);
  };

  return {
    async signIn({ email: typed, password }, { address, agent }) {
      const email = checkedEmail(typed);
      const subjects = { email, address, kind: 'sign-in' } as const;
      await attempts.take(subjects);
      const [row] = await read('email = ?', [email]);
      const right = await hasher.matches(row?.password_hash ?? null, password);
      const actor = { name: row?.account_id ?? null, address };
      if (!row || !right) {
        await audit.record({ event: 'sign_in_failed', actor: { name: null, address }, accountId: actor.name });
        throw wrong();
      }
      await attempts.succeeded(subjects);
      if (row.suspended) {
        await audit.record({ event: 'sign_in_refused', actor, accountId: row.account_id });
        throw new ServiceError('forbidden', 'this account is suspended', {
          hint: 'Ask the operator of the service.',
        });
      }
      if (hasher.isOutdated(row.password_hash ?? '')) {
        const hash = await hasher.hash(password);
        await db.knex.raw(
          'update control.credential set password_hash = ? where account_id = ? and password_hash = ?',
          [hash, row.account_id, row.password_hash ?? ''],
        );
      }
      await audit.record({ event: 'sign_in', actor, accountId: row.account_id });
      return sessions.open({ accountId: row.account_id, address, agent });
    },

    async signUp({ email: typed, password }, { address }, invitation) {
      const email = checkedEmail(typed);
      const checked = checkedPassword(password, email);
      if (invitation === null) await attempts.take({ email: null, address, kind: 'sign-up' });
      const hash = await hasher.hash(checked);
      if (invitation !== null) {
        const link = await db.knex.transaction((transaction) => links.take(invitation, transaction));
        if (link?.purpose !== 'invitation') throw goneLink();
      }
      await open(email, hash, { name: 'sign-up', address });
    },

    async changePassword(accountId, present, next, { address }) {
      const [row] = await read('account.id = ?', [accountId]);
      if (!row) throw wrong();
      const subjects = { email: row.email, address, kind: 'sign-in' } as const;
      const checked = checkedPassword(next, row.email);
      await attempts.take(subjects);
      const actor = { name: accountId, address };
      if (!(await hasher.matches(row.password_hash, present))) {
        await audit.record({ event: 'password_change_failed', actor, accountId });
        throw new ServiceError('unauthorized', 'the current password is wrong', { param: 'present' });
      }
      await attempts.succeeded(subjects);
      const hash = await hasher.hash(checked);
      await db.knex.transaction(async (transaction) => {
        await setPassword(transaction, accountId, hash);
        await audit.record({ event: 'password_changed', actor, accountId }, transaction);
      });
    },

    async link(token) {
      const link = await links.find(token);
      if (!link) return null;
      const [row] = link.accountId === null ? [] : await read('account.id = ?', [link.accountId]);
      return { ...link, email: row?.email ?? null };
    },

    async redeem(token, { email: typed, password }, { address }) {
      const link = await links.find(token);
      if (!link || link.purpose === 'invitation') throw goneLink();
      const [row] = link.accountId === null ? [] : await read('account.id = ?', [link.accountId]);
      const email = row?.email ?? checkedEmail(typed);
      const hash = await hasher.hash(checkedPassword(password, email));
      await db.knex.transaction(async (transaction) => {
        const taken = await links.take(token, transaction);
        if (!taken) throw goneLink();
        const accountId = taken.accountId ?? operatorAccount;
        if (taken.purpose === 'operator' && !(await insert(transaction, accountId, email, hash, true))) {
          throw goneLink();
        }
        await setPassword(transaction, accountId, hash);
        await audit.record({ event: 'password_set', actor: { name: accountId, address }, accountId }, transaction);
      });
    },

    async createAccount(typed, { name, operator = false }, actor) {
      const email = checkedEmail(typed);
      const everyone = await read('true', []);
      if (everyone.some((row) => row.email === email)) {
        throw badParameter('email', `${email} already has an account`);
      }
      const isFirst = !everyone.some((row) => row.account_id === operatorAccount);
      const accountId = isFirst ? operatorAccount : newAccountId();
      if (!isFirst) {
        await createAccountStore(db, clock, actor).create({
          id: accountId,
          name: checkedName(name ?? email.slice(0, 100)),
        });
      }
      if (!(await insert(db.knex, accountId, email, null, operator || isFirst))) {
        throw badParameter('email', `${email} already has an account`);
      }
      await audit.record({ event: 'credential_created', actor, accountId, detail: { operator: operator || isFirst } });
      return { accountId, email, isOperator: operator || isFirst, hasPassword: false };
    },

    async createLink(purpose, accountId, validSeconds, actor) {
      const token = await links.create({ purpose, accountId }, validSeconds);
      await audit.record({ event: 'link_created', actor, accountId, detail: { purpose } });
      return token;
    },

    credentials: async () => (await read('true', [])).map(toCredential),
    async credential(reference) {
      const [row] = await read('account.id = ? or email = ?', [reference, reference.trim().toLowerCase()]);
      if (row) return toCredential(row);
      throw notFound('account', `no account signs in as "${reference.slice(0, 64)}"`, {
        candidates: (await read('true', [])).slice(0, 5).map(({ email }) => email),
      });
    },
  };
};
