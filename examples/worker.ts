// Keep a database fresh: load what is in a folder on the connectors' schedules, until you stop the program.
// Usage: node examples/worker.ts FOLDER [--once]    --once ends after the first run.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock as clock } from '@dqs/core';
import { fx } from '@dqs/fx';
import { createArtifactStore, createWorker } from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { openEmbedded } from '@dqs/storage';

const [from = 'samples/fx', mode] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'dqs-example-'));
const db = await openEmbedded({ folder: join(folder, 'data'), clock });
await db.migrate(schemaOf([fx]));

const stopped = Promise.withResolvers<void>();
const worker = createWorker({
  domains: [fx],
  db,
  clock,
  store: createArtifactStore(join(folder, 'files')),
  // To fetch from the publishers, pass `http: createHttp(…)` in place of `from`.
  from: [from],
  log: { info: (line) => console.log(line), error: (line) => console.error(line) },
  jitterMilliseconds: 0,
  onReport: () => mode === '--once' && stopped.resolve(),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve());
worker.start();
await stopped.promise;
await worker.stop();
await db.close();
