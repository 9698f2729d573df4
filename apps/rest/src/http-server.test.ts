import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createInFlightGate, startHttpServer } from '@dqs/host/http';
import { send, startTestServer } from './test-client.ts';

const key = { 'X-API-KEY': 'public-key' };

describe('closing', () => {
  it('says so on /ready, finishes what is under way and accepts nothing new', async () => {
    const server = await startTestServer({}, { timeout: 400 });
    const slow = server.ask('/v1/fake/faults?fault=wait');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = server.running.close();
    const ready = await server.ask('/ready', {});
    expect([ready.status, ready.headers.connection]).toEqual([503, 'close']);
    expect((await server.ask('/live', {})).status).toBe(200);
    expect((await server.ask('/v1/fake/rates?quote=USD')).status).toBe(200);
    expect((await slow).status).toBe(504);
    await closed;
    await expect(server.ask('/live', {})).rejects.toThrow();
  });

  it('does not wait for connections that are only kept open', async () => {
    const server = await startTestServer();
    const agent = new Agent({ keepAlive: true });
    const { port } = new URL(server.running.address);
    await new Promise((resolve) =>
      request({ port, path: '/live', agent }, (response) => response.resume().on('end', resolve)).end(),
    );
    await server.running.close();
    agent.destroy();
  });

  it('cuts off what does not end in time', async () => {
    const server = await startTestServer({}, { timeout: 60_000 });
    const stuck = server.ask('/v1/fake/faults?fault=wait');
    const outcome = stuck.then(
      () => 'answered',
      () => 'cut off',
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.running.close();
    expect(await outcome).toBe('cut off');
  });
});

describe('clients that never come to the point', () => {
  it('S7: one that is refused, never reads and never hangs up is let go all the same', async () => {
    await using server = await startTestServer();
    const { port } = new URL(server.running.address);
    const socket = connect({ port: Number.parseInt(port, 10), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).pause();
    socket.write('this is not HTTP\r\n\r\n');
    const connections = () =>
      new Promise<number>((resolve) => server.running.server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(1);
    await expect.poll(connections, { timeout: 5000 }).toBe(0);
    socket.destroy();
  });
});

describe('overload', () => {
  it('is refused at once with 503 and Retry-After, except for the probes', async () => {
    await using server = await startTestServer({ gate: createInFlightGate(2) }, { timeout: 500 });
    const slow = [1, 2].map(() => server.ask('/v1/fake/faults?fault=wait'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const refused = await server.ask('/v1/fake/rates?quote=USD');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json().error).toMatchObject({ code: 'service_unavailable' });
    expect((await server.ask('/live', {})).status).toBe(200);
    await Promise.all(slow);
    expect((await server.ask('/v1/fake/rates?quote=USD')).status).toBe(200);
  });
});

describe('a client that goes away', () => {
  it('stops the work it asked for', async () => {
    await using server = await startTestServer({ gate: createInFlightGate(1) }, { timeout: 60_000 });
    const { port } = new URL(server.running.address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /v1/fake/faults?fault=wait HTTP/1.1\r\nHost: x\r\nX-API-KEY: public-key\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await server.ask('/v1/fake/search?query=a')).status).toBe(503);
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await server.ask('/v1/fake/search?query=a')).status).toBe(200);
  });
});

describe('a body that nobody asked for', () => {
  it('ends the connection after the answer', async () => {
    await using server = await startTestServer();
    const answer = await send(server.running.address, '/v1/fake/rates', { ...key, 'Content-Length': '0' }, 'POST');
    expect([answer.status, answer.headers.connection]).toEqual([405, 'close']);
  });
});

describe('the log', () => {
  it('has a line for each request, without what the caller sent and without keys', async () => {
    const lines: object[] = [];
    const log = {
      info: (fields: object) => void lines.push(fields),
      error: (fields: object) => void lines.push(fields),
    };
    await using server = await startTestServer({ log });
    await server.ask('/v1/fake/rates?quote=USD&api_key=dqs_live_abcdefgh_verysecret');
    await server.ask('/v1/fake/faults?fault=throw');
    const text = JSON.stringify(lines.map((line) => ({ ...line, error: String((line as { error?: unknown }).error) })));
    expect(text).not.toMatch(/verysecret|public-key|quote/);
    expect(lines).toMatchObject([
      { method: 'GET', path: '/v1/fake/rates', tool: 'fake_get_rates', status: 400, key: 'dqs_live_public' },
      { code: 'internal_error' },
      { status: 500 },
    ]);
    expect(text).toContain('control.api_key');
  });

  it('leaves the secret out of keys that stand in an address or are sent as request id', async () => {
    const secret = `dqs_live_AbCd1234_${'x'.repeat(38)}`;
    const lines: object[] = [];
    const log = {
      info: (fields: object) => void lines.push(fields),
      error: (fields: object) => void lines.push(fields),
    };
    await using server = await startTestServer({ log });
    const answer = await server.ask(`/v1/fake/${secret}`, { ...key, 'X-Request-Id': secret });
    expect(answer.json().error).toMatchObject({ message: 'there is nothing at /v1/fake/dqs_live_AbCd1234_…' });
    expect(lines).toMatchObject([{ path: '/v1/fake/dqs_live_AbCd1234_…', request_id: answer.headers['x-request-id'] }]);
    expect(JSON.stringify([lines, answer.headers]) + answer.text).not.toContain('xxxx');
  });
});

describe('connections', () => {
  it('are limited for each address', async () => {
    const running = await startHttpServer({
      handle: (_, response) => response.end('ok'),
      host: '127.0.0.1',
      port: 0,
      connectionsPerAddress: 2,
      isUnlimited: () => false,
      drainDelay: 0,
    });
    const open = () =>
      new Promise<{ readonly end: () => void; readonly refused: boolean }>((resolve) => {
        const socket = connect(Number(new URL(running.address).port), '127.0.0.1');
        const end = (): void => void socket.destroy();
        socket.on('error', () => undefined);
        socket.on('close', () => resolve({ end, refused: true }));
        socket.on('data', () => resolve({ end, refused: false }));
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      });
    const [first, second, third] = [await open(), await open(), await open()];
    expect([first.refused, second.refused, third.refused]).toEqual([false, false, true]);
    first.end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const fourth = await open();
    expect(fourth.refused).toBe(false);
    second.end();
    fourth.end();
    await running.close();
  });

  it('have their ceilings of time and size', async () => {
    await using server = await startTestServer();
    expect(server.running.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });
});
