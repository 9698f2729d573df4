import { exit, type Command } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import { localTargetOf } from '../target.ts';
import { migrationPlanLines } from './migration-plan-lines.ts';

const planFlag: Flag = {
  name: 'plan',
  summary: 'Change nothing: say which migrations are outstanding, who waits for them, and the disk they take.',
};

/** `dqs migrate`. */
export const migrateCommand: Command = {
  path: ['migrate'],
  group: 'Run',
  summary: 'Bring the database to the schema of this version; running it again changes nothing.',
  description: 'An embedded folder is brought up to date by every command that opens it; PostgreSQL only by this one.',
  words: [],
  flags: () => [planFlag, ...targetFlags],
  examples: [
    'dqs migrate --database-url postgres://dqs@db.example.org/dqs',
    'dqs migrate --plan --database-url postgres://dqs@db.example.org/dqs',
  ],
  delegable: true,
  run: async ({ flags, io, host, note }) => {
    const target = localTargetOf(flags, io);
    if (flags.has('plan')) {
      for (const each of migrationPlanLines(await host.planMigrations(target))) await line(io.stdout, each);
      await note('Nothing was changed.');
      return exit.done;
    }
    const changed = await host.migrate(target);
    await note(changed ? 'The database is up to date now.' : 'The database was up to date.');
    return exit.done;
  },
};
