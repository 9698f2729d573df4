import { connect } from 'node:net';
import { digestFacts } from '@dqs/testing';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedBy, type Description } from './description.ts';
import { endpoints } from './examples.ts';
import { openInstallation, type Installation } from './installation.ts';
import { addressOf, hostileTexts, type Parameter } from './requests.ts';

let installation: Installation;
let description: Description;
beforeAll(async () => {
  installation = await openInstallation({ domains });
  description = await describedBy(installation.caller);
});
afterAll(() => installation[Symbol.asyncDispose]());

type Values = Readonly<Record<string, string | readonly string[]>>;

/** A request of an operation that is answered, one parameter of which is then replaced. */
const answered = (tool: string, { name, schema }: Parameter, text: string): Values => {
  const [example] = endpoints.find((endpoint) => endpoint.tool === tool)?.examples ?? [];
  return { ...(example as Values), [name]: schema.items ? [text] : text };
};

const pairsOf = (values: Values) =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((text) => [name, String(text)] as const));

/** Rows of an answer: the longest list in its data. */
const rowsIn = (text: string): number => {
  const { data } = JSON.parse(text) as { data: object };
  return Math.max(0, ...Object.values(data).map((value) => (Array.isArray(value) ? value.length : 0)));
};

const plain = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, ' ').trim();

const matches = async (query: string): Promise<number> => {
  if (query.trim() === '') return 0;
  const got = await installation.caller.ask(`/v1/futures/markets?query=${encodeURIComponent(query)}&limit=50`);
  return rowsIn(got.text);
};

/** How many markets the letters and digits of a text find. */
const plainMatches = (text: string): Promise<number> => matches(plain(text));

describe('texts that mean something to a database, a page or a shell', () => {
  it('are only texts in every parameter, on both surfaces', async () => {
    const { caller, database } = installation;
    const before = await digestFacts(database.db.knex);
    for (const operation of description.operations) {
      const { tool, parameters, fault } = operation;
      for (const parameter of parameters) {
        const { name, schema } = parameter;
        for (const text of hostileTexts) {
          const values = answered(tool, parameter, text);
          const got = await caller.ask(addressOf(operation, pairsOf(values)));
          const where = `${tool} ${name}=${JSON.stringify(text)}: ${got.text.slice(0, 300)}`;
          expect(got.status, where).toBeLessThan(500);
          expect(
            fault(got.status, got.headers['content-type'], () => got.json()),
            where,
          ).toBeNull();
          if (!description.accepts(schema.items ?? schema, text)) expect(got.status, where).toBeGreaterThanOrEqual(400);
          else if (got.status === 200 && name !== 'amount') {
            // A text that is searched for finds no more than its letters and digits do.
            const alone = await caller.ask(addressOf(operation, pairsOf(answered(tool, parameter, plain(text)))));
            expect(rowsIn(got.text), where).toBeLessThanOrEqual(alone.status === 200 ? rowsIn(alone.text) : 0);
          }
          if (name === 'format') continue;
          const { isError = false } = await caller.tool(tool, values);
          expect(isError, where).toBe(got.status >= 400);
        }
      }
    }
    expect(await digestFacts(database.db.knex)).toEqual(before);
  }, 600_000);

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
  ])('what is not a request (%j) is answered 400', async (bytes) => {
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
