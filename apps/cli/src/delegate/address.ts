import { createHash } from 'node:crypto';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path of a Unix socket on every system (104 bytes with its final zero on macOS). */
const longestPath = 103;

/** A private folder for sockets whose data folder has too long a name. No other user may access it. */
const shelter = async (): Promise<string> => {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `dqs-${uid}`);
  await mkdir(folder, { mode: 0o700, recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} must be a folder that only you can open; remove it and try again`);
  }
  return folder;
};

/**
 * Where the server of an embedded folder accepts commands: a socket in the folder, so that users who may read the
 * folder may send commands. Null on Windows, whose named pipes have no such protection.
 */
export const socketPath = async (folder: string): Promise<string | null> => {
  if (process.platform === 'win32') return null;
  const whole = await realpath(folder);
  const inside = join(whole, 'dqs.sock');
  if (Buffer.byteLength(inside) <= longestPath) return inside;
  return join(await shelter(), `${createHash('sha256').update(whole).digest('hex').slice(0, 16)}.sock`);
};
