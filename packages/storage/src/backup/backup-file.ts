import { randomUUID } from 'node:crypto';
import { chmod, link, open, rm } from 'node:fs/promises';

/** Formats of a backup file: a folder of the embedded database, or a dump of PostgreSQL in its custom format. */
export type BackupKind = 'embedded' | 'postgres';

/** The file is not the expected backup, or writing would overwrite an existing file. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
}

/**
 * Writes a new file completely or not at all. Only the owner can read it: it contains digests of keys, and rows that
 * only internal callers may see. Throws `BackupFileError` if a file of that name exists.
 */
export const writeBackupFile = async (file: string, write: (aside: string) => Promise<void>): Promise<void> => {
  const aside = `${file}.${randomUUID()}.partial`;
  try {
    await (await open(aside, 'wx', 0o600)).close();
    await write(aside);
    await chmod(aside, 0o600);
    // A link, unlike a rename, never replaces an existing file.
    await link(aside, file);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw isTaken ? new BackupFileError(`${file} already exists`) : error;
  } finally {
    await rm(aside, { force: true });
  }
};

const magics: readonly (readonly [BackupKind, Buffer])[] = [
  ['embedded', Buffer.from([0x1f, 0x8b])],
  ['postgres', Buffer.from('PGDMP', 'latin1')],
];

/** Detects the kind of a backup by its first bytes. Throws `BackupFileError` for any other file. */
export const backupKindOf = async (file: string): Promise<BackupKind> => {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupFileError(error.code === 'ENOENT' ? `${file} does not exist` : `${file}: ${error.message}`);
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new BackupFileError(`${file} is a folder: name a backup in it`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    const head = buffer.subarray(0, bytesRead);
    const found = magics.find(([, magic]) => head.subarray(0, magic.length).equals(magic));
    if (!found) throw new BackupFileError(`${file} is not a backup written by dqs backup`);
    return found[0];
  } finally {
    await handle.close();
  }
};
