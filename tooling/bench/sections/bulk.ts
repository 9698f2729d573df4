import { execFile } from 'node:child_process';
import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { psqlVersion } from '../copy-floor.ts';
import { copyRatesOut, rateColumns, writeManyRates } from '../data/many-rates.ts';
import { measured } from '../floors.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { programs } from '../programs.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

/** More than a table that the database sorts as a whole. */
const usualRows = 6_000_000;
const fullRows = 100_000_000;
/** Both databases, their logs, the CSV and the files, measured with 100 million rows. */
const diskPerRow = 320;

interface Step {
  readonly outcome: unknown;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** As `dqs export` and `dqs pull` start themselves anew. */
const flags = ['--max-semi-space-size=1', '--heap-growing-percent=50'];

/** Runs one step in a process of its own. Throws when it fails. */
const run = async (url: string, step: string, given: string): Promise<Step> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, programs.bulk, step, given], {
    env: { ...process.env, DATABASE_URL: url, MALLOC_ARENA_MAX: '2', DUCKDB_JE_MALLOC_CONF: 'narenas:1' },
  });
  return JSON.parse(stdout) as Step;
};

const parquetOfCsv = (csv: string, target: string): string => {
  const types = Object.entries(rateColumns).map(([name, type]) => `'${name}': '${type}'`);
  return `copy (select * from read_csv('${csv}', header = false, auto_detect = false, columns = {${types.join(', ')}}))
    to '${target}' (format parquet, compression zstd)`;
};

/** The export of a large table, against PostgreSQL's and DuckDB's own ways; DuckDB's reading of it; and loading it elsewhere. */
export const bulk: Section = async ({ scratch }, { full }) => {
  const rows = full ? fullRows : usualRows;
  const { bavail, bsize } = await statfs(scratch.folder);
  if (bavail * bsize < rows * diskPerRow)
    throw new Error(
      `${rows} rows need ${(rows * diskPerRow) / 1e9} GB of disk, and ${(bavail * bsize) / 1e9} GB are free`,
    );
  const psql = await psqlVersion();
  if (psql === null) throw new Error('psql is not on this machine: there is nothing to compare with');
  const url = await scratch.createDatabase('bulk');
  const db = await openPlace({ url });
  try {
    await db.migrate(schema);
    await writeManyRates(db, rows);
  } finally {
    await db.close();
  }
  const [csv, folder] = [join(scratch.folder, 'rates.csv'), join(scratch.folder, 'export')];
  const copied = await copyRatesOut(url, csv);
  const megabytes = (await stat(csv)).size / 1e6;
  const parquet = join(scratch.folder, 'rates.parquet');
  const written = await run(url, 'duckdb', parquetOfCsv(csv, parquet));
  const ofDuckdb = (await stat(parquet)).size / 1e6;
  await rm(csv);
  await rm(parquet);
  const exported = await run(url, 'export', folder);
  const [done] = exported.outcome as readonly {
    readonly rows: number;
    readonly bytes: number;
    readonly files: number;
  }[];
  if (done?.rows !== rows) throw new Error(`${done?.rows} of ${rows} rows were exported`);
  const table = `read_parquet('${folder}/fx.rates/*/fx_rate-*.parquet')`;
  const means = await run(url, 'duckdb', `select count(*), avg(value) from ${table}`);
  const newest = await run(
    url,
    'duckdb',
    `select count(*) from (select currency, max(rate_date) from ${table} group by currency)`,
  );
  const one = await run(
    url,
    'duckdb',
    `select value from ${table} where currency = 'X00100' and rate_date = date '2001-01-01'`,
  );
  const target = await scratch.createDatabase('mirror');
  const pulled = await run(target, 'pull', folder);
  await scratch.dropDatabase(target);
  await scratch.dropDatabase(url);
  await rm(folder, { recursive: true });

  heading(`A table of ${rows} rows as a whole, ${megabytes.toFixed(0)} MB of CSV (${psql})`);
  const line = (name: string, seconds: number, megabytesOfProcess: number | null): readonly string[] => [
    name,
    seconds.toFixed(2),
    (rows / seconds).toFixed(0),
    megabytesOfProcess === null ? '' : megabytesOfProcess.toFixed(0),
  ];
  printTable([
    ['', 's', 'rows/s', 'peak MB'],
    line('PostgreSQL, COPY … TO, CSV without types', copied, null),
    line(`DuckDB, COPY … TO PARQUET of that CSV, ${ofDuckdb.toFixed(0)} MB`, written.seconds, written.peakMegabytes),
    line('both, one after the other', copied + written.seconds, null),
    line(
      `dqs export, ${done.files} files, ${(done.bytes / 1e6).toFixed(0)} MB`,
      exported.seconds,
      exported.peakMegabytes,
    ),
    line('dqs pull into an empty installation, checked', pulled.seconds, pulled.peakMegabytes),
    line('DuckDB over the export: count and mean of all rows', means.seconds, means.peakMegabytes),
    line('DuckDB over the export: newest day of each currency', newest.seconds, newest.peakMegabytes),
    ['DuckDB over the export: one value of one day', one.seconds.toFixed(2), '', one.peakMegabytes.toFixed(0)],
  ]);
  const goals: Measured[] = [
    measured('P25', written.seconds / exported.seconds),
    measured('P28 export', exported.peakMegabytes),
    measured('P28 pull', pulled.peakMegabytes),
  ];
  return goals;
};
