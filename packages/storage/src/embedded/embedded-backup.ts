import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { create, extract } from 'tar';
import { holdsDatabase } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { makeFolder } from './make-folder.ts';
import { BackupFileError, writeBackupFile } from '../backup/backup-file.ts';

const directoryName = 'pgdata';

/**
 * Writes the directory of an embedded database as a gzipped tar. `whileStill` runs its work while the engine writes
 * nothing. The directory is copied then, by reference if the file system supports it, and packed afterwards.
 */
export const backupDirectory = async (
  folder: string,
  file: string,
  whileStill: (work: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const copy = join(folder, `backup-${randomUUID()}`);
  try {
    await whileStill(() =>
      cp(join(folder, directoryName), join(copy, directoryName), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      }),
    );
    await writeBackupFile(resolve(file), (aside) => create({ cwd: copy, gzip: true, file: aside }, [directoryName]));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
};

/**
 * Unpacks a backup into a folder without a database. The folder is locked meanwhile. The unpacked files become the
 * database only when complete. Throws `BackupFileError`.
 */
export const restoreFolder = async (folder: string, file: string): Promise<void> => {
  await makeFolder(folder);
  const lock = await lockFolder(folder);
  const aside = join(folder, `restore-${randomUUID()}`);
  try {
    if (holdsDatabase(folder)) throw new BackupFileError(`${folder} already contains a database`);
    await mkdir(aside, { mode: 0o700 });
    const source = resolve(file);
    await extract({ cwd: aside, file: source, strict: true, preserveOwner: false }).catch((error: unknown) => {
      throw new BackupFileError(`${file} cannot be unpacked: ${(error as Error).message}`, { cause: error });
    });
    const held = await readdir(aside);
    const whole = await stat(join(aside, directoryName, 'PG_VERSION')).catch(() => null);
    if (held.length !== 1 || !whole?.isFile())
      throw new BackupFileError(`${file} is not a backup of an embedded database`);
    await rename(join(aside, directoryName), join(folder, directoryName));
  } finally {
    await rm(aside, { recursive: true, force: true });
    await lock.release();
  }
};
