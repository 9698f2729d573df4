import {
  keyChanges,
  loadAdmissionState,
  prefixOf,
  type AccountState,
  type ControlDatabase,
  type KeyState,
} from '@dqs/auth';
import type { Caller } from '../admission.ts';
import { WindowRing } from '../window-ring.ts';

/** A valid key with its window. */
export interface Entry {
  state: KeyState;
  caller: Caller;
  readonly ring: WindowRing;
  /** When the last use was recorded for writing, in milliseconds. */
  noted: number;
}

/** All valid keys and all accounts, in memory, in the state last committed through this process. */
export interface KeyDirectory {
  /** False if the state must be (re)read with `load` before the next decision. */
  readonly current: boolean;
  load(): Promise<void>;
  key(id: string): Entry | undefined;
  account(id: string): AccountState | undefined;
  close(): void;
}

const callerOf = (state: KeyState): Caller => ({
  accountId: state.accountId,
  keyId: state.id,
  keyPrefix: prefixOf(state.id),
  surface: state.surface,
});

export const createKeyDirectory = (db: ControlDatabase): KeyDirectory => {
  let keys = new Map<string, Entry>();
  let accounts = new Map<string, AccountState>();
  let current = false;
  let loading: Promise<void> | null = null;
  /** Changes received while reading. They are newer than the result of the read. */
  let heard: (() => void)[] = [];
  /** Counts the changes with an unknown outcome, to detect one during a read. */
  let unknownChanges = 0;

  const setKey = (id: string, state: KeyState | null): void => {
    const entry = keys.get(id);
    if (state === null) keys.delete(id);
    else if (entry) {
      entry.state = state;
      entry.caller = callerOf(state);
    } else keys.set(id, { state, caller: callerOf(state), ring: new WindowRing(), noted: state.lastUsedAt });
  };

  const hear = (change: () => void): void => {
    change();
    if (loading) heard.push(change);
  };

  const unsubscribe = keyChanges(db).subscribe({
    keyChanged: (id, state) => hear(() => setKey(id, state)),
    accountChanged: (state) => hear(() => void accounts.set(state.id, state)),
    unknownChange() {
      unknownChanges += 1;
      current = false;
    },
  });

  const read = async (): Promise<void> => {
    for (;;) {
      heard = [];
      const before = unknownChanges;
      const state = await loadAdmissionState(db);
      const old = keys;
      keys = new Map();
      for (const key of state.keys) {
        const entry = old.get(key.id);
        if (entry) keys.set(key.id, entry);
        setKey(key.id, key);
      }
      accounts = new Map(state.accounts.map((account) => [account.id, account]));
      for (const change of heard) change();
      if (before === unknownChanges) break;
    }
    current = true;
  };

  return {
    get current() {
      return current;
    },
    load() {
      loading ??= read().finally(() => {
        loading = null;
      });
      return loading;
    },
    key: (id) => keys.get(id),
    account: (id) => accounts.get(id),
    close: () => void unsubscribe(),
  };
};
