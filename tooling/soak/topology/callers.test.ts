import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startCallers } from './callers.ts';

it('counts wrong answers, refusals with and without a time to come back, and broken connections', async () => {
  let answer: RequestListener = (_, response) => response.end('{"data":1,"meta":"any"}');
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const callers = await startCallers(`http://127.0.0.1:${port}`, 'key', [{ path: '/a' }], 1);
  const seenOf = async (next: RequestListener) => {
    answer = next;
    // What was under way is over before counting begins.
    await pause(300);
    callers.next();
    await pause(500);
    return callers.next();
  };
  try {
    expect(await seenOf((_, response) => response.end('{"data":1,"meta":"other"}'))).toMatchObject({
      wrong: 0,
      bare: 0,
    });
    expect((await seenOf((_, response) => response.end('{"data":2}'))).wrong).toBeGreaterThan(0);
    expect(await seenOf((_, response) => response.end('{"data":["2.25","3.25"]}'))).not.toMatchObject({ wrong: 0 });
    const come = await seenOf((_, response) => response.writeHead(503, { 'retry-after': '5' }).end());
    expect([come.come > 0, come.bare]).toEqual([true, 0]);
    const tool = (error: object) =>
      JSON.stringify({ result: { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] } });
    const told = await seenOf((_, response) => response.end(tool({ retry_after: 1 })));
    expect([told.come > 0, told.bare, told.wrong]).toEqual([true, 0, 0]);
    expect((await seenOf((_, response) => response.end(tool({})))).bare).toBeGreaterThan(0);
    expect((await seenOf((_, response) => response.writeHead(500).end())).bare).toBeGreaterThan(0);
    expect((await seenOf((request) => request.socket.destroy())).broken).toBeGreaterThan(0);
  } finally {
    answer = (_, response) => response.end('{"data":1}');
    await callers.stop();
    server.closeAllConnections();
    server.close();
  }
});
