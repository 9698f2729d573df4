import type { Socket } from 'node:net';

/** What the asking process says first: the command line and what the terminal is like. */
export interface Order {
  readonly version: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The folder the asking process means; the command finds it where it would look for it. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stdout: { readonly terminal: boolean; readonly columns: number };
  readonly stderr: { readonly terminal: boolean; readonly columns: number };
}

/** Standard input of a command that reads it, bytes as base64, and its end. */
export type Input = { readonly in: string } | { readonly end: true };

/** What the server answers, piece by piece; bytes as base64. */
export type Piece = { readonly out: string } | { readonly err: string } | { readonly exit: number };

/** Both directions are lines of JSON. Ends when the other side is gone, however it went. */
export async function* messages<T>(socket: Socket): AsyncGenerator<T, void, undefined> {
  let begun = '';
  try {
    for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (begun + chunk).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as T;
    }
  } catch (error) {
    if (!socket.destroyed || error instanceof SyntaxError) throw error;
  }
}

/** Resolves when more may be sent; a socket that is gone takes everything in silence. */
export const sendMessage = (socket: Socket, message: unknown): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed || socket.write(`${JSON.stringify(message)}\n`)) return resolve();
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
