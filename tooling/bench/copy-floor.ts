import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The psql of this machine, or null where there is none. */
export const psqlVersion = async (): Promise<string | null> => {
  try {
    return (await execute('psql', ['--version'])).stdout.trim();
  } catch {
    return null;
  }
};

const psql = (url: string, command: string) => execute('psql', [url, '-qX', '-v', 'ON_ERROR_STOP=1', '-c', command]);

/** Seconds that `psql \copy` takes for the file into a new table, with or without the primary key that ours maintains. */
export const copySeconds = async (url: string, file: string, withKey: boolean): Promise<number> => {
  const key = withKey ? ', primary key (series, day)' : '';
  await psql(
    url,
    `drop table if exists copied; create table copied (series text collate "C" not null, day date not null, value numeric not null,
      status text not null, area text not null, title text not null, source_tag text not null default 'bench.observations',
      artifact_id bigint not null default 1, as_of timestamptz not null default '2026-01-01T00:00:00Z'${key})`,
  );
  const started = performance.now();
  await psql(url, `\\copy copied (series, day, value, status, area, title) from '${file}' with (format csv, header)`);
  const seconds = (performance.now() - started) / 1000;
  await psql(url, 'drop table copied');
  return seconds;
};
