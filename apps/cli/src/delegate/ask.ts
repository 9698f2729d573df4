import { connect, type Socket } from 'node:net';
import { existsSync } from 'node:fs';
import type { Io, Output } from '../io.ts';
import { version } from '../version.ts';
import { socketPath } from './address.ts';
import { messages, sendMessage, type Order, type Piece } from './protocol.ts';

/** Variables that change a command's output or identify its user. No other part of the environment is sent. */
const carried = ['NO_COLOR', 'TERM', 'DQS_DEBUG', 'DQS_CONTACT'] as const;

const connected = (path: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(null));
  });

const orderOf = (folder: string, argv: readonly string[], io: Io): Order => {
  const shape = ({ terminal, columns }: Output) => ({ terminal, columns });
  const environment = Object.fromEntries(
    carried.flatMap((name) => (io.environment[name] ? [[name, io.environment[name]]] : [])),
  );
  return { version, argv, folder, cwd: io.cwd, environment, stdout: shape(io.stdout), stderr: shape(io.stderr) };
};

const forward = (input: NodeJS.ReadableStream, socket: Socket): void => {
  input.on('data', (chunk: Buffer) => {
    input.pause();
    void sendMessage(socket, { in: Buffer.from(chunk).toString('base64') }).then(() => input.resume());
  });
  input.on('end', () => void sendMessage(socket, { end: true }));
};

/**
 * Sends a command to the server that has the folder open and prints its output. Resolves to its exit status, or to null
 * if no server answers.
 */
export const askServer = async (
  folder: string,
  argv: readonly string[],
  io: Io,
  reads: boolean,
): Promise<number | null> => {
  if (!existsSync(folder)) return null;
  const path = await socketPath(folder);
  const socket = path === null || !existsSync(path) ? null : await connected(path);
  if (socket === null) return null;
  const leave = (): void => void socket.destroy();
  io.signal.addEventListener('abort', leave, { once: true });
  try {
    await sendMessage(socket, orderOf(folder, argv, io));
    if (reads) forward(io.stdin, socket);
    for await (const piece of messages<Piece>(socket)) {
      if ('exit' in piece) return piece.exit;
      if ('out' in piece) await io.stdout.write(Buffer.from(piece.out, 'base64'));
      else await io.stderr.write(Buffer.from(piece.err, 'base64'));
    }
  } finally {
    io.signal.removeEventListener('abort', leave);
    socket.destroy();
  }
  io.signal.throwIfAborted();
  throw new Error('the server stopped before the command finished; run it again');
};
