import { systemClock } from '@dqs/core';
import type { Host } from '../host.ts';
import type { Io } from '../io.ts';
import { schema, type Installation } from '../installation.ts';

/**
 * Opens the server's database for commands of other processes and leaves it open. Publishers see the contact of the
 * command's user, if there is one.
 */
export const serverHost = (installation: Installation, environment: Io['environment']): Host => ({
  open: () => {
    const settings = {
      ...installation.settings,
      DQS_CONTACT: environment['DQS_CONTACT'] ?? installation.settings.DQS_CONTACT,
    };
    return Promise.resolve({ ...installation, settings, close: () => Promise.resolve() });
  },
  migrate: async () => {
    if (await installation.db.isCurrent(schema)) return false;
    await installation.db.migrate(schema);
    return true;
  },
  planMigrations: async () => {
    const { planMigrations } = await import('@dqs/storage');
    return planMigrations(installation.db, schema, systemClock);
  },
  delegate: null,
});
