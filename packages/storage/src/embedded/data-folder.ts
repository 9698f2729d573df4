import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { untar, type Archive } from './untar.ts';
import { WorkerThread } from './worker-thread.ts';

/** Reads the archive from which a new database is created. */
export type Seed = () => Promise<Archive>;

/** Whether the folder already contains a database. */
export const holdsDatabase = (folder: string): boolean => existsSync(join(folder, 'pgdata', 'PG_VERSION'));

const create = async (directory: string, seed: Seed | null): Promise<void> => {
  if (seed !== null) return untar(await seed(), directory);
  const thread = await WorkerThread.start({ directory, seed: null });
  await thread.close();
};

/**
 * Restricts a directory to its owner. The engine creates files that every user can read and write, whatever the umask.
 * They include digests of keys and data that only internal callers may see.
 */
const closeToOthers = async (directory: string): Promise<void> => {
  const { mode, uid } = await stat(directory);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await chmod(directory, 0o700);
};

/**
 * The data directory of a locked folder. It is created on first use, from the seed if there is one. It is created under
 * a temporary name and renamed when complete, so an interrupted creation leaves no partial database.
 */
export const dataDirectory = async (folder: string, seed: Seed | null): Promise<string> => {
  const directory = join(folder, 'pgdata');
  if (holdsDatabase(folder)) {
    await closeToOthers(directory);
    return directory;
  }
  const aside = join(folder, 'pgdata.new');
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await create(aside, seed);
  await closeToOthers(aside);
  await rename(aside, directory);
  return directory;
};
