import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Another process has the embedded database's folder open. Two processes would destroy each other's data. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  readonly folder: string;
  /** The process that has the lock. */
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}; stop it first, or give this one a folder of its own`);
    this.folder = folder;
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  /** When the process started. A process number can be reused after a restart and is then another process. */
  readonly started: string;
  readonly host: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Milliseconds between two touches of a lock by its owner, and milliseconds for which another machine's untouched lock
 * is valid.
 */
const touchEvery = 5000;
const foreignFor = 30_000;

const nothingThere = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';
const alreadyThere = (error: unknown): boolean => (error as { code?: string }).code === 'EEXIST';

/** Identifies a process among all of this machine; null if there is no such process. */
const startOf = async (pid: number): Promise<string | null> => {
  if (process.platform === 'linux') {
    try {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8');
      const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
      // The name in parentheses may contain any character. The start time is the 20th field after it.
      return `${boot.trim()} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
    } catch (error) {
      if (nothingThere(error)) return null;
      throw error;
    }
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return null;
  }
  if (process.platform === 'win32') return 'running';
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: 'running',
  }));
  return stdout.trim();
};

const holderOf = async (file: string): Promise<Holder | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if (nothingThere(error)) return null;
    throw new Error(`${file} is not a lock file of this service; remove it if no service uses the folder`, {
      cause: error,
    });
  }
};

const isAlive = async (file: string, holder: Holder, ownFile: string): Promise<boolean> => {
  if (holder.host === hostname()) return (await startOf(holder.pid)) === holder.started;
  // The owner is on another machine or in another container. Its processes are not visible, but it touches its lock
  // while it runs. The age is measured against a file just written into the same folder, so that both times come from
  // one clock.
  const [held, own] = await Promise.all([stat(file).catch(() => null), stat(ownFile)]);
  return held !== null && own.mtimeMs - held.mtimeMs < foreignFor;
};

const sameHolder = (one: Holder | null, other: Holder | null): boolean =>
  one?.pid === other?.pid && one?.started === other?.started && one?.host === other?.host;

/** Puts the file in place unless one exists. A link is atomic, and the file is complete from its first moment. */
const place = async (ownFile: string, file: string): Promise<boolean> => {
  try {
    await link(ownFile, file);
    return true;
  } catch (error) {
    if (alreadyThere(error)) return false;
    throw error;
  }
};

const removed = (file: string): Promise<void> =>
  unlink(file).catch((error: unknown) => {
    if (!nothingThere(error)) throw error;
  });

/**
 * Removes the lock of a dead process. Only one process may do so at a time, or the second would remove the first one's
 * new lock.
 */
const takeOver = async (folder: string, file: string, dead: Holder, ownFile: string): Promise<void> => {
  const guard = `${file}.takeover`;
  if (!(await place(ownFile, guard))) {
    const other = await holderOf(guard);
    if (other && (await isAlive(guard, other, ownFile))) throw new FolderLockedError(folder, other.pid);
    await removed(guard);
    return;
  }
  try {
    if (sameHolder(await holderOf(file), dead)) await removed(file);
  } finally {
    await removed(guard);
  }
};

const claim = async (folder: string, file: string, ownFile: string): Promise<void> => {
  for (;;) {
    if (await place(ownFile, file)) return;
    const holder = await holderOf(file);
    if (holder === null) continue;
    if (await isAlive(file, holder, ownFile)) throw new FolderLockedError(folder, holder.pid);
    await takeOver(folder, file, holder, ownFile);
  }
};

/**
 * Locks the folder for this process. Takes over the lock of a dead process. Throws `FolderLockedError` if a living
 * process has it.
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const file = join(folder, 'dqs.lock');
  const own: Holder = { pid: process.pid, started: (await startOf(process.pid)) ?? 'running', host: hostname() };
  const ownFile = `${file}.${randomUUID()}`;
  await writeFile(ownFile, JSON.stringify(own), { flag: 'wx' });
  try {
    await claim(folder, file, ownFile);
  } finally {
    await unlink(ownFile);
  }
  // The file is rewritten rather than given a time, so that the time comes from the file system's clock.
  const touch = setInterval(
    () => void writeFile(file, JSON.stringify(own), { flag: 'r+' }).catch(() => undefined),
    touchEvery,
  );
  touch.unref();
  return {
    release: async () => {
      clearInterval(touch);
      if (sameHolder(await holderOf(file), own)) await removed(file);
    },
  };
};
