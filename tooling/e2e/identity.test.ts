import { domains } from '@dqs/domains';
import { contracts } from '@dqs/domains/contract';
import type { Endpoint } from '@dqs/schemas';
import { toolAnswerBytes } from '@dqs/service';
import { engines } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openInstallation, type Installation } from './installation.ts';

type Values = Readonly<Record<string, unknown>>;

interface ErrorBody {
  readonly error: Readonly<Record<string, unknown>>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const dayBetween = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
/** Mostly days of which the samples hold something. */
const day = fc.oneof(
  { weight: 3, arbitrary: dayBetween('2026-01-01', '2026-03-06') },
  dayBetween('2022-12-01', '2026-03-10'),
);

/** Values of a schema, the limits of a number and what lies just outside them; none empty, which an address cannot tell from left out. */
const made = (given: Schema, root: Schema): fc.Arbitrary<unknown> => {
  const schema = given.$ref ? (root.$defs?.[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
  if (schema.anyOf) {
    return fc.oneof(...schema.anyOf.filter(({ type }) => type !== 'null').map((one) => made(one, root)));
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer')
    return fc.integer({ min: (schema.minimum ?? 1) - 1, max: (schema.maximum ?? 100) + 1 });
  if (schema.type === 'number') return fc.integer({ min: 0, max: 999_999 }).map((cents) => (cents / 100).toFixed(2));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(made(schema.items ?? {}, root), { minLength: 1, maxLength: 3 });
  if (schema.format === 'date') return day;
  if (schema.format === 'date-time') return day.map((text) => `${text}T12:00:00Z`);
  return fc.stringMatching(/^[A-Za-z0-9]{1,12}( [A-Za-z0-9]{1,8})?$/);
};

/** A range whose start is after its end is always refused: most are the other way round. */
const mostlyInOrder = fc.nat(7).map((dice) => (values: Values): Values => {
  const { start, end } = values;
  const backwards = typeof start === 'string' && typeof end === 'string' && start > end;
  return backwards && dice > 0 ? { ...values, start: end, end: start } : values;
});

/** Arguments of an operation, mostly those of its examples, some that are refused. */
const argumentsOf = (endpoint: Endpoint): fc.Arbitrary<Values> => {
  const root = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Schema;
  const examples = endpoint.examples as readonly Values[];
  const properties = Object.entries(root.properties ?? {}).filter(([name]) => name !== 'cursor' && name !== 'format');
  const given = fc.record(
    Object.fromEntries(
      properties.map(([name, schema]) => {
        const real = examples.map((example) => example[name]).filter((value) => value !== undefined && value !== null);
        const values = made(schema, root);
        const mostly = real.length > 0 ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...real) }, values) : values;
        return [name, root.required?.includes(name) ? mostly : optional(mostly)];
      }),
    ),
  );
  // Values that belong together, such as a filing and its section, are found in examples as they stand.
  const example = fc.constantFrom(...examples);
  return fc
    .tuple(fc.oneof({ weight: 2, arbitrary: given }, example), mostlyInOrder)
    .map(([values, inOrder]) => inOrder(values));
};

const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract) as readonly Endpoint[]);

/** Answered calls of every tool on each engine, 1,500 in all; DQS_TEST_CALLS asks for more than fit into an everyday run. */
const wanted = Math.max(
  Number.parseInt(process.env['DQS_TEST_CALLS'] ?? '0', 10),
  Math.ceil(1500 / endpoints.length / engines.length / 10) * 10,
);

describe.each(engines)('REST and MCP over %s', (engine) => {
  let installation: Installation;
  let key: string;

  beforeAll(async () => {
    installation = await openInstallation({ engine, domains, cacheBytes: 1_000_000 });
    ({ secret: key } = await installation.keys.create({ name: 'test' }));
  });

  afterAll(() => installation[Symbol.asyncDispose]());

  const overRest = async (tool: string, values: Values): Promise<string> => {
    const query = new URLSearchParams();
    let path: string = installation.service.operation(tool, 'public')?.endpoint.path ?? '';
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
      else for (const text of [value].flat()) query.append(name, String(text));
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

  /** What a tool answers where REST takes more bytes than a tool may: fewer whole rows with a cursor, or why it does not. */
  const shorter = (tool: string, rest: string, mcp: Awaited<ReturnType<typeof overMcp>>) => {
    const { rows = [], keyset } = installation.service.operation(tool, 'public')!.endpoint;
    if (mcp.isError) {
      expect(keyset).toBeUndefined();
      expect(JSON.parse(mcp.text)).toMatchObject({ error: { code: 'bad_parameter' } });
      return;
    }
    expect(Buffer.byteLength(mcp.text)).toBeLessThanOrEqual(toolAnswerBytes);
    expect(mcp.structuredContent?.pagination?.next_cursor).toEqual(expect.any(String));
    const [name] = rows;
    if (rows.length !== 1 || name === undefined) return;
    const [all, some] = [rest, mcp.text].map((text) => (JSON.parse(text) as { data: Values }).data[name] as unknown[]);
    expect(some!.length).toBeGreaterThan(0);
    expect(some).toEqual(all!.slice(0, some!.length));
  };

  const same = async (tool: string, values: Values) => {
    const [rest, mcp] = [await overRest(tool, values), await overMcp(tool, values)];
    if (Buffer.byteLength(rest) > toolAnswerBytes) {
      shorter(tool, rest, mcp);
    } else if (mcp.isError) {
      expect(mcp.text).toBe(bareError(rest));
      expect(mcp.structuredContent).toBeUndefined();
    } else {
      expect(mcp.text).toBe(rest);
      expect(JSON.stringify(mcp.structuredContent)).toBe(rest);
    }
    return mcp;
  };

  test('every tool is covered', () => {
    const visible = installation.service.visible('public').map(({ endpoint }) => endpoint.tool);
    expect(endpoints.map(({ tool }) => tool).toSorted()).toEqual(visible.toSorted());
  });

  test.each(endpoints)(
    '$tool gives the same bytes for the same arguments, or fewer whole rows where a tool may not answer as much',
    async (endpoint) => {
      let answered = 0;
      const together = fc.array(argumentsOf(endpoint), { minLength: 10, maxLength: 10 });
      const property = fc.asyncProperty(together, async (calls) => {
        // What is enough is enough: the rest of the runs costs nothing.
        if (answered >= wanted) return;
        const results = await Promise.all(calls.map((call) => same(endpoint.tool, call)));
        answered += results.filter(({ isError }) => !isError).length;
      });
      await fc.assert(property, { numRuns: wanted, endOnFailure: true });
      expect(answered).toBeGreaterThanOrEqual(wanted);
    },
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
