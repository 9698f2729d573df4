import { engines } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';

// Every admitted request is counted once, whichever way it came, under its operation and what became of it.

const day = '2026-03-06';

describe.each(engines)('usage on %s', (engine) => {
  let installation: Installation;
  let secret: string;
  let key: string;

  beforeAll(async () => {
    installation = await openInstallation({
      engine,
      limits: { windowLimit: 30, windowSeconds: 60, monthlyQuota: 1000 },
    });
    const issued = await installation.keys.create({ name: 'counted' });
    secret = issued.secret;
    key = issued.key.id;
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  const rest = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${installation.url}${path}`, { headers: { 'x-api-key': secret, ...headers } });
    await answer.arrayBuffer();
    return answer;
  };
  const mcp = async (message: object | string, path = '/mcp') => {
    const answer = await fetch(`${installation.url}${path}`, {
      method: 'POST',
      headers: {
        'x-api-key': secret,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });
    await answer.arrayBuffer();
    return answer;
  };
  const call = (name: string, values: object, path?: string) =>
    mcp({ method: 'tools/call', params: { name, arguments: values } }, path);

  it('counts REST and MCP, by operation and by outcome, and what is refused not at all', async () => {
    const first = await rest('/v1/fx/rates?quote=USD');
    await rest('/v1/fx/rates?quote=USD', { 'if-none-match': first.headers.get('etag') ?? '' });
    await rest('/v1/fx/rates?quote=nothing');
    await rest('/v1/fx/nothing');
    await rest('/openapi.json');
    await rest('/live');
    await call('fx_get_rates', { quote: 'USD' });
    await call('fx_get_rates', { quote: 'USD', limit: 0 });
    await call('no_such_tool', {});
    await call('tools_search', { query: 'rates' }, '/mcp/compact');
    await call('tools_call', { name: 'fx_get_rates', arguments: { quote: 'USD' } }, '/mcp/compact');
    await call('tools_call', { name: 'nothing' }, '/mcp/compact');
    await mcp({ method: 'tools/list' });
    await mcp({ method: 'made/up' });
    await mcp('no json');
    const admitted = 14;
    const expected = [
      { operation: 'fx_get_rates', outcome: 'bad_parameter', requests: 1 + 1 },
      { operation: 'fx_get_rates', outcome: 'ok', requests: 4 },
      { operation: 'mcp/tools/call', outcome: 'bad_parameter', requests: 1 },
      { operation: 'mcp/tools/list', outcome: 'ok', requests: 1 },
      { operation: 'mcp/unknown', outcome: 'bad_parameter', requests: 1 },
      { operation: 'mcp/unknown', outcome: 'ok', requests: 1 },
      { operation: 'rest/openapi.json', outcome: 'ok', requests: 1 },
      { operation: 'rest/unknown', outcome: 'not_found', requests: 1 },
      { operation: 'tools_call', outcome: 'not_found', requests: 1 },
      { operation: 'tools_search', outcome: 'ok', requests: 1 },
    ];
    expect(await installation.usage.by(['operation', 'outcome'], { key })).toEqual(expected);
    expect(await installation.usage.total({ key, from: day, to: day })).toBe(admitted);
    // What the quota counts and what usage shows are one figure.
    expect(await installation.usage.month('operator')).toMatchObject({ used: admitted, limit: 1000 });

    const answers = await Promise.all(Array.from({ length: 40 }, () => rest('/v1/fx/rates?quote=USD')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - (30 - admitted));
    expect(await installation.usage.total({ key })).toBe(30);
    expect((await installation.usage.month('operator')).used).toBe(30);
  });

  it('counts requests whose caller left as cancelled, or as what they had become', async () => {
    const { secret: own, key: ownKey } = await installation.keys.create({ name: 'leaving' });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const gone = new AbortController();
        setTimeout(() => gone.abort(), at / 4);
        return fetch(`${installation.url}/v1/fx/rates?quote=GBP&limit=${at + 1}`, {
          headers: { 'x-api-key': own },
          signal: gone.signal,
        }).catch(() => null);
      }),
    );
    // A request is counted when the service is done with it, which its caller does not see any more.
    const missing = async () => {
      const { used } = await installation.usage.month('operator');
      return used - 30 - (await installation.usage.total({ key: ownKey.id }));
    };
    await expect.poll(missing, { timeout: 10_000 }).toBe(0);
  });
});
