import { ServiceError } from '@dqs/schemas';
import type { Database } from '@dqs/storage';
import type { AccountState } from './account.ts';
import type { KeyState } from './key.ts';

/** What the stores of this package need of the database: the owner's rights on schema `control`. */
export type ControlDatabase = Pick<Database, 'knex'>;

/** Receives every change of keys and accounts made in this process, in the order of their commits. */
export interface KeyListener {
  /** The current key, or null once it is revoked. */
  keyChanged(id: string, state: KeyState | null): void;
  accountChanged(state: AccountState): void;
  /** A change may or may not have been committed. The state must be read again before the next decision. */
  unknownChange(): void;
  /** Called before a secret is issued. Throws if the secret could not become effective. */
  prepare?(): Promise<void>;
  /**
   * Awaited after a change and before its success is reported. Resolves when every process uses the change; throws if
   * that is impossible.
   */
  confirm?(): Promise<void>;
}

/** The changes of one database made in this process. */
export interface KeyChanges {
  subscribe(listener: KeyListener): () => void;
  /**
   * Runs one change and notifies the listeners before it resolves. Changes never overlap. Two changes of a key reach
   * the listeners in the order of their commits, so that a revocation is never undone.
   */
  apply<T>(
    change: () => Promise<T>,
    tell: (listener: KeyListener, result: T) => void,
    options?: {
      /** True if the change issues a secret. It is made only if the secret can become effective. */
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
      // A connection may have broken after the commit. A ServiceError means that nothing was done.
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

/** The changes made through any store on this database object. A store cannot bypass its listeners. */
export const keyChanges = (db: ControlDatabase): KeyChanges => {
  const known = changesByDatabase.get(db.knex);
  if (known) return known;
  const created = createKeyChanges();
  changesByDatabase.set(db.knex, created);
  return created;
};
