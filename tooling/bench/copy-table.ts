import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { psqlVersion } from './copy-floor.ts';

const execute = promisify(execFile);

/**
 * Copies a loaded table out and in again by psql, into a table with the same indexes: the same rows, nothing parsed and nothing
 * built. Answers the seconds that going in takes; null where there is no psql.
 */
export const copyTableSeconds = async (url: string, folder: string, table: string): Promise<number | null> => {
  if ((await psqlVersion()) === null) return null;
  const file = join(folder, `${table}.copy`);
  const psql = (command: string) => execute('psql', [url, '-qX', '-v', 'ON_ERROR_STOP=1', '-c', command]);
  await psql(`\\copy data.${table} to '${file}'`);
  await psql(`create table public.copied (like data.${table} including indexes)`);
  const started = performance.now();
  await psql(`\\copy public.copied from '${file}'`);
  const seconds = (performance.now() - started) / 1000;
  await psql('drop table public.copied');
  await rm(file);
  return seconds;
};
