import type { Database } from '../database.ts';
import { loadInto, testSchema, type Rate } from './fixture.ts';

const rowsOf = (load: number): Rate[] =>
  Array.from({ length: 30_000 + load }, (_, index) => ({
    rate_date: '2024-01-01',
    currency: `C${index}`,
    rate: String(load),
    note: 'a load that is killed at some moment',
  }));

/** The load of the stored rates; 0 if there are none, NaN if they come from several loads. */
const lastLoad = async (db: Database): Promise<number> => {
  const { rows } = await db.knex.raw<{ rows: { first: string | null; last: string | null }[] }>(
    'select min(rate)::text as first, max(rate)::text as last from data.rate',
  );
  const { first, last } = rows[0]!;
  return first === last ? parseInt(first ?? '0', 10) : NaN;
};

/** Whether this number of rates is one complete load of `loadForever`, or none. */
export const wholeLoad = async (db: Database, rows: number): Promise<boolean> => {
  const load = await lastLoad(db);
  return rows === (load === 0 ? 0 : 30_000 + load);
};

/**
 * Replaces all rates again and again, with one row more each time, until the process is killed. Sends `loading` to its
 * parent when it begins.
 */
export const loadForever = async (db: Database): Promise<never> => {
  await db.migrate(testSchema);
  process.send!('loading');
  for (let load = 1 + (await lastLoad(db)); ; load += 1) {
    await loadInto<Rate>(
      db,
      { table: 'rate', key: ['currency', 'rate_date'], mode: 'replace', scope: [] },
      rowsOf(load),
    );
  }
};
