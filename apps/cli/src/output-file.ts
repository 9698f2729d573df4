import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Invocation } from './command.ts';
import type { Output } from './io.ts';
import { UsageError } from './usage-error.ts';

/** Where an unfinished file continues. */
export interface Unfinished {
  /** The query and the form of its answer. Only the same query can continue. */
  readonly question: string;
  readonly cursor: string;
  /** Length of the complete part. */
  readonly bytes: number;
}

/** An output that can be left unfinished. */
export interface FileOutput extends Output {
  /** Bytes in the file so far. */
  written(): number;
  /** Keeps the file if later work fails, with a position to continue from if it can be appended to. */
  keep(unfinished: Unfinished | null): void;
}

export interface Destination {
  /** Path of the finished file. */
  readonly path: string;
  /** Where it continues; null to start. */
  readonly from: Unfinished | null;
}

const partOf = (path: string): string => `${path}.part`;
const stateOf = (path: string): string => `${path}.part.json`;

/** The file of --output; null for standard output. */
export const outputPath = ({ flags, io }: Pick<Invocation, 'flags' | 'io'>): string | null => {
  const name = flags.text('output');
  return name === undefined ? null : resolve(io.cwd, name);
};

/** Reads where an unfinished file continues. Throws UsageError if there is none, or if it belongs to another query. */
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
 * Lets `work` write a file, which gets its name only when complete. The unfinished part is in `<file>.part`, and
 * `<file>.part.json` contains where it continues. Throws UsageError if the file cannot be created.
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
