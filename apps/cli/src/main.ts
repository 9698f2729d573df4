import { askServer } from './delegate/ask.ts';
import { exit } from './command.ts';
import type { Host } from './host.ts';
import { processIo } from './process-io.ts';
import { run } from './run.ts';

/** The environment with secrets read from files. A file that cannot be read ends the command with the reason. */
const environment = async (): Promise<NodeJS.ProcessEnv> => {
  if (!Object.keys(process.env).some((name) => name.endsWith('_FILE'))) return process.env;
  const { SettingsError, withSecretFiles } = await import('@dqs/host/settings');
  try {
    return withSecretFiles(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`dqs: ${error.message}\n`);
    process.exit(exit.usage);
  }
};

const io = processIo(await environment());
const argv = process.argv.slice(2);
const host: Host = {
  prepare: async (target) => (await import('./prepare-database.ts')).prepareDatabase(target),
  open: async (options) => (await import('./installation.ts')).openInstallation(options, io),
  migrate: async (target) => (await import('./installation.ts')).migrate(target, io),
  planMigrations: async (target) => (await import('./installation.ts')).planMigrations(target, io),
  delegate: (folder, reads) => askServer(folder, argv, io, reads),
};

process.exitCode = await run(argv, io, host);
// An open terminal or pipe must not keep a finished command alive.
process.stdin.unref?.();
