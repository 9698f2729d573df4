import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runLoad, type Loaded } from '../run-load.ts';
import { printTable } from '../table.ts';

/** A file that was written, loaded and removed again. */
export interface LoadedFile {
  readonly what: string;
  readonly loaded: Loaded;
  /** Unpacked. */
  readonly megabytes: number;
}

/** Where files are loaded. */
export interface LoadingPlace {
  readonly url: string;
  readonly folder: string;
}

/** Writes a file, loads it in a process of its own, and removes it. */
export const loadWritten = async (
  { url, folder }: LoadingPlace,
  what: string,
  connector: string,
  name: string,
  write: (path: string) => Promise<number>,
): Promise<LoadedFile> => {
  const path = join(folder, name);
  const megabytes = (await write(path)) / 1e6;
  const loaded = await runLoad({ url }, connector, path, join(folder, 'artifacts'));
  await rm(path);
  return { what, loaded, megabytes };
};

/** What loading came to, one line a file; `more` are further columns. */
export const printLoaded = (
  files: readonly LoadedFile[],
  more: readonly { readonly head: string; of(file: LoadedFile): string }[] = [],
): void => {
  printTable([
    ['', 'MB', 'rows', 's', 'rows/s', 'MB/s', 'peak MB', ...more.map(({ head }) => head)],
    ...files.map((file) => [
      file.what,
      file.megabytes.toFixed(0),
      String(file.loaded.counts.read),
      file.loaded.seconds.toFixed(1),
      (file.loaded.counts.read / file.loaded.seconds).toFixed(0),
      (file.megabytes / file.loaded.seconds).toFixed(1),
      file.loaded.peakMegabytes.toFixed(0),
      ...more.map(({ of }) => of(file)),
    ]),
  ]);
};
