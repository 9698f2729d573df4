import { join } from 'node:path';

/**
 * The folder of official files that tests read in place: `DQS_SOURCES_DIR`, which `npm run test:official` sets. `npm
 * test` hides it, so the suite passes in a clone without these files. By default the path does not exist. Tests that
 * need a file are then skipped, and code that reads one without a check fails on every machine.
 */
export const officialSources: string =
  process.env['DQS_SOURCES_DIR'] ?? join(import.meta.dirname, 'no-official-files', 'sources');
