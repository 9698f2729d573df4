import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createKeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createArtifactStore, ingest, recogniseFiles } from '@dqs/ingest';
import type { Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import { exported } from '../data/export.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { programs } from '../programs.ts';
import { caller, never, quietService } from '../quiet-service.ts';
import { serveBuilt } from '../serve-built.ts';
import { heading, printTable } from '../table.ts';
import { versus } from '../versus.ts';
import type { Section } from './section.ts';

/** Days of one currency: an export of so many rows takes 200 pages. */
const rows = 100_000;
/** More than one row group of a Parquet file. */
const few = 25_000;
const firstOfFew = '1905-05-07';

interface Subject {
  readonly name: string;
  readonly tool: string;
  readonly search: string;
  /** Whether it has a form with a column for each line. */
  readonly wide: boolean;
}

const subjects: readonly Subject[] = [
  { name: 'a page of 500 rates', tool: 'fx_get_rates', search: 'quote=XTS&limit=500', wide: false },
  { name: '12 balance sheets', tool: 'stocks_get_balance_sheets', search: 'ticker_or_cik=AAPL&limit=12', wide: true },
];

const forms = [
  { name: 'CSV', search: '&format=csv', wide: false },
  { name: 'CSV, wide', search: '&format=csv&columns=wide', wide: true },
  { name: 'NDJSON', search: '&format=ndjson', wide: false },
  { name: 'Parquet', search: '&format=parquet', wide: false },
  { name: 'Parquet, wide', search: '&format=parquet&columns=wide', wide: true },
] as const;

/** The rates of one currency by SQL, and the statements of the samples. */
const fill = async (db: Database, folder: string): Promise<void> => {
  await db.migrate(schema);
  await db.knex.raw(
    `insert into data.fx_rate select 'XTS', date '1700-01-01' + n, 1.2345 + n % 1000, 'ecb.eurofxref', 1, timestamptz '2026-01-01T00:00:00Z'
     from generate_series(0, ${rows - 1}) n`,
  );
  const store = createArtifactStore(folder);
  const samples = join(programs.samples, 'stocks');
  const connectors = domains.find(({ key }) => key === 'stocks')?.connectors ?? [];
  for (const connector of connectors) {
    const { recognised } = await recogniseFiles([samples], [connector]);
    if (recognised.length === 0) continue;
    const report = await ingest({ connector, db, store, clock: systemClock, from: [samples] });
    if (report.status !== 'ok') throw new Error(`${connector.key} was not loaded`);
  }
  await db.knex.raw('vacuum analyze');
};

const asked = (service: Service, tool: string, search: string) => service.call(tool, { search }, caller, never);

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Each form of the same rows against JSON: how long an answer takes, nothing cached, and how many bytes it has. */
const compareForms = async (service: Service): Promise<readonly Measured[]> => {
  const table = [['', 'ms', 'against JSON', 'kB', 'against JSON', 'kB, gzip', 'against JSON']];
  const goals: Measured[] = [];
  for (const { name, tool, search, wide } of subjects) {
    const json = (await asked(service, tool, search)).bytes;
    const packed = gzipSync(json).length;
    for (const [at, form] of forms.filter((one) => wide || !one.wide).entries()) {
      const { bytes } = await asked(service, tool, `${search}${form.search}`);
      const [plain, other] = await versus(
        () => asked(service, tool, search),
        () => asked(service, tool, `${search}${form.search}`),
      );
      if (at === 0)
        table.push([`${name}, JSON`, plain.toFixed(2), '', kilobytes(json.length), '', kilobytes(packed), '']);
      const small = gzipSync(bytes).length;
      const ratio = (part: number, whole: number): string => `${(part / whole).toFixed(2)}x`;
      table.push([
        `${name}, ${form.name}`,
        other.toFixed(2),
        ratio(other, plain),
        kilobytes(bytes.length),
        ratio(bytes.length, json.length),
        kilobytes(small),
        ratio(small, packed),
      ]);
      const isParquet = form.name.startsWith('Parquet');
      goals.push(
        {
          name: `${name} as ${form.name}: time against JSON`,
          value: other / plain,
          hold: isParquet ? 4 : 2,
          reach: isParquet ? 2 : 1.2,
          better: 'less',
          unit: 'x',
        },
        {
          name: `${name} as ${form.name}: bytes as they travel (gzip) against JSON`,
          value: small / packed,
          hold: isParquet ? 4 : 1.3,
          reach: isParquet ? 1.5 : 1,
          better: 'less',
          unit: 'x',
        },
      );
    }
  }
  heading('Tables against JSON of the same rows: time in the process, nothing cached, and bytes');
  printTable(table);
  return goals;
};

/** Whether an export of many pages takes more memory than one of few. */
const compareExports = async (url: string, key: string, folder: string): Promise<readonly Measured[]> => {
  const server = await serveBuilt({ url });
  const table = [['', 'MB', 'seconds', 'rows/s', 'peak MB', `${few} rows`, 'ratio']];
  const goals: Measured[] = [];
  try {
    for (const format of ['csv', 'ndjson', 'parquet'] as const) {
      const words = ['fx', 'rates', 'XTS', '--limit', '500', '--format', format];
      const start = ['--start', firstOfFew];
      const service = { url: server.url, key };
      const little = await exported([...words, ...start], join(folder, `few.${format}`), service);
      const all = await exported(words, join(folder, `all.${format}`), service);
      const ratio = all.megabytes / little.megabytes;
      table.push([
        `${rows} rows as ${format}`,
        (all.bytes / 1e6).toFixed(1),
        all.seconds.toFixed(1),
        (rows / all.seconds).toFixed(0),
        all.megabytes.toFixed(0),
        little.megabytes.toFixed(0),
        `${ratio.toFixed(2)}x`,
      ]);
      goals.push({
        name: `memory of dqs --all, ${rows} rows as ${format} against ${few}`,
        value: ratio,
        hold: 1.5,
        reach: 1.2,
        better: 'less',
        unit: 'x',
      });
    }
  } finally {
    await server.stop();
  }
  heading('An export of every page by the command line (dqs … --all -o FILE)');
  printTable(table);
  return goals;
};

/** What the tabular formats cost beside JSON, and what an export of every page takes. */
export const tables: Section = async (fixture) => {
  const url = await fixture.scratch.createDatabase('tables');
  const db = await openPlace({ url });
  try {
    await fill(db, join(fixture.scratch.folder, 'tables'));
    const { secret } = await createKeyStore(db, systemClock).create({ name: 'bench' });
    const byForm = await compareForms(quietService(db));
    return [...byForm, ...(await compareExports(url, secret, fixture.scratch.folder))];
  } finally {
    await db.close();
    await fixture.scratch.dropDatabase(url);
  }
};
