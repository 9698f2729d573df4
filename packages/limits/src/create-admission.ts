import type { Clock } from '@dqs/core';
import { openStatementPool, setting, type Database, type StorageLog } from '@dqs/storage';
import { randomUUID } from 'node:crypto';
import type { Admission } from './admission.ts';
import type { Limits } from './limits.ts';
import { createMemoryAdmission } from './memory/memory-admission.ts';
import { createSharedAdmission, type SharedAdmissionOptions } from './postgres/shared-admission.ts';

/** The exact admission for this database: in memory if one process owns it, shared on PostgreSQL. */
export const createAdmission = (options: SharedAdmissionOptions): Admission =>
  options.db.engine === 'embedded' ? createMemoryAdmission(options) : createSharedAdmission(options);

export interface OpenAdmissionOptions {
  readonly db: Pick<Database, 'knex' | 'engine'>;
  /** Connection URL of the database; absent for the embedded engine. */
  readonly databaseUrl?: string | undefined;
  /** One Redis or Valkey that counts for every process on PostgreSQL. Absent: the database counts. */
  readonly redisUrl?: string | undefined;
  readonly clock: Clock;
  readonly defaults: Limits;
  /** Behaviour while keys and counters cannot be reached; default `closed`. */
  readonly whenUnavailable?: 'closed' | 'open' | undefined;
  /** Milliseconds after which a request without an answer from Redis is rejected. */
  readonly redisPatience?: number | undefined;
  readonly log?: StorageLog | undefined;
}

/** Opens the admission of a server process, with separate connections. */
export const openAdmission = async (options: OpenAdmissionOptions): Promise<Admission> => {
  const { db, databaseUrl, redisUrl, clock, defaults, whenUnavailable = 'closed', redisPatience, log } = options;
  // One process counts for an embedded database, exactly and in memory. Redis would add nothing.
  if (databaseUrl === undefined) return createAdmission({ db, clock, defaults, whenUnavailable });
  const statements = openStatementPool({ url: databaseUrl, log });
  const shared = { db, clock, defaults, whenUnavailable, query: statements.query };
  const counting = async (): Promise<Admission> => {
    if (redisUrl === undefined) return createSharedAdmission(shared);
    const { createRedisAdmission } = await import('./redis/redis-admission.ts');
    return createRedisAdmission({
      ...shared,
      url: redisUrl,
      installation: await setting(db, 'installation', randomUUID),
      ...(redisPatience === undefined ? {} : { patience: redisPatience }),
      onError: (error) => log?.warn({ error: (error as Error).message }, 'Redis'),
    });
  };
  try {
    const admission = await counting();
    return {
      ...admission,
      close: async () => {
        await admission.close();
        await statements.close();
      },
    };
  } catch (error) {
    await statements.close();
    throw error;
  }
};
