import { join } from 'node:path';

/**
 * The folder of official files that tests read in place: `DQS_SOURCES_DIR`, which `npm run test:official` sets. `npm test` hides it, so
 * the suite passes in a clone with nothing beside it. Without it this is a path that does not exist: tests that need a file are skipped,
 * and code that reads one without asking first fails on every machine.
 */
export const officialSources: string =
  process.env['DQS_SOURCES_DIR'] ?? join(import.meta.dirname, 'no-official-files', 'sources');
