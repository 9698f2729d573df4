import { ServiceError } from '@dqs/schemas';
import type { Database } from '@dqs/storage';
import type { AccountState } from './account.ts';
import type { KeyState } from './key.ts';

/** What every store of this package needs of the database: the owner's rights on schema `control`. */
export type ControlDatabase = Pick<Database, 'knex'>;

/** Told of every change of keys and accounts made in this process, in the order of their commits. */
export interface KeyListener {
  /** The key as it is now, or null once it is revoked. */
  keyChanged(id: string, state: KeyState | null): void;
  accountChanged(state: AccountState): void;
  /** A change may or may not have been committed: what is held must be read again before the next decision. */
  unknownChange(): void;
  /** Asked before a secret is issued: throws where it could not come into force. */
  prepare?(): Promise<void>;
  /** Awaited after a change and before it is reported done: resolves when every process acts by it, throws where that cannot be had. */
  confirm?(): Promise<void>;
}

/** The changes of one database made in this process. */
export interface KeyChanges {
  subscribe(listener: KeyListener): () => void;
  /**
   * Runs one change, tells the listeners before it resolves, and lets no other change overlap: two changes of a key
   * reach the listeners in the order in which they were committed, so that a revocation is never undone.
   */
  apply<T>(
    change: () => Promise<T>,
    tell: (listener: KeyListener, result: T) => void,
    options?: {
      /** The change hands out a secret: it is made only where it can come into force. */
      readonly issues?: boolean;
    },
  ): Promise<T>;
}

const createKeyChanges = (): KeyChanges => {
  const listeners = new Set<KeyListener>();
  let last: Promise<unknown> = Promise.resolve();

  const run = async <T>(
    change: () => Promise<T>,
    tell: (listener: KeyListener, result: T) => void,
    issues: boolean,
  ): Promise<T> => {
    try {
      if (issues) for (const listener of listeners) await listener.prepare?.();
      const result = await change();
      for (const listener of listeners) tell(listener, result);
      for (const listener of listeners) await listener.confirm?.();
      return result;
    } catch (error) {
      // A connection may have broken after the commit; a ServiceError says that nothing was done.
      if (!(error instanceof ServiceError)) for (const listener of listeners) listener.unknownChange();
      throw error;
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply(change, tell, { issues = false } = {}) {
      const result = last.then(() => run(change, tell, issues));
      last = result.catch(() => undefined);
      return result;
    },
  };
};

const changesByDatabase = new WeakMap<object, KeyChanges>();

/** The changes made through any store on this database object: nobody can make a store whose changes go unheard. */
export const keyChanges = (db: ControlDatabase): KeyChanges => {
  const known = changesByDatabase.get(db.knex);
  if (known) return known;
  const created = createKeyChanges();
  changesByDatabase.set(db.knex, created);
  return created;
};
