import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Located } from '../connector.ts';

/** Number of characters kept in memory before anything is written to disk. */
const heldCharacters = 4 * 1024 * 1024;
const batchLines = 2000;

/**
 * Values stored while a file is read, to be read back once. Few values stay in memory, more go to a temporary file.
 * JSON must be able to represent them. `close` removes the file.
 */
export interface SpillFile<Value> {
  put(values: readonly Located<Value>[]): Promise<void>;
  read(): AsyncGenerator<readonly Located<Value>[]>;
  close(): Promise<void>;
}

export const createSpillFile = <Value>(): SpillFile<Value> => {
  let held: string[] = [];
  let characters = 0;
  let folder: string | null = null;
  let file: FileHandle | null = null;

  const flush = async (): Promise<void> => {
    folder ??= await mkdtemp(join(tmpdir(), 'dqs-spill-'));
    file ??= await open(join(folder, 'rows'), 'w');
    await file.write(`${held.join('\n')}\n`);
    [held, characters] = [[], 0];
  };

  const lines = async function* (): AsyncGenerator<string> {
    if (folder !== null) yield* createInterface({ input: createReadStream(join(folder, 'rows')), crlfDelay: Infinity });
    yield* held;
  };

  return {
    put: async (values) => {
      for (const value of values) {
        const line = JSON.stringify(value);
        held.push(line);
        characters += line.length;
      }
      if (characters >= heldCharacters) await flush();
    },
    read: async function* () {
      let batch: Located<Value>[] = [];
      for await (const line of lines()) {
        batch.push(JSON.parse(line) as Located<Value>);
        if (batch.length < batchLines) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    close: async () => {
      held = [];
      await file?.close();
      if (folder !== null) await rm(folder, { recursive: true });
      [file, folder] = [null, null];
    },
  };
};
