import { holdsDatabase, type Seed } from './data-folder.ts';
import { readArchive } from './untar.ts';
import { WorkerThread } from './worker-thread.ts';

/** Resources for opening one folder that can be prepared before the folder is touched. */
export interface PreparedEmbedded {
  readonly thread: WorkerThread;
  readonly seed: Seed | null;
}

/**
 * Starts to read a file that will be needed once, and releases it after that use. The caller that needs the file gets
 * the failure.
 */
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
 * Starts the engine's thread and reads the seed, for one later `openEmbedded` of this folder. It writes and locks
 * nothing. An unused preparation keeps no process alive.
 */
export const prepareEmbedded = ({ folder, seed }: { folder: string; seed?: string | undefined }): PreparedEmbedded => ({
  thread: WorkerThread.prepare(),
  seed: seedOf(folder, seed),
});
