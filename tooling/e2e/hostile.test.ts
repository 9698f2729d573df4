import { connect } from 'node:net';
import { digestFacts } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedBy, type Description } from './description.ts';
import { openInstallation, type Installation } from './installation.ts';
import { hostileTexts } from './requests.ts';

let installation: Installation;
let description: Description;
beforeAll(async () => {
  installation = await openInstallation();
  description = await describedBy(installation.caller);
}, 120_000);
afterAll(() => installation[Symbol.asyncDispose]());

/** A request of each operation that is answered, one parameter of which is then replaced. */
const answered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fx_get_rates: { quote: 'USD', base: 'GBP', start: '2026-02-01', end: '2026-02-28', limit: '3' },
  fx_convert: { amount: '10', from_currency: 'EUR', to_currency: 'USD', date: '2026-02-02' },
  futures_search_markets: { query: 'gold', limit: '3' },
  futures_get_positioning: { market: 'gold', category: 'managed_money', report_variant: 'futures_only', limit: '3' },
  hazards_get_risk_profile: { geography: '12086' },
  hazards_get_hazard_components: { geography: '12086', hazard_type: 'HRCN', limit: '3' },
  hazards_get_rankings: { level: 'county', metric: 'eal_total', state: 'FL', limit: '3' },
};

const matches = async (query: string): Promise<number> => {
  if (query.trim() === '') return 0;
  const got = await installation.caller.ask(`/v1/futures/markets?query=${encodeURIComponent(query)}&limit=50`);
  return withCount(got.text);
};

/** How many markets the letters and digits of a text find. */
const plainMatches = (text: string): Promise<number> => matches(text.replace(/[^\p{L}\p{N} ]/gu, ' '));

const withCount = (text: string): number => (JSON.parse(text) as { data: { matches: unknown[] } }).data.matches.length;

describe('texts that mean something to a database, a page or a shell', () => {
  it('are only texts in every parameter, on both surfaces', async () => {
    const { caller, database } = installation;
    const before = await digestFacts(database.db.knex);
    for (const { tool, path, parameters, fault } of description.operations) {
      for (const { name } of parameters) {
        for (const text of hostileTexts) {
          const values: Record<string, string> = { ...answered[tool], [name]: text };
          const got = await caller.ask(`${path}?${new URLSearchParams(values).toString()}`);
          const where = `${tool} ${name}=${JSON.stringify(text)}: ${got.text.slice(0, 300)}`;
          expect(got.status, where).toBeLessThan(500);
          expect(
            fault(got.status, got.headers['content-type'], () => got.json()),
            where,
          ).toBeNull();
          if (name === 'query' && got.status === 200)
            expect(withCount(got.text), where).toBeLessThanOrEqual(await plainMatches(text));
          else if (!(name === 'amount' && text === '-1')) expect(got.status, where).toBeGreaterThanOrEqual(400);
          if (name === 'format') continue;
          const { isError = false } = await caller.tool(tool, values);
          expect(isError, where).toBe(got.status >= 400);
        }
      }
    }
    expect(await digestFacts(database.db.knex)).toEqual(before);
  }, 120_000);

  it.each(['%', '_', '%%', 'g%d', 'g_ld', '%gold%', '\\%', 'gol*', 'gold:*', "gold' or '1'='1"])(
    'a search for %j finds no more than its plain words would',
    async (query) => {
      expect(await matches(query)).toBeLessThanOrEqual(await plainMatches(query));
    },
  );
});

describe('requests that are too large', () => {
  const wide = 'x'.repeat(17_000);

  it.each([
    ['an address over 8 KB', 414, `/v1/fx/rates?quote=${'A'.repeat(8200)}`, {}],
    ['an unknown address over 8 KB', 414, `/${'a'.repeat(8200)}`, {}],
    ['an address over 8 KB for MCP', 414, `/mcp?toolsets=${'a'.repeat(8200)}`, { method: 'POST', body: '{}' }],
    ['headers over 16 KB', 431, '/v1/fx/rates?quote=USD', { headers: { 'x-wide': wide } }],
    ['an address over 16 KB', 431, `/v1/fx/rates?quote=${wide}`, {}],
    ['headers over 16 KB for MCP', 431, '/mcp', { method: 'POST', body: '{}', headers: { 'x-wide': wide } }],
  ])('%s: %i', async (_, status, target, asked) => {
    const got = await installation.caller.ask(target, asked);
    expect([got.status, got.json()]).toMatchObject([status, { error: { code: 'uri_too_long' } }]);
    expect((await installation.caller.ask('/v1/fx/rates?quote=USD')).status).toBe(200);
  });

  it('a message over 1 MB for MCP: 413, before a tool sees it', async () => {
    const got = await installation.caller.rpc('tools/call', {
      name: 'fx_get_rates',
      arguments: { quote: 'A'.repeat(1_100_000) },
    });
    expect([got.status, got.json()]).toMatchObject([413, { error: { code: 'payload_too_large' } }]);
  });

  it('a body for REST is not read: 405 or the answer, and the connection ends', async () => {
    const got = await installation.caller.ask('/v1/fx/rates?quote=USD', { body: 'x'.repeat(200_000) });
    expect([got.status, got.headers.connection]).toEqual([200, 'close']);
  });

  it.each([
    'GET / HTTP/9.9\r\n\r\n',
    'nonsense\r\n\r\n',
    'GET /v1/fx/rates HTTP/1.1\r\nHost: a\r\nX: \u0001\r\n\r\n',
    '\u0000'.repeat(50),
  ])('what is no request (%j) is answered 400', async (bytes) => {
    const { hostname, port } = new URL(installation.url);
    const text = await new Promise<string>((resolve, reject) => {
      let got = '';
      const socket = connect(Number.parseInt(port, 10), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => (got += chunk.toString()));
      socket.on('end', () => resolve(got)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 (400|505) /);
  });
});
