import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Database } from '@dqs/storage';

/** Days of each invented currency. */
const daysOfCurrency = 25_000;

/**
 * Fills the table of exchange rates by SQL: 25,000 days of as many invented currencies as the rows need, with three to five digits after
 * the point. The key is built when the rows stand.
 */
export const writeManyRates = async (db: Database, rows: number): Promise<void> => {
  await db.knex.raw(`
    alter table data.fx_rate drop constraint fx_rate_pkey;
    insert into data.fx_rate (currency, rate_date, value, source_tag, artifact_id, as_of)
      select 'X' || lpad((n / ${daysOfCurrency})::text, 5, '0'), date '1950-01-01' + (n % ${daysOfCurrency})::int,
        round((1000 + (hashint8(n) & 16777215))::numeric / 100000, 3 + (n % 3)::int), 'ecb.eurofxref', 1, timestamptz '2026-01-01T00:00:00Z'
      from generate_series(0, ${rows - 1}::bigint) n;
    alter table data.fx_rate add primary key (currency, rate_date);
    update control.dataset set generation = gen_random_uuid() where key = 'fx.rates'`);
  await db.knex.raw('vacuum (freeze, analyze) data.fx_rate');
};

/** Columns of the table of exchange rates as COPY writes them, with the types that DuckDB reads them in. */
export const rateColumns = {
  currency: 'VARCHAR',
  rate_date: 'DATE',
  value: 'DECIMAL(18,5)',
  source_tag: 'VARCHAR',
  artifact_id: 'BIGINT',
  as_of: 'TIMESTAMP WITH TIME ZONE',
} as const;

/** Seconds that PostgreSQL takes to copy the rates into a CSV file. */
export const copyRatesOut = async (url: string, file: string): Promise<number> => {
  const columns = Object.keys(rateColumns).join(', ');
  const started = performance.now();
  await promisify(execFile)(
    'psql',
    [
      url,
      '-qX',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      `\\copy (select ${columns} from data.fx_rate) to '${file}' (format csv)`,
    ],
    { env: { ...process.env, PGTZ: 'UTC' } },
  );
  return (performance.now() - started) / 1000;
};
