import type { Clock } from '@dqs/core';
import { keyChanges, type ControlDatabase } from './key-changes.ts';

/** The default toolsets of keys. */
export interface KeyToolsets {
  /** Null if the key has none. */
  of(keyId: string): Promise<readonly string[] | null>;
  close(): void;
}

/** Milliseconds for which a choice may remain effective in this process after another process changed it. */
const fresh = 5000;
/** Maximum number of cached keys. Beyond it everything is read again. */
const mostKept = 10_000;

interface Kept {
  readonly toolsets: Promise<readonly string[] | null>;
  readonly until: number;
}

/**
 * Caches each key's choice for a few seconds. It decides what is listed, never what is allowed. While the database does
 * not answer, the last choice remains effective, and a key whose choice was never read has none.
 */
export const createKeyToolsets = (db: ControlDatabase, clock: Clock): KeyToolsets => {
  const kept = new Map<string, Kept>();
  const unsubscribe = keyChanges(db).subscribe({
    keyChanged: (id) => void kept.delete(id),
    accountChanged: () => undefined,
    unknownChange: () => kept.clear(),
  });

  const read = async (keyId: string): Promise<readonly string[] | null> => {
    const { rows } = (await db.knex.raw('select toolsets from control.api_key where id = ?', [keyId])) as {
      rows: readonly { toolsets: string | null }[];
    };
    return rows[0]?.toolsets?.split(',') ?? null;
  };

  return {
    of(keyId) {
      const known = kept.get(keyId);
      if (known && known.until > clock.now()) return known.toolsets;
      if (kept.size >= mostKept) kept.clear();
      const toolsets = read(keyId).catch(() => known?.toolsets ?? null);
      kept.set(keyId, { toolsets, until: clock.now() + fresh });
      return toolsets;
    },
    close: () => void unsubscribe(),
  };
};
