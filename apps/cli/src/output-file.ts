import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Invocation } from './command.ts';
import type { Output } from './io.ts';
import { UsageError } from './usage-error.ts';

/**
 * Lets `work` write to standard output, or to the file of --output. The file appears under its name only when it is whole.
 * Throws UsageError where the file cannot be made.
 */
export const toFile = async ({ flags, io }: Invocation, work: (output: Output) => Promise<void>): Promise<void> => {
  const name = flags.text('output');
  if (name === undefined) return work(io.stdout);
  const path = resolve(io.cwd, name);
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new UsageError(`the folder ${dirname(path)} of --output does not exist`, 'make it first')
      : new UsageError(`--output ${name} cannot be written (${error.code})`);
  });
  try {
    await work({ terminal: false, columns: 80, write: async (chunk) => void (await file.writeFile(chunk)) });
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
};
