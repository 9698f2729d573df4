import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Invocation } from './command.ts';
import type { Output } from './io.ts';
import { UsageError } from './usage-error.ts';

/** Where a file that was not finished goes on. */
export interface Unfinished {
  /** The question and the form of its answer: only the same one goes on. */
  readonly question: string;
  readonly cursor: string;
  /** Length of what is whole. */
  readonly bytes: number;
}

/** An output that can be left unfinished. */
export interface FileOutput extends Output {
  /** Bytes in the file so far. */
  written(): number;
  /** Keeps what is there when the work fails from here on; with a place to go on from where it can be added to. */
  keep(unfinished: Unfinished | null): void;
}

export interface Destination {
  /** Path of the file as it is named when it is whole. */
  readonly path: string;
  /** Where it goes on; null to begin. */
  readonly from: Unfinished | null;
}

const partOf = (path: string): string => `${path}.part`;
const stateOf = (path: string): string => `${path}.part.json`;

/** The file of --output; null for standard output. */
export const outputPath = ({ flags, io }: Pick<Invocation, 'flags' | 'io'>): string | null => {
  const name = flags.text('output');
  return name === undefined ? null : resolve(io.cwd, name);
};

/** Reads where an unfinished file goes on. Throws UsageError where there is none, or where it is of another question. */
export const unfinishedOf = async (path: string, question: string): Promise<Unfinished> => {
  const text = await readFile(stateOf(path), 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`nothing to resume: ${stateOf(path)} does not exist`, 'omit --resume');
  const state = JSON.parse(text) as Unfinished;
  if (state.question !== question)
    throw new UsageError(
      `${partOf(path)} belongs to another request or format`,
      'use the same flags, or omit --resume',
    );
  return state;
};

const cannotWrite =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT'
      ? new UsageError(`the folder ${dirname(path)} of --output does not exist`, 'create it first')
      : new UsageError(`--output ${path} cannot be written (${error.code})`);
  };

/**
 * Lets `work` write a file, which appears under its name only when it is whole. What is kept of unfinished work stands in
 * `<file>.part`, beside `<file>.part.json`, which says where it goes on. Throws UsageError where the file cannot be made.
 */
export const toFile = async (
  { path, from }: Destination,
  work: (output: FileOutput) => Promise<void>,
): Promise<void> => {
  const file = await open(partOf(path), from ? 'r+' : 'w').catch(cannotWrite(path));
  let bytes = from?.bytes ?? 0;
  let kept = from !== null;
  let unfinished = from;
  const output: FileOutput = {
    terminal: false,
    columns: 80,
    write: async (chunk) => {
      const data = Buffer.from(chunk as Uint8Array);
      await file.write(data, 0, data.length, bytes);
      bytes += data.length;
    },
    written: () => bytes,
    keep: (state) => {
      [kept, unfinished] = [true, state];
    },
  };
  try {
    if (from) await file.truncate(from.bytes);
    await work(output);
    await file.close();
    await rename(partOf(path), path);
    await rm(stateOf(path), { force: true });
  } catch (error) {
    if (kept && unfinished) {
      await file.truncate(unfinished.bytes);
      await writeFile(stateOf(path), JSON.stringify(unfinished));
    } else await rm(stateOf(path), { force: true });
    await file.close();
    if (!kept) await rm(partOf(path), { force: true });
    throw error;
  }
};
