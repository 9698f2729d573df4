import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** One program of the topology, as a process of this machine that can be killed and started again. */
export interface Part {
  readonly name: string;
  /** Its process; 0 while it does not run. */
  readonly pid: number;
  start(): void;
  /** Ends it and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface PartOptions {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Where everything it writes goes. */
  readonly log: string;
  readonly cwd: string;
}

/** Describes a program; `start` runs it in a process group of its own, so that its children end with it. */
export const part = ({ name, command, environment = {}, log, cwd }: PartOptions): Part => {
  let child: ReturnType<typeof spawn> | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  return {
    name,
    get pid() {
      return child?.exitCode === null && child.signalCode === null ? (child.pid ?? 0) : 0;
    },
    start() {
      const [program, ...words] = command;
      const started = spawn(program!, words, {
        cwd,
        env: { PATH: process.env['PATH'] ?? '', HOME: cwd, LC_ALL: 'C', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      for (const stream of [started.stdout, started.stderr])
        // What a program writes as it ends may find the folder removed.
        stream.on(
          'data',
          (chunk: Buffer) => void appendFile(log, `${name}: ${chunk.toString()}`).catch(() => undefined),
        );
      ended = once(started, 'exit');
      child = started;
    },
    async end(signal) {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      // The group: a killed supervisor must not leave its server behind.
      process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
      await ended;
    },
  };
};

/** Rejects where the work has not ended after so many seconds, and says what it was. */
export const within = async <T>(what: string, seconds: number, work: () => Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const late = pause(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what}: not within ${seconds} s`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
};

/** Milliseconds until the condition holds, asking every tenth of a second; throws after `seconds`. */
export const until = async (what: string, seconds: number, holds: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  // A question that is never answered counts as no.
  while (!(await within(what, 10, holds).catch(() => false))) {
    if (performance.now() - began > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`);
    await pause(100);
  }
  return performance.now() - began;
};
