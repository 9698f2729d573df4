import { exit, type Command } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import { localTargetOf } from '../target.ts';
import { migrationPlanLines } from './migration-plan-lines.ts';

const planFlag: Flag = {
  name: 'plan',
  summary: 'Change nothing. Print the outstanding migrations, what waits for them, and the disk space they need.',
};

/** `dqs migrate`. */
export const migrateCommand: Command = {
  path: ['migrate'],
  group: 'Run',
  summary: 'Migrate the database to the schema of this version. Running it again changes nothing.',
  description: 'Every command that opens an embedded folder migrates it. PostgreSQL is only migrated by this command.',
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
