import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseExamples } from '../docs/response-examples.ts';
import { examplePairs } from './examples.ts';
import { openInstallation, type Installation } from './installation.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'packages/domains/src/response-examples');

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ domains });
}, 600_000);
afterAll(() => installation[Symbol.asyncDispose]());

interface Described {
  readonly get: {
    readonly operationId: string;
    readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly description?: string }[];
    readonly responses: {
      readonly 200: { readonly content: { readonly 'application/json': { readonly example?: unknown } } };
    };
  };
}

const described = (document: object): readonly Described[] =>
  Object.values((document as { readonly paths: Readonly<Record<string, Described>> }).paths);

describe('examples of answers', () => {
  it('are what the samples answer now (else: npx vitest run tooling/e2e/response-examples.test.ts -u)', async () => {
    const modules = await responseExamples(installation.service);
    expect([...modules.keys()].sort()).toEqual(domains.map(({ key }) => key).sort());
    for (const [key, text] of modules) {
      const filepath = join(folder, `${key}.ts`);
      const made = await format(text, { ...(await resolveConfig(filepath)), filepath });
      await expect(made).toMatchFileSnapshot(filepath);
    }
  });

  it('are there for every example of stocks, asked over HTTP: each shows rows', async () => {
    const without: string[] = [];
    for (const { endpoint, domain } of installation.service.visible('public')) {
      if (domain.key !== 'stocks') continue;
      for (const example of endpoint.examples) {
        const pairs = examplePairs(endpoint, example as object);
        const inPath = pairs.filter(([name]) => endpoint.path.includes(`{${name}}`));
        const path = inPath.reduce<string>(
          (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
          endpoint.path,
        );
        const address = `${path}?${new URLSearchParams(pairs.filter((pair) => !inPath.includes(pair))).toString()}`;
        const { status, json } = await installation.caller.ask(address);
        const { data } = json() as { readonly data?: unknown };
        const shown = (endpoint.rows ?? []).reduce<unknown>(
          (part, name) =>
            [part]
              .flat()
              .map((each) => (each as Readonly<Record<string, unknown>> | undefined)?.[name])
              .flat(),
          data,
        );
        if (status !== 200 || (Array.isArray(shown) && shown.length === 0)) without.push(`${status} ${address}`);
      }
    }
    expect(without).toEqual([]);
  });

  it('stand at every operation of the description, are answers by its contract, and are short', () => {
    const operations = installation.service.visible('public');
    const shown = new Map(
      described(installation.service.openapi('public')).map(({ get }) => [
        get.operationId,
        get.responses[200].content['application/json'].example,
      ]),
    );
    expect(operations.length).toBeGreaterThan(60);
    for (const { endpoint } of operations) {
      const example = shown.get(endpoint.tool) as { data: unknown; meta: unknown; pagination: unknown } | undefined;
      expect([endpoint.tool, Object.keys(example ?? {})]).toEqual([endpoint.tool, ['data', 'meta', 'pagination']]);
      expect([endpoint.tool, endpoint.data.safeParse(example?.data).error]).toEqual([endpoint.tool, undefined]);
      expect([endpoint.tool, endpoint.meta.safeParse(example?.meta).error]).toEqual([endpoint.tool, undefined]);
      expect(example?.pagination === null).toBe(endpoint.keyset === undefined);
      expect(`${endpoint.tool} ${JSON.stringify(example).length < 6000}`).toBe(`${endpoint.tool} true`);
    }
  });

  it('keep the description at a size that tools read', () => {
    const text = readFileSync(join(root, 'docs/openapi.json'));
    expect(text.byteLength).toBeLessThan(900_000);
    expect(JSON.stringify(JSON.parse(text.toString())).length).toBeLessThan(600_000);
  });
});

it('every parameter of every operation says what it is for', () => {
  const document = installation.service.openapi('public') as { components: { parameters: Record<string, object> } };
  let parameters = 0;
  for (const { get } of described(document)) {
    for (const parameter of get.parameters) {
      const name = parameter.$ref?.split('/').at(-1);
      const { description = '' } = (name === undefined ? parameter : document.components.parameters[name]) as {
        description?: string;
      };
      expect(`${get.operationId} ${parameter.name ?? name ?? ''}: ${description}`).toMatch(/: .{9,}$/s);
      parameters += 1;
    }
  }
  expect(parameters).toBeGreaterThan(250);
});
