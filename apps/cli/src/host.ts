import type { Installation, InstallationOptions } from './installation.ts';
import type { MigrationPlan } from '@dqs/storage';
import type { LocalTarget } from './target.ts';

/** Who opens databases for commands: the process itself, or a server that runs a command for somebody else. */
export interface Host {
  /** Begins what `open` takes time for and needs no decision, while the rest of a command is still being loaded. */
  prepare?(target: LocalTarget): Promise<InstallationOptions['prepared']>;
  /** The database a command works on; the command closes it when it is done. */
  open(options: InstallationOptions): Promise<Installation>;
  /** Brings a database to the schema; resolves to whether anything changed. */
  migrate(target: LocalTarget): Promise<boolean>;
  /** What `migrate` would do; nothing is changed. */
  planMigrations(target: LocalTarget): Promise<MigrationPlan>;
  /** Hands a command to the server that has the folder open: its exit status, or null where no server answers. */
  delegate: ((folder: string, reads: boolean) => Promise<number | null>) | null;
}
