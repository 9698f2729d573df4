import { askServer } from './delegate/ask.ts';
import type { Host } from './host.ts';
import { processIo } from './process-io.ts';
import { run } from './run.ts';

const io = processIo(process.env);
const argv = process.argv.slice(2);
const host: Host = {
  prepare: async (target) => (await import('./prepare-database.ts')).prepareDatabase(target),
  open: async (options) => (await import('./installation.ts')).openInstallation(options, io),
  migrate: async (target) => (await import('./installation.ts')).migrate(target, io),
  delegate: (folder, reads) => askServer(folder, argv, io, reads),
};

process.exitCode = await run(argv, io, host);
// A terminal or a pipe that nobody reads any more keeps no finished command alive.
process.stdin.unref?.();
