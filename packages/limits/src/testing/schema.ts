import { authMigrations } from '@dqs/auth';
import { limitsMigrations } from '../postgres/migrations.ts';

/** Keys, accounts and counters, and nothing to ask for. */
export const limitsSchema = {
  migrations: [
    { owner: 'auth', migrations: authMigrations },
    { owner: 'limits', migrations: limitsMigrations },
  ],
  sources: [],
  datasets: [],
};
