import {
  createAccountStore,
  createAuditLog,
  createIdentitySignIn,
  createKeyStore,
  createSessionStore,
  createSignIn,
  defaultKeysPerAccount,
  type AccountStore,
  type Actor,
  type AuditLog,
  type IdentitySignIn,
  type KeyStore,
  type SessionStore,
  type SignIn,
} from '@dqs/auth';
import type { Clock } from '@dqs/core';
import { createUsageReader, type Admission, type Limits, type UsageReader, type UsageRecorder } from '@dqs/limits';
import type { Database } from '@dqs/storage';

/** Everything about the people who use the service, for the pages behind the sign-in. */
export interface Accounts {
  readonly signIn: SignIn;
  /** Sign-in of people whom an identity provider knows. */
  readonly identities: IdentitySignIn;
  readonly sessions: SessionStore;
  readonly audit: AuditLog;
  readonly usage: UsageReader;
  /** Limits of a key with what is left of them now. */
  readonly currentRates: Admission['currentRates'];
  /** What holds for keys and accounts without limits of their own. */
  readonly limits: Limits;
  /** Keys, as the actor changes them. */
  keys(actor: Actor): KeyStore;
  /** Accounts, as the actor changes them. */
  stores(actor: Actor): AccountStore;
}

export interface AccountsOptions {
  readonly db: Pick<Database, 'knex'>;
  readonly clock: Clock;
  readonly admission: Admission;
  readonly limits: Limits;
  /** Keys of an account that can be in force at once; 0 is unlimited. */
  readonly keysPerAccount?: number;
  /** The recorder of this process, so that what it holds is shown as well. */
  readonly recorder?: UsageRecorder;
}

/** Builds it over a database that is at the schema of this version. */
export const createAccounts = ({
  db,
  clock,
  admission,
  limits,
  keysPerAccount = defaultKeysPerAccount,
  recorder,
}: AccountsOptions): Accounts => ({
  signIn: createSignIn(db, clock),
  identities: createIdentitySignIn(db, clock),
  sessions: createSessionStore(db, clock),
  audit: createAuditLog(db, clock),
  usage: createUsageReader({ db, clock, admission, ...(recorder ? { recorder } : {}) }),
  currentRates: (keyId) => admission.currentRates(keyId),
  limits,
  keys: (actor) => createKeyStore(db, clock, { actor, keysPerAccount }),
  stores: (actor) => createAccountStore(db, clock, actor),
});
