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

/** All stores about the users of the service, for the pages behind the sign-in. */
export interface Accounts {
  readonly signIn: SignIn;
  /** Sign-in through an identity provider. */
  readonly identities: IdentitySignIn;
  readonly sessions: SessionStore;
  readonly audit: AuditLog;
  readonly usage: UsageReader;
  /** Limits of a key with the remaining requests. */
  readonly currentRates: Admission['currentRates'];
  /** Defaults for keys and accounts without their own limits. */
  readonly limits: Limits;
  /** The key store for an actor. */
  keys(actor: Actor): KeyStore;
  /** The account store for an actor. */
  stores(actor: Actor): AccountStore;
}

export interface AccountsOptions {
  readonly db: Pick<Database, 'knex'>;
  readonly clock: Clock;
  readonly admission: Admission;
  readonly limits: Limits;
  /** Maximum of valid keys per account; 0 is unlimited. */
  readonly keysPerAccount?: number;
  /** The recorder of this process, so that its unwritten counts are included. */
  readonly recorder?: UsageRecorder;
}

/** Creates the stores over a database at the schema of this version. */
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
