import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { Io, Output } from '../io.ts';
import { version } from '../version.ts';
import { socketPath } from './address.ts';
import { messages, sendMessage, type Input, type Order } from './protocol.ts';

/** Runs a command line for the process at the other end. */
export type Runner = (argv: readonly string[], io: Io) => Promise<number>;

const outputOf = (socket: Socket, name: 'out' | 'err', shape: Order['stdout']): Output => ({
  ...shape,
  write: (chunk) => sendMessage(socket, { [name]: Buffer.from(chunk).toString('base64') }),
});

const answer = async (
  order: Order,
  socket: Socket,
  stdin: PassThrough,
  signal: AbortSignal,
  run: Runner,
): Promise<void> => {
  const io: Io = {
    stdout: outputOf(socket, 'out', order.stdout),
    stderr: outputOf(socket, 'err', order.stderr),
    stdin,
    environment: { ...order.environment, DQS_DATA: order.folder },
    cwd: order.cwd,
    signal,
  };
  if (order.version === version) await sendMessage(socket, { exit: await run(order.argv, io) });
  else {
    await io.stderr.write(
      `dqs: the server that has this folder open is version ${version}, this command ${order.version}\n`,
    );
    await sendMessage(socket, { exit: 1 });
  }
  socket.end();
};

const serve = async (socket: Socket, run: Runner): Promise<void> => {
  const controller = new AbortController();
  const stdin = new PassThrough();
  socket.on('error', () => controller.abort()).on('close', () => controller.abort());
  let ordered = false;
  for await (const message of messages<Order | Input>(socket)) {
    if ('in' in message) stdin.write(Buffer.from(message.in, 'base64'));
    else if ('end' in message) stdin.end();
    else if (!ordered) {
      ordered = true;
      answer(message, socket, stdin, controller.signal, run).catch(() => socket.destroy());
    }
  }
  stdin.end();
};

/** A socket that accepts commands for a folder. Closing it ends the running ones. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * Accepts commands for an embedded folder from other processes of the same user. Only the process with the folder's
 * lock may call it. A socket left by a dead process is replaced.
 */
export const listenForCommands = async (folder: string, run: Runner): Promise<Listener> => {
  const path = await socketPath(folder);
  if (path === null) return { close: () => Promise.resolve() };
  await rm(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, run).catch(() => socket.destroy());
  });
  // The socket must never have wider permissions, not even between two calls. Binding happens inside `listen`.
  const before = process.umask(0o177);
  const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  process.umask(before);
  await listening;
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
