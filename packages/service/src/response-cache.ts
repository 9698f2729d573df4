import { LRUCache } from 'lru-cache';
import type { Answer } from './service.ts';

/**
 * Finished answers, by the state text that decides their bytes. Limited in bytes; the least recently used answers are
 * evicted.
 */
export interface ResponseCache {
  get(key: string): Answer | undefined;
  set(key: string, answer: Answer): void;
  /** Number and bytes of the cached answers. */
  size(): { readonly answers: number; readonly bytes: number };
}

/** Bytes of a map entry, its key and the answer object: measured, rounded up. */
const overheadBytes = 1024;

const noCache: ResponseCache = {
  get: () => undefined,
  set: () => undefined,
  size: () => ({ answers: 0, bytes: 0 }),
};

/** Creates a cache with a maximum size in bytes; 0 disables it. */
export const createResponseCache = (bytes: number): ResponseCache => {
  if (bytes === 0) return noCache;
  const answers = new LRUCache<string, Answer>({
    maxSize: bytes,
    // One answer takes at most a tenth: a few huge pages must not evict all others.
    maxEntrySize: Math.max(1, Math.floor(bytes / 10)),
    // The compressed forms, added later, are together about a third of the bytes.
    sizeCalculation: (answer, key) => Math.ceil(answer.byteLength * 1.35) + key.length * 2 + overheadBytes,
  });
  return {
    get: (key) => answers.get(key),
    set: (key, answer) => void answers.set(key, answer),
    size: () => ({ answers: answers.size, bytes: answers.calculatedSize }),
  };
};
