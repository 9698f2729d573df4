import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Something that answers, and how to end it. */
export interface Running extends AsyncDisposable {
  readonly port: number;
}

/** A server that answers `/ready` and says who calls; `isReady` may change while it runs. */
export const startBackend = async (name: string, isReady: () => boolean): Promise<Running> => {
  const server: Server = createServer((request, response) => {
    const status = request.url === '/ready' && !isReady() ? 503 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ name, forwarded: request.headers['x-forwarded-for'] ?? null, path: request.url }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Starts a program in the foreground and waits until its address answers. */
export const startProgram = async (
  program: string,
  words: readonly string[],
  port: number,
  address: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> => {
  const child = spawn(program, words, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said.join('').slice(0, 2000)}`);
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return { port, [Symbol.asyncDispose]: stop };
    await pause(100);
  }
  await stop();
  throw new Error(`${program} does not answer: ${said.join('').slice(0, 2000)}`);
};
