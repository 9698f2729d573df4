export { operatorAccount, type Account, type AccountState } from './account.ts';
export { createAccountStore, maximumQuota, type AccountStore, type NewAccount } from './account-store.ts';
export { loadAdmissionState, recordUses, type AdmissionState } from './admission-state.ts';
export { keyChanges, type ControlDatabase, type KeyChanges, type KeyListener } from './key-changes.ts';
export { createKeyStore, maximumWindowLimit, type KeyStore, type NewKey, type Scope } from './key-store.ts';
export type { IssuedKey, Key, KeyState } from './key.ts';
export { authMigrations } from './migrations.ts';
export { digestOf, mintId, mintSecret, parseKey, parseReference, prefixOf, type ParsedKey } from './secret.ts';
