import type { Database } from '@dqs/storage';
import { cpuSeconds } from './process.ts';

/**
 * CPU seconds that PostgreSQL has used so far for the open sessions of a database; 0 where its processes are not of this
 * machine, and on the embedded engine, whose processor time is its own process's.
 */
export const backendSeconds = async (db: Pick<Database, 'engine' | 'knex'>): Promise<number> => {
  if (db.engine !== 'postgres') return 0;
  const { rows } = await db.knex.raw<{ rows: { pid: number }[] }>(
    `select pid::int as pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  return rows.reduce((sum, { pid }) => {
    try {
      return sum + cpuSeconds(pid);
    } catch {
      return sum;
    }
  }, 0);
};
