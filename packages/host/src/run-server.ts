import { ServiceError } from '@dqs/schemas';
import { databaseFailure } from '@dqs/storage';
import { SettingsError } from './settings/index.ts';
import type { RunningProcess } from './start-server.ts';

/** Milliseconds for a process to end. Running requests are cut off a little earlier. */
const timeToEnd = 9_900;

/** Closes a process. Rejects if that takes too long, because the sender of the signal relies on the end. */
export const closeInTime = async (running: Pick<RunningProcess, 'close'>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `The server did not close within ${milliseconds / 1000} seconds. It ends all the same.`;
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  await Promise.race([running.close(), late]).finally(() => clearTimeout(timer));
};

/**
 * Ends a process on SIGTERM or SIGINT: first running requests, then everything that it has open. A second signal ends
 * it at once.
 */
const endBySignal = (running: RunningProcess): void => {
  let stopping = false;
  const stop = (): void => {
    // A second signal means that the sender does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    closeInTime(running, timeToEnd).then(
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

/** Explains a failed start to the operator. An internal error keeps its stack. */
const startFailure = (error: unknown): string => {
  const known = error instanceof ServiceError || error instanceof SettingsError ? error : databaseFailure(error);
  if (known === null) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const hint =
    known instanceof ServiceError ? known.detail.hint : 'Correct these variables of the environment, or unset them.';
  return [`The server cannot start: ${known.message}`, ...(hint ? [hint] : [])].join('\n');
};

/**
 * Runs a server as this process until a signal ends it. A failed start is reported on standard error and ends with
 * status 1.
 */
export const runServer = async (start: () => Promise<RunningProcess>): Promise<void> => {
  try {
    endBySignal(await start());
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
};
