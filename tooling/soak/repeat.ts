import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { digestFacts } from '@dqs/testing';
import { openPlace, schema, type Place } from '../bench/installation.ts';
import { writeRateHistory } from '../bench/data/rate-history.ts';
import type { Figure } from './figure.ts';
import { load } from './rates.ts';

/** The same file a second time is recognised by its hash: nothing is read, nothing changes. */
export const repeat = async (name: string, place: Place, scratch: string): Promise<readonly Figure[]> => {
  const folder = join(scratch, `repeat-${name}`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'eurofxref-hist.csv');
  const count = writeRateHistory(file);
  const db = await openPlace(place);
  try {
    await db.migrate(schema);
    const timed = async (): Promise<number> => {
      const began = performance.now();
      await load(db, file, folder);
      return performance.now() - began;
    };
    const first = await timed();
    const before = JSON.stringify(await digestFacts(db.knex));
    const second = await timed();
    const same = before === JSON.stringify(await digestFacts(db.knex));
    return [
      {
        promise: `${name}: the same file of ${count.toLocaleString('en')} rates loaded twice`,
        reached: `${same ? 'the same' : 'ANOTHER'} digest; ${Math.round(first)} ms, then ${Math.round(second)} ms: ${(first / second).toFixed(0)} times faster`,
        goal: 'the same digest, at least 3 times faster',
        kept: same && first >= 3 * second,
      },
    ];
  } finally {
    await db.close();
  }
};
