import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A row of a table by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** The rows of a table of a Financial Statement Data Set. */
export const tableOf = (path: string): readonly Row[] => {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const names = header.trim().split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()]));
    });
};

/** Folders with the tables of a statement data set: the given one, and those in it. */
export const setsIn = (folder: string): readonly string[] =>
  [
    folder,
    ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(folder, entry.name)] : [],
    ),
  ].filter((each) => ['sub.txt', 'num.txt', 'pre.txt'].every((name) => existsSync(join(each, name))));
