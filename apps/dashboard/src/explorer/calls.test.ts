import { domains } from '@dqs/domains';
import { restPath } from '@dqs/service';
import { createFakeService } from '@dqs/service/testing';
import { expect, it } from 'vitest';
import { askedOf, explorerPath, type Asked } from './asked.ts';
import { callsOf } from './calls.ts';
import { fieldsOf } from './field.ts';

const { service } = createFakeService();
const named = (tool: string) => {
  const operation = service.operation(tool, 'public');
  if (!operation) throw new Error(tool);
  return operation;
};
const textOf = (tool: string, asked: Asked) =>
  Object.fromEntries(callsOf(named(tool), asked, 'https://data.example.org').map(({ title, text }) => [title, text]));

it('writes one request in four ways, without a key', () => {
  const asked: Asked = [
    ['quote', 'USD'],
    ['tags', "it's"],
    ['tags', 'b'],
    ['limit', '2'],
  ];
  const calls = textOf('fake_get_rates', asked);
  expect(calls['curl']).toBe(
    `curl -H "X-API-KEY: $DQS_API_KEY" 'https://data.example.org/v1/fake/rates?quote=USD&tags=it%27s&tags=b&limit=2'`,
  );
  expect(calls['Command line']).toBe(
    `dqs fake rates --quote USD --tags 'it'\\''s' --tags b --limit 2 --url https://data.example.org`,
  );
  expect(calls['TypeScript']).toContain(`client.fake.getRates({ quote: "USD", tags: ["it's", "b"], limit: 2 })`);
  expect(JSON.parse(calls['MCP'] ?? '')).toMatchObject({
    method: 'tools/call',
    params: { name: 'fake_get_rates', arguments: { quote: 'USD', tags: ["it's", 'b'], limit: 2 } },
  });
});

it('puts path parameters into the path, and keeps wrong values as they are', () => {
  const asked: Asked = [
    ['key', 'a/b'],
    ['quarterly', 'maybe'],
  ];
  expect(restPath(named('fake_get_item').endpoint, asked)).toBe('/v1/fake/items/a%2Fb?quarterly=maybe');
  expect(JSON.parse(textOf('fake_get_item', asked)['MCP'] ?? '')).toMatchObject({
    params: { arguments: { key: 'a/b', quarterly: 'maybe' } },
  });
});

it('leaves out of an address what is empty and what is secret', () => {
  const form = new URLSearchParams('quote=USD&start=&csrf=t&_key=dqs_live_x&_view=json&cursor=old&_cursor=new');
  const asked = askedOf(form);
  expect(asked).toEqual([
    ['quote', 'USD'],
    ['cursor', 'new'],
  ]);
  expect(explorerPath(named('fake_get_rates').endpoint, asked)).toBe('/explorer/fake_get_rates?quote=USD&cursor=new');
});

it('has a field of the right kind for each parameter', () => {
  const kinds = fieldsOf(named('fake_get_rates').endpoint, new Map()).map(({ name, kind, required, repeated }) => [
    name,
    kind,
    required,
    repeated,
  ]);
  expect(kinds).toEqual([
    ['quote', 'text', true, false],
    ['start', 'date', false, false],
    ['kind', 'choice', false, false],
    ['tags', 'text', false, true],
    ['limit', 'integer', false, false],
    ['cursor', 'text', false, false],
  ]);
  const [, , kind, tags, limit] = fieldsOf(named('fake_get_rates').endpoint, new Map());
  expect([kind?.choices, tags?.maximumItems]).toEqual([['published', 'derived'], 3]);
  expect([limit?.standard, limit?.minimum, limit?.maximum]).toEqual(['10', 1, 50]);
});

it('knows every parameter of every domain, and no parameter begins with an underscore', () => {
  for (const { contract } of domains) {
    for (const endpoint of Object.values(contract)) {
      const names = fieldsOf(endpoint, new Map()).map(({ name }) => name);
      expect(names).toEqual(Object.keys(endpoint.params.shape));
      expect(names.filter((name) => name.startsWith('_') || name === 'csrf')).toEqual([]);
    }
  }
});
