import { systemClock } from '@dqs/core';
import { listLoads, undoLoad } from '@dqs/ingest';
import { openPlace } from '../installation.ts';
import { peakMegabytes } from '../process.ts';

/** Undoes the newest load, in a process of its own so that its memory is its own, and prints what came of it as JSON. */
const { DATABASE_URL: url = '' } = process.env;

const db = await openPlace({ url });
const [load] = await listLoads(db.knex, { limit: 1 });
if (!load?.canBeUndone) throw new Error(`load ${load?.id} cannot be undone`);
const started = performance.now();
const { removed, restored } = await undoLoad(
  { db, clock: systemClock, record: () => Promise.resolve() },
  { id: load.id, by: 'bench' },
);
const seconds = (performance.now() - started) / 1000;
await db.close();
console.log(JSON.stringify({ seconds, rows: removed + restored, peakMegabytes: peakMegabytes() }));
