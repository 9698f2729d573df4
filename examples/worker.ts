// Keep a database fresh: load what is in a folder on the connector's schedule, until you stop the program.
// Usage: node examples/worker.ts FOLDER [--once]    --once ends after the first run.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock as clock } from '@dqs/core';
import { fx } from '@dqs/fx';
import { createArtifactStore, createScheduler, ingest } from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { openEmbedded } from '@dqs/storage';

const [from = 'samples/fx', mode] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'dqs-example-'));
const db = await openEmbedded({ folder: join(folder, 'data'), clock });
await db.migrate(schemaOf([fx]));
const store = createArtifactStore(join(folder, 'files'));

const stopped = Promise.withResolvers<void>();
const scheduler = createScheduler({
  connectors: fx.connectors,
  clock,
  log: { info: (line) => console.log(line), error: (line) => console.error(line) },
  // Nothing has been loaded yet, so run once at the start; afterwards the publisher's schedule decides.
  isDue: () => Promise.resolve(true),
  jitterMilliseconds: 0,
  // To fetch from the publisher, pass `http: createHttp(…)` in place of `from`.
  run: async (connector) => {
    const report = await ingest({ connector, db, store, clock, from: [from] });
    if (mode === '--once') stopped.resolve();
    return report;
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve());
scheduler.start();
await stopped.promise;
await scheduler.stop();
await db.close();
