import { instantOf, type Clock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { operatorAccount } from './account.ts';
import { createAccountStore } from './account-store.ts';
import { createAttempts } from './attempts.ts';
import { createAuditLog } from './audit.ts';
import { createCredentials, newAccountId } from './credentials.ts';
import type { ControlDatabase } from './key-changes.ts';
import { createOneTimeLinks } from './one-time-links.ts';
import { createSessionStore } from './session-store.ts';
import { checkedEmail, goneLink, type Visitor } from './sign-in.ts';

/** A person, as verified by an identity provider. */
export interface Identity {
  readonly issuer: string;
  /** The provider's own identifier of this person, which never changes and is never reassigned. */
  readonly subject: string;
  /** Set only if the provider has verified it. */
  readonly email: string | null;
  readonly name: string | null;
  /** Null if the provider does not decide who is an operator. */
  readonly isOperator: boolean | null;
}

interface IdentityOptions {
  /** A one-time link that was opened before. It identifies the account, or allows a new one. */
  readonly link: string | null;
  /** Whether an unknown person gets an account. */
  readonly signUp: 'open' | 'invitation';
  /** Whether passwords also work. An account with a password is then not connected by its e-mail address alone. */
  readonly passwords: boolean;
}

export interface IdentitySignIn {
  /**
   * Counts one answer of a provider against its origin, as failed until it has been verified. Throws `rate_limited`.
   */
  attempt(address: string): Promise<void>;
  /**
   * Resolves to the token of a new session. Throws `forbidden` with the reason if the person may not sign in, and
   * `not_found` for an expired link.
   */
  signIn(identity: Identity, visitor: Visitor, options: IdentityOptions): Promise<string>;
}

interface Row {
  readonly account_id: string;
  readonly operator: boolean;
  readonly has_password: boolean;
  readonly suspended: boolean;
}

const select = `select credential.account_id, operator, password_hash is not null as has_password,
    account.suspended_at is not null as suspended
  from control.credential join control.account on account.id = credential.account_id`;

const refused = (message: string, hint: string): ServiceError => new ServiceError('forbidden', message, { hint });

/** Sign-in by an identity provider, over schema `control`. */
export const createIdentitySignIn = (db: ControlDatabase, clock: Clock): IdentitySignIn => {
  const audit = createAuditLog(db, clock);
  const sessions = createSessionStore(db, clock);
  const links = createOneTimeLinks(db, clock);
  const attempts = createAttempts(db, clock);
  const { insert, setPassword } = createCredentials(clock);
  const now = () => instantOf(clock.now());
  const subjectsOf = (address: string) => ({ email: null, address, kind: 'sign-in' }) as const;

  const run = async <T = unknown>(
    sql: string,
    bindings: readonly (string | boolean | null)[],
    within = db.knex,
  ): Promise<readonly T[]> => {
    const { rows } = (await within.raw(sql, [...bindings] as string[])) as { rows: readonly T[] };
    return rows;
  };

  const knownAs = async ({ issuer, subject }: Identity): Promise<Row | undefined> =>
    (
      await run<Row>(
        `${select} join control.identity on identity.account_id = credential.account_id where issuer = ? and subject = ?`,
        [issuer, subject],
      )
    )[0];
  /**
   * Whether another person of the same provider signs in to an account. The e-mail address may have been reassigned.
   */
  const isAnothers = async (accountId: string, { issuer, subject }: Identity): Promise<boolean> =>
    (
      await run('select 1 from control.identity where account_id = ? and issuer = ? and subject <> ? limit 1', [
        accountId,
        issuer,
        subject,
      ])
    ).length > 0;
  const of = async (condition: 'email' | 'account_id', value: string): Promise<Row | undefined> =>
    (await run<Row>(`${select} where credential.${condition} = ?`, [value]))[0];

  /**
   * Connects this person to the account. An earlier password, perhaps chosen by a stranger under the same address,
   * stops working, and open sessions end.
   */
  const connect = async (
    identity: Identity,
    accountId: string,
    address: string,
    within: ControlDatabase['knex'],
  ): Promise<void> => {
    const { issuer, subject } = identity;
    await run(
      `insert into control.identity (issuer, subject, account_id, created_at) values (?, ?, ?, ?::timestamptz)
        on conflict (issuer, subject) do update set account_id = excluded.account_id, created_at = excluded.created_at`,
      [issuer, subject, accountId, now()],
      within,
    );
    await setPassword(within, accountId, null);
    await audit.record(
      { event: 'identity_connected', actor: { name: accountId, address }, accountId, detail: { issuer, subject } },
      within,
    );
  };

  const verifiedEmailOf = ({ email }: Identity): string => {
    if (email !== null) return checkedEmail(email);
    throw refused(
      'your e-mail address is not verified there, so no account can be found or made for you',
      'Verify the address where you sign in, or ask the operator of this service for a link to your account.',
    );
  };

  /**
   * Opens a new account for this person. The first operator of an installation gets the account that owns keys without
   * another owner.
   */
  const open = async (identity: Identity, isOperator: boolean, visitor: Visitor): Promise<string> => {
    const email = verifiedEmailOf(identity);
    const isFirst = isOperator && !(await of('account_id', operatorAccount));
    const accountId = isFirst ? operatorAccount : newAccountId();
    if (!isFirst) {
      const name = (identity.name ?? email).replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100) || email.slice(0, 100);
      await createAccountStore(db, clock, { name: 'sign-up', address: visitor.address }).create({
        id: accountId,
        name,
      });
    }
    await db.knex.transaction(async (transaction) => {
      if (!(await insert(transaction, accountId, email, null, isOperator))) {
        throw refused(
          'an account with this e-mail address was made just now',
          'Sign in again; if it fails again, ask the operator of this service.',
        );
      }
      await connect(identity, accountId, visitor.address, transaction);
    });
    return accountId;
  };

  const byLink = async (identity: Identity, token: string, visitor: Visitor): Promise<string> => {
    const found = await links.find(token);
    if (!found) throw goneLink();
    // A fault of the person is reported before the link is used up.
    if (found.purpose !== 'password') {
      const known = await of('email', verifiedEmailOf(identity));
      if (known) {
        throw refused(
          'an account with your e-mail address exists already',
          'Sign in to it, or ask the operator of this service for a link to that account.',
        );
      }
    }
    const link = await db.knex.transaction((transaction) => links.take(token, transaction));
    if (!link) throw goneLink();
    if (link.accountId === null) return open(identity, link.purpose === 'operator', visitor);
    const { accountId } = link;
    await db.knex.transaction((transaction) => connect(identity, accountId, visitor.address, transaction));
    return accountId;
  };

  const byAddress = async (identity: Identity, visitor: Visitor, options: IdentityOptions): Promise<string> => {
    const known = await of('email', verifiedEmailOf(identity));
    if (known?.suspended) return known.account_id;
    if (known?.has_password && options.passwords) {
      throw refused(
        'the account with this e-mail address signs in with a password',
        'Sign in with the password. To connect the account, ask the operator of this service for a link to it.',
      );
    }
    if (known) {
      const { account_id: accountId } = known;
      if (await isAnothers(accountId, identity)) {
        throw refused(
          'somebody else signs in to the account with this e-mail address',
          'If the address was given to you, ask the operator of this service for a link.',
        );
      }
      await db.knex.transaction((transaction) => connect(identity, accountId, visitor.address, transaction));
      return accountId;
    }
    if (options.signUp === 'open' || identity.isOperator) return open(identity, identity.isOperator === true, visitor);
    throw refused('an account requires an invitation', 'Ask the operator of this service for a link.');
  };

  /** The provider's decision about operators is effective from each sign-in on, in every open session. */
  const followRole = async (accountId: string, isOperator: boolean, address: string): Promise<void> => {
    const changed = await run(
      `update control.credential set operator = ?, changed_at = ?::timestamptz
        where account_id = ? and operator <> ? returning account_id`,
      [isOperator, now(), accountId, isOperator],
    );
    if (changed.length === 0) return;
    const actor = { name: 'identity provider', address };
    await audit.record({ event: 'role_changed', actor, accountId, detail: { operator: isOperator } });
  };

  return {
    attempt: (address) => attempts.take(subjectsOf(address)),
    async signIn(identity, visitor, options) {
      const { address, agent } = visitor;
      const known = options.link === null ? await knownAs(identity) : undefined;
      const accountId =
        options.link === null
          ? (known?.account_id ?? (await byAddress(identity, visitor, options)))
          : await byLink(identity, options.link, visitor);
      await attempts.succeeded(subjectsOf(address));
      const actor = { name: accountId, address };
      if ((known ?? (await of('account_id', accountId)))?.suspended) {
        await audit.record({ event: 'sign_in_refused', actor, accountId });
        throw refused('this account is suspended', 'Ask the operator of the service.');
      }
      if (identity.isOperator !== null) await followRole(accountId, identity.isOperator, address);
      await audit.record({ event: 'sign_in', actor, accountId, detail: { issuer: identity.issuer } });
      return sessions.open({ accountId, address, agent });
    },
  };
};
