export { operatorAccount, type Account, type AccountState } from './account.ts';
export { createAccountStore, maximumQuota, type AccountStore, type NewAccount } from './account-store.ts';
export { loadAdmissionState, recordUses, type AdmissionState } from './admission-state.ts';
export { keyChanges, type ControlDatabase, type KeyChanges, type KeyListener } from './key-changes.ts';
export {
  createKeyStore,
  defaultKeysPerAccount,
  maximumWindowLimit,
  type KeyStore,
  type NewKey,
  type Scope,
} from './key-store.ts';
export type { IssuedKey, Key, KeyState } from './key.ts';
export { authMigrations } from './migrations.ts';
export { digestOf, mintId, mintSecret, parseKey, parseReference, prefixOf, type ParsedKey } from './secret.ts';
export {
  commandLine,
  createAuditLog,
  type Actor,
  type AuditCheck,
  type AuditLog,
  type AuditProblem,
  type AuditRow,
} from './audit.ts';
export { checkedEmail, createSignIn, type Credential, type SignIn, type Visitor } from './sign-in.ts';
export { createIdentitySignIn, type Identity, type IdentitySignIn } from './identity-sign-in.ts';
export type { LinkPurpose } from './one-time-links.ts';
export {
  createSessionStore,
  formTokenOf,
  type ListedSession,
  type Session,
  type SessionStore,
} from './session-store.ts';
export { createKeyToolsets, type KeyToolsets } from './key-toolsets.ts';
export { createOAuthRecords, type OAuthRecords } from './oauth-records.ts';
