import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpServer, type RunningServer } from './http-server.ts';

let server: RunningServer;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    drainDelay: 0,
    handle: (_, response) => answer(response),
  });
});
afterAll(() => server.close());

const ask = async (send: typeof answer): Promise<string> => {
  answer = send;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(server.address, resolve).once('error', reject).end();
  });
  return text(message);
};

describe('a text', () => {
  const bodies = ['', '{"a":1}', 'é', 'a€b', '🜁', '\x7f\n"', `${'x'.repeat(70_000)}é`];

  it.each(bodies)('arrives as it was written, whatever its characters: %j', async (body) => {
    for (const length of [Buffer.byteLength(body), undefined]) {
      const arrived = await ask((response) => {
        if (length !== undefined) response.setHeader('Content-Length', length);
        response.end(body);
      });
      expect(arrived).toBe(body);
    }
  });

  it('arrives as it was written in an encoding of its own, with a callback', async () => {
    const done = new Promise<void>((resolve) => {
      void ask((response) => response.setHeader('Content-Length', 2).end('C3A9', 'hex', resolve));
    });
    await done;
    expect(await ask((response) => response.end())).toBe('');
  });
});
