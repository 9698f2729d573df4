import { holdsDatabase, type Seed } from './data-folder.ts';
import { readArchive } from './untar.ts';
import { WorkerThread } from './worker-thread.ts';

/** What the opening of one folder needs and can have before the folder is touched. */
export interface PreparedEmbedded {
  readonly thread: WorkerThread;
  readonly seed: Seed | null;
}

/** Begins to read a file that will be needed once, and lets go of it then; a failure is told to who needs it. */
const readAhead = (file: string): Seed => {
  let ahead: ReturnType<typeof readArchive> | null = readArchive(file);
  ahead.catch(() => undefined);
  return () => {
    const reading = ahead ?? readArchive(file);
    ahead = null;
    return reading;
  };
};

const seedOf = (folder: string, seed: string | undefined): Seed | null => {
  if (seed === undefined) return null;
  return holdsDatabase(folder) ? () => readArchive(seed) : readAhead(seed);
};

/**
 * Starts the engine's thread and reads the seed, for one `openEmbedded` of this folder to follow. Nothing is written or locked,
 * and what was prepared in vain keeps no process alive.
 */
export const prepareEmbedded = ({ folder, seed }: { folder: string; seed?: string | undefined }): PreparedEmbedded => ({
  thread: WorkerThread.prepare(),
  seed: seedOf(folder, seed),
});
