import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A folder or a bucket for backups. */
export interface BackupPlace {
  /** The name as its operator wrote it. */
  readonly name: string;
  list(): Promise<readonly string[]>;
  /** Stores what `write` writes to the given new file. Resolves to its size in bytes. */
  keep(name: string, write: (file: string) => Promise<void>): Promise<number>;
  remove(name: string): Promise<void>;
  /** Passes a file with the backup to `read`. */
  fetch<T>(name: string, read: (file: string) => Promise<T>): Promise<T>;
}

const folderPlace = (folder: string): BackupPlace => ({
  name: folder,
  list: () => readdir(folder).catch(() => []),
  async keep(name, write) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, name);
    await write(file);
    return (await stat(file)).size;
  },
  remove: (name) => rm(join(folder, name)),
  fetch: (name, read) => read(join(folder, name)),
});

/** A file is completed before it is sent, because an interrupted dump must not look like a backup. */
const withScratch = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'dqs-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const bucketPlace = async (
  address: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BackupPlace> => {
  const { openObjectStore } = await import('@dqs/bulk');
  const store = openObjectStore({ address, environment });
  return {
    name: address,
    list: () => store.list(''),
    keep: (name, write) =>
      withScratch(async (folder) => {
        const file = join(folder, name);
        await write(file);
        await store.putLargeFile(name, file);
        return (await stat(file)).size;
      }),
    remove: (name) => store.remove(name),
    fetch: (name, read) =>
      withScratch(async (folder) => {
        await store.getFile(name, join(folder, name));
        return read(join(folder, name));
      }),
  };
};

const isBucket = (address: string): boolean => address.startsWith('s3://');

/** Opens a place by its address. Throws `bad_parameter` and `unauthorized` for an invalid bucket. */
export const openBackupPlace = async (
  address: string,
  { cwd, environment }: { readonly cwd: string; readonly environment: Readonly<Record<string, string | undefined>> },
): Promise<BackupPlace> => (isBucket(address) ? bucketPlace(address, environment) : folderPlace(resolve(cwd, address)));
