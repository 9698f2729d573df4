import type { Database } from '../database.ts';
import { loadInto, testSchema, type Rate } from './fixture.ts';

const rowsOf = (version: number): Rate[] =>
  Array.from({ length: 30_000 + version }, (_, index) => ({
    rate_date: '2024-01-01',
    currency: `C${index}`,
    rate: String(version),
    note: 'a load that is killed at some moment',
  }));

/** Exchanges all rates again and again, with one row more each time, until the process is killed. Tells its parent when it begins. */
export const loadForever = async (db: Database): Promise<never> => {
  await db.migrate(testSchema);
  process.send!('loading');
  for (;;) {
    const version = (db.versions().get('test.rates') ?? 0) + 1;
    await loadInto<Rate>(
      db,
      { table: 'rate', key: ['currency', 'rate_date'], mode: 'replace', scope: [] },
      rowsOf(version),
    );
  }
};
