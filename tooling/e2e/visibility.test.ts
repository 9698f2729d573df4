import { run } from '@dqs/cli';
import { testingIo } from '@dqs/cli/testing';
import { domains as everyDomain } from '@dqs/domains';
import type { Endpoint } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type OpenSite } from '../browser/open-site.ts';
import { examplePairs } from './examples.ts';

const [fx, futures, platform] = ['fx', 'futures', 'platform'].map((name) =>
  everyDomain.find(({ key }) => key === name)!,
);
/** The terms of this domain's sources allow only the operator's own staff. */
const internal = {
  ...futures!,
  sources: futures!.sources.map((source) => ({ ...source, posture: 'internal' as const })),
};
const domains = [fx!, platform!, internal];

const operations = [
  { endpoint: fx!.contract['rates']!, dataset: 'fx.rates', shownTo: ['public', 'internal'] },
  { endpoint: futures!.contract['positioning']!, dataset: futures!.datasets[0]!.key, shownTo: ['internal'] },
] as const;

let site: OpenSite;
let keys: Readonly<Record<Surface, string>>;
beforeAll(async () => {
  site = await openSite({ domains, publicPages: true });
  const { secret } = await site.installation.keys.create({ name: 'staff', surface: 'internal' });
  keys = { public: site.secret, internal: secret };
});
afterAll(() => site[Symbol.asyncDispose]());

const addressOf = (endpoint: Endpoint): string =>
  `${endpoint.path}?${new URLSearchParams([...examplePairs(endpoint, endpoint.examples[0])])}`;

const get = async (path: string, surface: Surface | null, accept = '*/*') => {
  const headers = { accept, ...(surface === null ? {} : { 'x-api-key': keys[surface] }) };
  const response = await fetch(site.url + path, { headers });
  return { status: response.status, text: await response.text() };
};

const rpc = async (method: string, params: object, surface: Surface): Promise<string> => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-api-key': keys[surface],
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return (await fetch(`${site.url}/mcp`, { method: 'POST', headers, body })).text();
};

/** Runs a command of `dqs` on the database of the installation. */
const command = async (...argv: readonly string[]) => {
  const { io, out } = testingIo();
  const { service, clock, database } = site.installation;
  const refuse = () => Promise.reject(new Error('nothing is migrated'));
  const open = () => Promise.resolve({ service, clock, db: database.db, close: () => Promise.resolve() } as never);
  const status = await run(argv, io, { open, migrate: refuse, planMigrations: refuse, delegate: null });
  return { status, text: out() };
};

type Operation = (typeof operations)[number];
type Shows = (operation: Operation, surface: Surface) => Promise<boolean>;

const answers =
  (path: (operation: Operation) => string, accept?: string): Shows =>
  async (operation, surface) =>
    (await get(path(operation), surface, accept)).status === 200;

const names =
  (path: string, accept?: string): Shows =>
  async ({ endpoint: { tool, path: address } }, surface) => {
    const { text } = await get(path, surface, accept);
    return text.includes(tool) || text.includes(`"${address}"`);
  };

/** What a caller's key decides. */
const byKey: Readonly<Record<string, Shows>> = {
  'REST answers': answers(({ endpoint }) => addressOf(endpoint)),
  'REST names it near a wrong address': async ({ endpoint: { path } }, surface) =>
    (await get(`${path}x`, surface)).text.includes(`"${path}"`),
  'OpenAPI describes it': names('/openapi.json'),
  'CSV links are made of it': async ({ endpoint }, surface) =>
    // An internal key gets no links: of an operation that it alone sees, the answer says so.
    !(await get(`/v1/csv-link?address=${encodeURIComponent(addressOf(endpoint))}`, surface)).text.includes(
      'there is no operation',
    ),
  'MCP lists it': async ({ endpoint: { tool } }, surface) =>
    (await rpc('tools/list', {}, surface)).includes(`"name":"${tool}"`),
  'MCP calls it': async ({ endpoint: { tool, examples } }, surface) =>
    (await rpc('tools/call', { name: tool, arguments: examples[0] }, surface)).includes('structuredContent'),
  'MCP has its schema': async ({ endpoint: { tool, path } }, surface) =>
    (await rpc('resources/read', { uri: `schema://tools/${tool}` }, surface)).includes(path),
  'MCP completes its name': async ({ endpoint: { tool } }, surface) => {
    const ref = { type: 'ref/resource', uri: 'schema://tools/{name}' };
    return (await rpc('completion/complete', { ref, argument: { name: 'name', value: tool } }, surface)).includes(tool);
  },
  'MCP has its dataset': async ({ dataset }, surface) =>
    (await rpc('resources/read', { uri: 'catalog://datasets' }, surface)).includes(dataset),
  'the command calls it': async ({ endpoint: { tool, examples } }, surface) =>
    (await command('call', tool, JSON.stringify(examples[0]), '--data', './x', '--surface', surface)).status === 0,
  'the command describes it': async ({ endpoint: { path } }, surface) =>
    (await command('openapi', '--data', './x', '--surface', surface)).text.includes(`"${path}"`),
};

/** What is the same for everybody. */
const forAll: Readonly<Record<string, Shows>> = {
  'llms.txt names it': names('/llms.txt'),
  'its reference is Markdown': answers(({ endpoint }) => `/docs/reference/${endpoint.tool}.md`),
  'its reference is a page': answers(({ endpoint }) => `/docs/reference/${endpoint.tool}`, 'text/html'),
  'the explorer has it': answers(({ endpoint }) => `/explorer/${endpoint.tool}`, 'text/html'),
  'the explorer lists it': names('/explorer', 'text/html'),
  'its dataset is a page': answers(({ dataset }) => `/datasets/${dataset}`, 'text/html'),
  'the catalog names its dataset': async ({ dataset }) =>
    (await get('/catalog', null, 'text/html')).text.includes(dataset),
  'crawlers are led to it': names('/sitemap.xml'),
  'the doctor asks it': async ({ endpoint: { tool } }) =>
    (await command('doctor', tool.split('_')[0]!, '--format', 'json', '--data', './x')).text.includes(
      `operation ${tool}`,
    ),
};

it.each(Object.entries(byKey))('%s for the keys whose surface shows it', async (_, shows) => {
  for (const operation of operations)
    for (const surface of ['public', 'internal'] as const)
      expect([operation.endpoint.tool, surface, await shows(operation, surface)]).toEqual([
        operation.endpoint.tool,
        surface,
        operation.shownTo.some((each) => each === surface),
      ]);
});

it.each(Object.entries(forAll))('%s where the public surface shows it', async (_, shows) => {
  for (const operation of operations)
    expect([operation.endpoint.tool, await shows(operation, 'internal')]).toEqual([
      operation.endpoint.tool,
      operation.shownTo.some((each) => each === 'public'),
    ]);
});
