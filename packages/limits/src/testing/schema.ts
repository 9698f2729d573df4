import { authMigrations } from '@dqs/auth';
import { limitsMigrations } from '../postgres/migrations.ts';

/** Only keys, accounts and counters, without data. */
export const limitsSchema = {
  migrations: [
    { owner: 'auth', migrations: authMigrations },
    { owner: 'limits', migrations: limitsMigrations },
  ],
  sources: [],
  datasets: [],
};
