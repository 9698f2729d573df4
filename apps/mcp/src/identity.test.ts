import { clockAt, engines, openTestDatabase, type TestDatabase } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInstallation, schema, type FixtureInstallation } from './fixtures/installation.ts';

type Values = Readonly<Record<string, unknown>>;

interface ErrorBody {
  readonly error: Readonly<Record<string, unknown>>;
}

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const dayBetween = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
/** Mostly days of which the samples hold rates. */
const day = fc.oneof(
  { weight: 5, arbitrary: dayBetween('2026-01-01', '2026-03-06') },
  dayBetween('2022-12-01', '2026-03-10'),
);
const currency = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('EUR', 'USD', 'GBP', 'JPY', 'chf') },
  fc.constantFrom('XXX', 'dollars'),
);
const place = fc.constantFrom('county:08031', 'zcta:10001', 'state:09', 'cbsa:19740', 'au_gccsa:1GSYD', 'county:00000');
const level = fc.constantFrom('county', 'zcta', 'cbsa', 'au_sa4', 'tract');
const market = fc.constantFrom('gold', 'wti_crude_oil', 'euro_fx', 'sp500_emini', 'wheat', 'nothing');

/** Arguments of each tool, mostly valid, some not; none empty, which an address cannot tell from left out. */
const argumentsOf: Readonly<Record<string, fc.Arbitrary<Values>>> = {
  fx_get_rates: fc.record({
    quote: currency,
    base: optional(currency),
    start: optional(day),
    end: optional(day),
    limit: optional(fc.integer({ min: 0, max: 500 })),
  }),
  fx_convert: fc.record({
    amount: fc.oneof(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
      fc
        .integer({ min: 0, max: 999_999 })
        .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
      fc.constantFrom('1e3', '.5', '+7'),
    ),
    from_currency: currency,
    to_currency: currency,
    date: optional(day),
  }),
  futures_search_markets: fc.record({
    query: fc.oneof(
      fc.constantFrom('gold', 'interest rates', '088691', 'euro'),
      fc.string({ minLength: 1, maxLength: 20 }),
    ),
    limit: optional(fc.integer({ min: 0, max: 51 })),
  }),
  futures_get_positioning: fc.record({
    market,
    category: optional(fc.constantFrom('managed_money', 'leveraged_funds', 'nobody')),
    report_variant: optional(fc.constantFrom('futures_only', 'futures_and_options')),
    limit: optional(fc.integer({ min: 1, max: 500 })),
  }),
  geo_get_geography: fc.record({ geography_id: place }),
  geo_get_contains: fc.record({
    geography_id: place,
    child_level: level,
    limit: optional(fc.integer({ min: 0, max: 200 })),
  }),
  geo_get_crosswalk: fc.record({
    geography_id: place,
    target_level: level,
    limit: optional(fc.integer({ min: 0, max: 200 })),
  }),
  geo_resolve: fc.record({
    query: fc.oneof(
      fc.constantFrom('Denver', 'NYC', '10001', 'Miami-Dade County, FL', 'Sydny'),
      fc.string({ minLength: 1, maxLength: 20 }),
    ),
    level: optional(level),
    limit: optional(fc.integer({ min: 0, max: 51 })),
  }),
};

describe.each(engines)('REST and MCP over %s', (engine) => {
  let database: TestDatabase;
  let installation: FixtureInstallation;
  let key: string;

  beforeAll(async () => {
    const clock = clockAt('2026-03-06T12:00:00Z');
    database = await openTestDatabase(engine, schema, { clock });
    installation = await openInstallation(database.db, clock);
    ({ secret: key } = await installation.keys.create({ name: 'test' }));
  }, 120_000);

  afterAll(async () => {
    await installation.close();
    await database.cleanup();
  });

  const overRest = async (tool: string, values: Values): Promise<string> => {
    const query = new URLSearchParams();
    let path: string = installation.service.operations.get(tool)?.endpoint.path ?? '';
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
      else query.append(name, String(value));
    }
    const response = await fetch(`${installation.url}${path}?${query}`, { headers: { 'x-api-key': key } });
    return response.text();
  };

  const overMcp = async (tool: string, values: Values) => {
    const response = await fetch(`${installation.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'x-api-key': key },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: values } }),
    });
    const { result } = (await response.json()) as {
      result: {
        content: { text: string }[];
        structuredContent?: { pagination: { next_cursor: string | null } | null };
        isError?: boolean;
      };
    };
    return { ...result, text: result.content[0]?.text ?? '' };
  };

  /** An error over HTTP carries two members more: which request it was and where the code is explained. */
  const bareError = (text: string): string => {
    const { error } = JSON.parse(text) as ErrorBody;
    const { request_id, docs_url, ...rest } = error;
    expect([typeof request_id, typeof docs_url]).toEqual(['string', 'string']);
    return JSON.stringify({ error: rest });
  };

  const same = async (tool: string, values: Values) => {
    const [rest, mcp] = [await overRest(tool, values), await overMcp(tool, values)];
    if (mcp.isError) {
      expect(mcp.text).toBe(bareError(rest));
      expect(mcp.structuredContent).toBeUndefined();
    } else {
      expect(mcp.text).toBe(rest);
      expect(JSON.stringify(mcp.structuredContent)).toBe(rest);
    }
    return mcp;
  };

  test('every tool is covered', () => {
    expect(Object.keys(argumentsOf).sort()).toEqual(
      installation.service
        .visible('public')
        .map(({ endpoint }) => endpoint.tool)
        .sort(),
    );
  });

  test.each(Object.entries(argumentsOf))(
    '%s gives the same bytes for the same arguments',
    async (tool, values) => {
      let answered = 0;
      const wanted = 1000;
      const together = fc.array(values, { minLength: 10, maxLength: 10 });
      const property = fc.asyncProperty(together, async (calls) => {
        // What is enough is enough: the rest of the runs costs nothing.
        if (answered >= wanted) return;
        const results = await Promise.all(calls.map((call) => same(tool, call)));
        answered += results.filter(({ isError }) => !isError).length;
      });
      await fc.assert(property, { numRuns: wanted, endOnFailure: true });
      expect(answered).toBeGreaterThanOrEqual(wanted);
    },
    120_000,
  );

  test('a cursor of one surface continues on the other', async () => {
    const values = { quote: 'USD', limit: 7 };
    const { structuredContent } = await same('fx_get_rates', values);
    const cursor = structuredContent?.pagination?.next_cursor;
    expect(cursor).toBeTruthy();
    await same('fx_get_rates', { ...values, cursor });
  });

  test('a revoked key is refused on both surfaces at its next request', async () => {
    const {
      secret,
      key: { prefix },
    } = await installation.keys.create({ name: 'short' });
    const headers = {
      'x-api-key': secret,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const statuses = async () => [
      (await fetch(`${installation.url}/v1/fx/rates?quote=USD`, { headers })).status,
      (
        await fetch(`${installation.url}/mcp`, {
          method: 'POST',
          headers,
          body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
        })
      ).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await installation.keys.revoke(prefix);
    expect(await statuses()).toEqual([401, 401]);
  });
});
