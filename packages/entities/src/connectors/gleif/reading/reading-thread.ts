import { Worker } from 'node:worker_threads';
import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import type { Item } from '../item.ts';
import type { Level } from '../publication.ts';
import type { Reading, ReadingMessage } from './messages.ts';

// Both from source and bundled, the worker's file is next to this one with the same extension.
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './gleif-worker.js', import.meta.url);

/** Limit of the young generation. More increases the memory of a load without making it faster. */
const youngMegabytes = 24;

/** Queues the messages of a thread. `next` waits if there is none. */
const messagesOf = (worker: Worker): { next(): Promise<ReadingMessage> } => {
  const pending: ReadingMessage[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const awake = (): void => {
    wake?.();
    wake = null;
  };
  worker.on('message', (message: ReadingMessage) => {
    pending.push(message);
    awake();
  });
  worker.on('error', (error: Error) => {
    failure = error;
    awake();
  });
  worker.on('exit', () => {
    failure ??= new Error('the thread that reads a file was stopped');
    awake();
  });
  return {
    async next() {
      for (;;) {
        const message = pending.shift();
        if (message !== undefined) return message;
        if (failure !== null) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
};

/**
 * The items of a file as `readFile` returns them, read in a separate thread while the rows of earlier items are created
 * and stored. Throws `SourceFormatError`.
 */
export async function* readApart<Rec>(
  { onRead, ...artifact }: StoredArtifact,
  level: Level,
): AsyncGenerator<readonly Located<Item<Rec>>[]> {
  const worker = new Worker(workerFile, {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    workerData: { artifact, level } satisfies Reading,
  });
  const thread = messagesOf(worker);
  try {
    for (let pending = await thread.next(); pending !== 'end'; pending = await thread.next()) {
      if ('fault' in pending) throw new SourceFormatError(pending.fault, pending.line);
      worker.postMessage('taken');
      if (pending.read) onRead?.(...pending.read);
      yield pending.items as readonly Located<Item<Rec>>[];
    }
  } finally {
    await worker.terminate();
  }
}
