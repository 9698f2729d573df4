import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const touched = new Set<string>();

/** The text of a file, by its path from the root. Throws where there is none. */
export const read = (path: string): string => {
  if (!existsSync(join(root, path))) throw new Error(`there is no ${path}`);
  return readFileSync(join(root, path), 'utf8');
};

/** True where a file or folder is there. */
export const isThere = (path: string): boolean => existsSync(join(root, path));

/** Writes a new file. Throws where one is there: nothing that somebody wrote is overwritten. */
export const create = (path: string, text: string): void => {
  if (isThere(path)) throw new Error(`${path} is there already`);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  touched.add(path);
};

/** Changes a file. Throws where the change finds no place in it. */
export const change = (path: string, how: (text: string) => string): void => {
  const before = read(path);
  const after = how(before);
  if (after === before) throw new Error(`${path} is not written as usual: there is no place for the new one`);
  writeFileSync(join(root, path), after);
  touched.add(path);
};

/** Puts a name into the last list or record after `opening`, such as `connectors: [`, and an import line at the top. */
export const enlist = (path: string, opening: string, name: string, importLine: string | null): void =>
  change(path, (text) => {
    const start = text.indexOf(opening);
    const first = start + opening.length;
    const end = first + text.slice(first).search(/[\]}]/);
    if (start < 0 || end < first) return text;
    const held = text.slice(first, end).trim().replace(/,$/, '');
    const list = `${text.slice(0, start)}${opening}${held === '' ? '' : `${held}, `}${name}${text.slice(end)}`;
    return importLine === null ? list : `${importLine}\n${list}`;
  });

/** Lays out what was written as everything else is, and says which files these are. */
export const finish = (): readonly string[] => {
  const files = [...touched].sort();
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const { status, stderr } = spawnSync(process.execPath, [prettier, '--write', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return files;
};
