import { authMigrations } from '@dqs/auth';
import { ingestMigrations, ingestViews } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { limitsMigrations } from '@dqs/limits';
import type { Schema } from '@dqs/storage';

/** The database schema that these domains require: the kernel's tables (storage adds its own) and theirs. */
export const schemaOf = (domains: readonly Domain[]): Schema => ({
  migrations: [
    { owner: 'ingest', migrations: ingestMigrations },
    { owner: 'auth', migrations: authMigrations },
    { owner: 'limits', migrations: limitsMigrations },
    ...domains.map(({ key, migrations }) => ({ owner: key, migrations })),
  ],
  sources: domains.flatMap(({ sources }) => sources),
  datasets: domains.flatMap(({ datasets }) => datasets),
  views: ingestViews,
});
