import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The columns that are not made by the database itself. */
const columnsOf = async (psql: (command: string) => Promise<string>, table: string): Promise<readonly string[]> =>
  (
    await psql(`select attname from pg_attribute where attrelid = 'data.${table}'::regclass and attnum > 0
                  and not attisdropped and attgenerated = '' order by attnum`)
  )
    .trim()
    .split('\n');

/**
 * Copies a loaded table out and in again by psql: the same rows, the same primary key, and behind them the other indexes. Nothing is
 * parsed and nothing is made of them. Answers the seconds of the rows with their key, and of the indexes.
 */
export const copyIndexedSeconds = async (
  url: string,
  folder: string,
  table: string,
): Promise<readonly [number, number]> => {
  const file = join(folder, `${table}.copy`);
  const psql = async (command: string): Promise<string> =>
    (await execute('psql', [url, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', command])).stdout;
  const timed = async (command: string): Promise<number> => {
    const started = performance.now();
    await psql(command);
    return (performance.now() - started) / 1000;
  };
  const [indexes, key] = await Promise.all(
    ['not indisprimary', 'indisprimary'].map((kind) =>
      psql(`select string_agg(replace(pg_get_indexdef(indexrelid), ' ON data.', ' ON public.copied_'), ';')
              from pg_index where indrelid = 'data.${table}'::regclass and indpred is null and ${kind}`),
    ),
  );
  await psql(`\\copy data.${table} to '${file}'`);
  await psql(`create table public.copied_${table} (like data.${table} including generated); ${key}`);
  const rows = await timed(
    `\\copy public.copied_${table} (${(await columnsOf(psql, table)).join(', ')}) from '${file}'`,
  );
  const built = indexes!.trim() === '' ? 0 : await timed(indexes!);
  await psql(`drop table public.copied_${table}`);
  await rm(file);
  return [rows, built];
};
