import type { Located, StoredArtifact } from '@dqs/kit';
import type { Item } from '../item.ts';
import type { Level } from '../publication.ts';

/** What a thread is to read. */
export interface Reading {
  readonly level: Level;
  /** Without its functions, which no other thread can call. */
  readonly artifact: Omit<StoredArtifact, 'onRead'>;
}

/** Batches that a thread reads ahead of those that were taken from it. */
export const readAhead = 4;

/** What a thread tells: some items and how far the file is read, what is wrong with the file, or that it has been read. */
export type ReadingMessage =
  | {
      readonly items: readonly Located<Item<unknown>>[];
      readonly read: readonly [done: number, total: number] | null;
    }
  | { readonly fault: string; readonly line: number | null }
  | 'end';
