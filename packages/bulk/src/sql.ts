import { readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { named, openDuck, quoted, type Duck } from './duckdb.ts';
import { folderMirror } from './mirror.ts';

/** Parquet files by the names of their views. */
type Views = ReadonlyMap<string, string>;

/** The tables of the exports in a folder, with their files and descriptions. */
const exportsIn = async (given: string) => {
  const entries = await readdir(given, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return [];
  });
  const folder = entries.length === 0 ? given : await realpath(given);
  const files = new Map<string, string[]>();
  const comments = new Map<string, string[]>();
  for (const { name: dataset } of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))) {
    const manifest = await folderMirror(folder)
      .manifest(dataset)
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'not_found') return null;
        throw error;
      });
    for (const table of manifest?.tables ?? []) {
      const paths = table.files.map(({ path }) => join(folder, dataset, path));
      files.set(table.name, [...(files.get(table.name) ?? []), ...paths]);
      comments.set(table.name, [...(comments.get(table.name) ?? []), manifest!.title]);
    }
  }
  return { folder, files, comments };
};

/** Opens DuckDB over exports and further files. Each table is a view of its name, and no other file can be read. */
const openExports = async (given: string, further: Views): Promise<Duck> => {
  const { folder, files, comments } = await exportsIn(given);
  for (const [name, path] of further) files.set(name, [path]);
  if (files.size === 0)
    throw new ServiceError('not_found', `${given} contains no exported dataset`, {
      param: 'from',
      hint: `Write one with: dqs export fx.rates --to ${given}`,
    });
  const duck = await openDuck();
  try {
    const folders = [folder, ...[...further.values()].map(dirname)].map((each) => quoted(`${each}/`));
    await duck.run(`set allowed_directories = [${folders.join(', ')}]; set enable_external_access = false`);
    for (const [name, paths] of files) {
      // Columns with the same numbers of another dataset can have other digits.
      await duck.run(
        `create view ${named(name)} as select * from read_parquet([${paths.map(quoted).join(', ')}], union_by_name = true);
         comment on view ${named(name)} is ${quoted(comments.get(name)?.join('; ') ?? 'Answer of the service')}`,
      );
    }
    await duck.run('set lock_configuration = true');
    return duck;
  } catch (error) {
    duck.close();
    throw error;
  }
};

/** Rows of a statement over exports, and over further Parquet files. Throws `bad_parameter` with DuckDB's message. */
export const queryExports = async (folder: string, sql: string, further: Views = new Map()) => {
  const duck = await openExports(folder, further);
  try {
    return await duck.rows(sql);
  } catch (error) {
    throw new ServiceError('bad_parameter', (error as Error).message, {
      param: 'statement',
      hint: `The tables are listed by: dqs sql "show tables" --from ${folder}`,
    });
  } finally {
    duck.close();
  }
};
