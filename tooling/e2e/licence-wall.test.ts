import { domains } from '@dqs/domains';
import { canarySource, plantCanaries, removeCanaries, withCanary } from '@dqs/testing';
import type { Endpoint } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePairs } from './examples.ts';
import { openInstallation, type Installation } from './installation.ts';

const [first, ...others] = domains;
const guarded = first ? [withCanary(first), ...others] : [];

/** A figure that no publisher printed. */
const marked = '31415926.53589';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ domains: guarded, cacheBytes: 0 });
});
afterAll(() => installation[Symbol.asyncDispose]());

const addressOf = (endpoint: Endpoint, values: object, format: string): string => {
  const pairs = [...examplePairs(endpoint, values), ['format', format] as [string, string]];
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pairs.find(([given]) => given === name)?.[1] ?? ''),
  );
  return `${path}?${new URLSearchParams(pairs.filter(([name]) => !endpoint.path.includes(`{${name}}`)))}`;
};

/** `npm test` asks the first example of each operation, `npm run test:all` every one. */
const mostExamples = process.env['DQS_SHORT_RUN'] === '1' ? 1 : Infinity;

/** Everything that the public surface says of the data: operations in every format, tools, descriptions, lists. */
const everythingPublic = async (): Promise<readonly string[]> => {
  const { caller, service } = installation;
  const said: string[] = [];
  for (const { endpoint } of service.visible('public')) {
    for (const values of (endpoint.examples as readonly object[]).slice(0, mostExamples)) {
      for (const format of ['json', 'csv', 'ndjson', 'parquet']) {
        const { status, bytes, json } = await caller.ask(addressOf(endpoint, values, format));
        // An error says which request it answered.
        said.push(status === 200 ? bytes.toString('latin1') : (json() as { error: { message: string } }).error.message);
      }
      said.push(JSON.stringify(await caller.tool(endpoint.tool, values)));
    }
  }
  for (const path of ['/openapi.json', '/llms.txt', '/', '/docs/errors.md']) said.push((await caller.ask(path)).text);
  for (const list of ['tools/list', 'resources/list', 'prompts/list']) said.push((await caller.rpc(list)).text);
  return said;
};

describe('rows that may not be redistributed', () => {
  it('have no effect on anything the public surface says', async () => {
    const { knex } = installation.database.db;
    const rates = '/v1/fx/rates?quote=USD&limit=500';
    const open = (await installation.caller.ask(rates)).text;
    expect(await plantCanaries(knex)).toBeGreaterThan(1000);
    await knex('data.fx_rate').where({ source_tag: canarySource.tag }).update({ value: marked });
    const guarded = await everythingPublic();
    expect((await installation.caller.ask(rates)).text).not.toBe(open);

    const internal = await installation.keys.create({ name: 'operator', surface: 'internal' });
    const held = await installation.caller.ask(rates, { key: internal.secret });
    expect(held.text).toContain(marked);

    for (const text of guarded) {
      expect(text).not.toContain(canarySource.tag);
      expect(text).not.toContain(marked);
      expect(text).not.toContain(canarySource.name);
    }
    await removeCanaries(knex);
    expect(await everythingPublic()).toEqual(guarded);
  });
});
