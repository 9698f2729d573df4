import { Worker } from 'node:worker_threads';
import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import type { Item } from '../item.ts';
import type { Level } from '../publication.ts';
import type { Reading, ReadingMessage } from './messages.ts';

// Run from source or bundled, the worker's file lies beside this one with the same ending.
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './gleif-worker.js', import.meta.url);

/** Of values that die young: with more of them the memory of a load grows, and nothing becomes faster. */
const youngMegabytes = 24;

/** What a thread has told and nobody has taken yet; waits where that is nothing. */
const messagesOf = (worker: Worker): { next(): Promise<ReadingMessage> } => {
  const told: ReadingMessage[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const awake = (): void => {
    wake?.();
    wake = null;
  };
  worker.on('message', (message: ReadingMessage) => {
    told.push(message);
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
        const message = told.shift();
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
 * The items of a file as `readFile` gives them, read on a thread of its own: meanwhile the rows of those before are made and
 * stored. Throws `SourceFormatError`.
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
    for (let told = await thread.next(); told !== 'end'; told = await thread.next()) {
      if ('fault' in told) throw new SourceFormatError(told.fault, told.line);
      worker.postMessage('taken');
      if (told.read) onRead?.(...told.read);
      yield told.items as readonly Located<Item<Rec>>[];
    }
  } finally {
    await worker.terminate();
  }
}
