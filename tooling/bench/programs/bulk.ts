import { systemClock } from '@dqs/core';
import { exportDatasets, folderMirror, openDuck, pullDataset } from '@dqs/bulk';
import { domains } from '@dqs/domains';
import { openPlace, schema } from '../installation.ts';
import { peakMegabytes } from '../process.ts';

/**
 * One step with a whole dataset, in a process of its own so that its memory is its own; prints its seconds and its peak memory as JSON.
 * Arguments: `export FOLDER`, `pull FOLDER`, or `duckdb STATEMENT`; the database as a server takes it, the megabytes of DuckDB
 * in BENCH_MEMORY.
 */
const [step, given = ''] = process.argv.slice(2);
const memoryMegabytes = Number.parseInt(process.env['BENCH_MEMORY'] ?? '256', 10);
const dataset = 'fx.rates';

const withDatabase = async <T>(work: (db: Awaited<ReturnType<typeof openPlace>>) => Promise<T>): Promise<T> => {
  const db = await openPlace({ url: process.env['DATABASE_URL'] ?? '' });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  export: () =>
    withDatabase((db) =>
      exportDatasets({ db, domains, clock: systemClock, folder: given, datasets: [dataset], memoryMegabytes }),
    ),
  pull: () =>
    withDatabase(async (db) => {
      await db.migrate(schema);
      return pullDataset({ db, domains, clock: systemClock, dataset, from: folderMirror(given) });
    }),
  duckdb: async () => {
    const duck = await openDuck({ memoryMegabytes });
    try {
      return (await duck.rows(given)).rows;
    } finally {
      duck.close();
    }
  },
};

const run = steps[step ?? ''];
if (!run) throw new Error(`there is no step ${step}`);
const started = performance.now();
const outcome = await run();
console.log(JSON.stringify({ outcome, seconds: (performance.now() - started) / 1000, peakMegabytes: peakMegabytes() }));
