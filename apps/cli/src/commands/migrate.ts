import { exit, type Command } from '../command.ts';
import { targetFlags } from '../flag.ts';
import { localTargetOf } from '../target.ts';

/** `dqs migrate`. */
export const migrateCommand: Command = {
  path: ['migrate'],
  group: 'Run',
  summary: 'Bring the database to the schema of this version; running it again changes nothing.',
  description: 'An embedded folder is brought up to date by every command that opens it; PostgreSQL only by this one.',
  words: [],
  flags: () => targetFlags,
  examples: ['dqs migrate --database-url postgres://dqs@db.example.org/dqs'],
  delegable: true,
  run: async ({ flags, io, host, note }) => {
    const changed = await host.migrate(localTargetOf(flags, io));
    await note(changed ? 'The database is up to date now.' : 'The database was up to date.');
    return exit.done;
  },
};
