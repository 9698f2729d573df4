import type { Socket } from 'node:net';

/** The first message of the sending process: the command line and the properties of the terminal. */
export interface Order {
  readonly version: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The folder that the sending process uses. The command receives it through its environment. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stdout: { readonly terminal: boolean; readonly columns: number };
  readonly stderr: { readonly terminal: boolean; readonly columns: number };
}

/** Standard input of a command that reads it, bytes as base64, and its end. */
export type Input = { readonly in: string } | { readonly end: true };

/** The server's answer in pieces, bytes as base64. */
export type Piece = { readonly out: string } | { readonly err: string } | { readonly exit: number };

/** Both directions are lines of JSON. Ends when the connection is closed in any way. */
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

/** Resolves when more may be sent. A closed socket silently discards everything. */
export const sendMessage = (socket: Socket, message: unknown): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed || socket.write(`${JSON.stringify(message)}\n`)) return resolve();
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
