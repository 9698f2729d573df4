import { ServiceError } from '@dqs/schemas';
import { databaseFailure } from '@dqs/storage';
import { SettingsError } from './settings/index.ts';
import type { RunningProcess } from './start-server.ts';

/** Ends a process by SIGTERM or SIGINT: first what is under way, then everything it holds. A second signal ends it at once. */
const endBySignal = (running: RunningProcess): void => {
  let stopping = false;
  const stop = (): void => {
    // Who asks twice does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

/** Why a process cannot serve, in lines for whoever starts it; a mistake of ours keeps its stack. */
const startFailure = (error: unknown): string => {
  const known = error instanceof ServiceError || error instanceof SettingsError ? error : databaseFailure(error);
  if (known === null) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const hint =
    known instanceof ServiceError ? known.detail.hint : 'Correct these variables of the environment, or unset them.';
  return [`The server cannot start: ${known.message}`, ...(hint ? [hint] : [])].join('\n');
};

/** Runs a server as this process until a signal ends it; a start that fails is told on standard error and ends with status 1. */
export const runServer = async (start: () => Promise<RunningProcess>): Promise<void> => {
  try {
    endBySignal(await start());
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
};
