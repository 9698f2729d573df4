import { Readable } from 'node:stream';
import type { Io, Output } from './io.ts';

/** The output of a command and how to end it; for tests. */
export interface TestingIo {
  readonly io: Io;
  out(): string;
  outBytes(): Buffer;
  err(): string;
  abort(): void;
}

export interface TestingIoOptions {
  readonly terminal?: boolean;
  readonly columns?: number;
  readonly environment?: Io['environment'];
  readonly cwd?: string;
  readonly stdin?: Readable;
}

/** A simulated process in memory. */
export const testingIo = ({ terminal = false, columns = 80, ...rest }: TestingIoOptions = {}): TestingIo => {
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  const controller = new AbortController();
  const outputTo = (chunks: Buffer[]): Output => ({
    terminal,
    columns,
    write: (chunk) => {
      chunks.push(Buffer.from(chunk as Uint8Array));
      return Promise.resolve();
    },
  });
  return {
    io: {
      stdout: outputTo(out),
      stderr: outputTo(err),
      stdin: rest.stdin ?? Readable.from([]),
      environment: rest.environment ?? {},
      cwd: rest.cwd ?? '/nowhere',
      signal: controller.signal,
    },
    out: () => Buffer.concat(out).toString('utf8'),
    outBytes: () => Buffer.concat(out),
    err: () => Buffer.concat(err).toString('utf8'),
    abort: () => controller.abort(),
  };
};
