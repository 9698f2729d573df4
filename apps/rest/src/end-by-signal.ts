import type { RunningProcess } from './start.ts';

/** Ends a process by SIGTERM or SIGINT: first what is under way, then everything it holds. A second signal ends it at once. */
export const endBySignal = (running: RunningProcess): void => {
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
