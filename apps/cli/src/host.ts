import type { Installation, InstallationOptions } from './installation.ts';
import type { MigrationPlan } from '@dqs/storage';
import type { LocalTarget } from './target.ts';

/** Opens databases for commands: the process itself, or a server that runs a command for another process. */
export interface Host {
  /** Starts the slow part of `open` that needs no decision, while the rest of a command is being imported. */
  prepare?(target: LocalTarget): Promise<InstallationOptions['prepared']>;
  /** The database of a command, which closes it at the end. */
  open(options: InstallationOptions): Promise<Installation>;
  /** Brings a database to the schema; resolves to whether anything changed. */
  migrate(target: LocalTarget): Promise<boolean>;
  /** Plans `migrate` without changing anything. */
  planMigrations(target: LocalTarget): Promise<MigrationPlan>;
  /**
   * Passes a command to the server that has the folder open. Resolves to its exit status, or null if no server answers.
   */
  delegate: ((folder: string, reads: boolean) => Promise<number | null>) | null;
}
