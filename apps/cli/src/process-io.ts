import { systemClock } from '@dqs/core';
import { exit } from './command.ts';
import { readerGone, type Io, type Output } from './io.ts';

const outputOf = (stream: NodeJS.WriteStream): Output => ({
  terminal: stream.isTTY === true,
  columns: stream.columns ?? 80,
  write: (chunk) =>
    new Promise((resolve) => {
      if (stream.destroyed || stream.writableEnded || stream.write(chunk)) return resolve();
      const done = (): void => {
        stream.off('drain', done).off('close', done);
        resolve();
      };
      stream.on('drain', done).on('close', done);
    }),
});

/**
 * Milliseconds within which repeated signals count as one, because a terminal and a parent process both forward one
 * Ctrl-C.
 */
const samePress = 500;

/**
 * The real process. The first SIGINT or SIGTERM asks the command to end, the second ends the process at once. A reader
 * that closes the output (`| head`) ends the command quietly.
 */
export const processIo = (environment: Io['environment']): Io => {
  const controller = new AbortController();
  let first = 0;
  const stop = (): void => {
    if (!controller.signal.aborted) {
      first = systemClock.now();
      controller.abort();
    } else if (systemClock.now() - first > samePress) process.exit(exit.interrupted);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      controller.abort(readerGone);
    });
  }
  return {
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    stdin: process.stdin,
    environment,
    cwd: process.cwd(),
    signal: controller.signal,
  };
};
