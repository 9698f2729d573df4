import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/**
 * Creates one level at a time. Node's own recursive creation never ends in a file system that returns ENOENT below an
 * existing folder.
 */
const make = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await make(dirname(folder));
    await mkdir(folder, { mode: 0o700 }).catch((again: unknown) => {
      if (codeOf(again) !== 'EEXIST') throw again;
    });
  }
};

/**
 * Creates a folder and its parents, closed to other users. Throws an error that names the folder if it cannot be
 * created.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  try {
    await make(folder);
  } catch (cause) {
    throw new Error(`the folder ${folder} cannot be created (${codeOf(cause) ?? String(cause)})`, { cause });
  }
};
