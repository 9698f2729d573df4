import type { Located, StoredArtifact } from '@dqs/kit';
import type { Item } from '../item.ts';
import type { Level } from '../publication.ts';

/** The task of a reading thread. */
export interface Reading {
  readonly level: Level;
  /** Without its functions, which cannot be passed to another thread. */
  readonly artifact: Omit<StoredArtifact, 'onRead'>;
}

/** Number of batches that a thread reads ahead. */
export const readAhead = 4;

/** A message of a thread: items with the position in the file, an error of the file, or the end of the file. */
export type ReadingMessage =
  | {
      readonly items: readonly Located<Item<unknown>>[];
      readonly read: readonly [done: number, total: number] | null;
    }
  | { readonly fault: string; readonly line: number | null }
  | 'end';
