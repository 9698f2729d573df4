import { compiledBefore } from '@dqs/storage/testing';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { running, type Running } from './fixtures/app.ts';
import { limitedKey, publicKey } from './fixtures/service.ts';

let server: Running;

beforeAll(async () => {
  server = await running();
});

afterAll(() => server.close());

const program = new URL('./fixtures/stdio-program.ts', import.meta.url).pathname;
const clientInfo = { name: 'test', version: '1' };

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Record<string, unknown>>;
  readResource(read: { uri: string }): Promise<object>;
  getServerVersion(): { name: string } | undefined;
  close(): Promise<void>;
}

const command = (env: Record<string, string>) => ({
  command: process.execPath,
  args: [program],
  env: { ...compiledBefore, ...env },
  stderr: 'inherit' as const,
});

const connectOld = async (env: Record<string, string>): Promise<AnyClient> => {
  const client = new OldClient(clientInfo);
  await client.connect(new OldStdio(command(env)));
  return client as unknown as AnyClient;
};

const connectNew = async (env: Record<string, string>): Promise<AnyClient> => {
  const client = new NewClient(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new NewStdio(command(env)));
  return client as unknown as AnyClient;
};

const local = () => ({});
const remote = (key = publicKey) => ({ DQS_URL: server.url, DQS_API_KEY: key });

describe.each([
  ['2025-11-25', connectOld],
  ['2026-07-28', connectNew],
])('%s', (_, connect) => {
  test.each([
    ['a service of the same process', local],
    ['a server elsewhere', remote],
  ])('lists and calls the tools of %s', async (_, where) => {
    const client = await connect(where());
    expect(client.getServerVersion()?.name).toBe('data-query-service');
    expect((await client.listTools()).tools).toHaveLength(4);
    const result = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'USD', limit: 1 } });
    expect(result['structuredContent']).toMatchObject({ data: { quote: 'USD' } });
    const wrong = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'XXX' } });
    expect(wrong['isError']).toBe(true);
    await expect(client.callTool({ name: 'nothing' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: 'schema://tools/nothing' })).rejects.toMatchObject({ code: -32602 });
    expect(JSON.stringify(await client.readResource({ uri: 'catalog://datasets' }))).toContain('fx.reference-rates');
    await client.close();
  });

  test('a key that the server refuses is told to the client', async () => {
    // The newer client says of any refused discovery only that the protocol version was not offered.
    const refused = connect === connectNew ? /2026-07-28/ : /unauthorized/;
    await expect(connect(remote('dqs_live_wrong'))).rejects.toThrow(refused);
    await expect(connect(remote(limitedKey))).rejects.toThrow(connect === connectNew ? refused : /rate_limited/);
  });
});

test('a revoked key becomes a tool error that the agent can read', async () => {
  const own = await running();
  const client = await connectOld({ DQS_URL: own.url, DQS_API_KEY: publicKey });
  own.service.revoke(publicKey);
  const result = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'USD' } });
  expect(result['isError']).toBe(true);
  expect((result['_meta'] as { error: object }).error).toMatchObject({ code: 'unauthorized' });
  await own.close();
  const gone = await client.callTool({ name: 'fx_get_rates', arguments: { quote: 'USD' } });
  expect((gone['_meta'] as { error: object }).error).toMatchObject({ code: 'upstream_unavailable' });
  await client.close();
});

test('nothing but protocol is written to standard output, and the end of input ends the program', async () => {
  const child = spawn(process.execPath, [program], { env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const answered = new Promise<void>((resolve) =>
    child.stdout.on('data', () => {
      if (output.split('\n').length > 2) resolve();
    }),
  );
  const exited = once(child, 'exit');
  const parameters = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: parameters })}\n`);
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
  await answered;
  child.stdin.end();
  expect((await exited)[0]).toBe(0);
  const messages = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { jsonrpc: string; id: number });
  expect(messages.map(({ jsonrpc, id }) => [jsonrpc, id])).toEqual([
    ['2.0', 1],
    ['2.0', 2],
  ]);
});

test.each([
  ['a service of the same process', local],
  ['a server elsewhere', remote],
])('what was asked of %s before the end of the input is answered', async (_, where) => {
  const child = spawn(process.execPath, [program], { env: where(), stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close');
  const parameters = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: parameters })}\n`);
  expect((await exited)[0]).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } });
});

test('a line that is not a message is answered as the protocol says, and the next one as ever', async () => {
  const child = spawn(process.execPath, [program], { env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close');
  const ping = { jsonrpc: '2.0', id: 'p', method: 'ping' };
  const initialize = {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  };
  const lines = [
    '{"jsonrpc":"2.0","id":1,',
    '',
    'null',
    '{"id":7,"method":"ping"}',
    JSON.stringify([ping]),
    JSON.stringify(initialize),
  ];
  // The last line has no end: what is there when the input ends is a line, too.
  child.stdin.end(`${lines.join('\r\n')}\n${JSON.stringify(ping)}`);
  expect((await exited)[0]).toBe(0);
  const answers = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number }; result?: object });
  expect(answers.filter(({ error }) => error).map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32_700],
    [null, -32_600],
    [7, -32_600],
    [null, -32_600],
  ]);
  expect(answers.filter(({ result }) => result).map(({ id }) => id)).toEqual([1, 'p']);
});
