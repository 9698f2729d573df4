import { LRUCache } from 'lru-cache';
import type { Answer } from './service.ts';

/** Finished answers by everything that decides their bytes; bounded by bytes, the least recently used go first. */
export interface ResponseCache {
  get(key: string): Answer | undefined;
  set(key: string, answer: Answer): void;
  /** What is kept, in answers and in bytes. */
  size(): { readonly answers: number; readonly bytes: number };
}

/** Map entry, key and the answer object itself; measured, rounded up. */
const overheadBytes = 1024;

const noCache: ResponseCache = {
  get: () => undefined,
  set: () => undefined,
  size: () => ({ answers: 0, bytes: 0 }),
};

/** A cache of at most so many bytes; 0 keeps nothing. */
export const createResponseCache = (bytes: number): ResponseCache => {
  if (bytes === 0) return noCache;
  const answers = new LRUCache<string, Answer>({
    maxSize: bytes,
    // One answer may take a tenth at most: a few huge pages must not drive out everything else.
    maxEntrySize: Math.max(1, Math.floor(bytes / 10)),
    // The compressed forms that join the bytes later are about a third of them together.
    sizeCalculation: (answer, key) => Math.ceil(answer.byteLength * 1.35) + key.length * 2 + overheadBytes,
  });
  return {
    get: (key) => answers.get(key),
    set: (key, answer) => void answers.set(key, answer),
    size: () => ({ answers: answers.size, bytes: answers.calculatedSize }),
  };
};
