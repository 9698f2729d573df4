import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const input = {
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  value: z.string().optional(),
};
const named = z.strictObject({ ...input, name: z.string() });
const exact = z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, 'a version, and no range of them');

/** What the schema of 2025-12-11 of the MCP registry requires, of the fields that this file has. */
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: exact,
  websiteUrl: z.url(),
  repository: z.strictObject({ url: z.url(), source: z.string(), subfolder: z.string() }),
  remotes: z.array(
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.string(),
      variables: z.record(z.string(), z.strictObject(input)),
      headers: z.array(named),
    }),
  ),
  packages: z.array(
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: z.string(),
      version: exact,
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(
        z.discriminatedUnion('type', [
          // A word of the command has its text, or a name for it.
          z.strictObject({ ...input, type: z.literal('positional'), value: z.string() }),
          z.strictObject({ ...input, type: z.literal('named'), name: z.string() }),
        ]),
      ),
      environmentVariables: z.array(named),
    }),
  ),
});

const Manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  mcpName: z.string().optional(),
  homepage: z.string(),
  repository: z.object({ url: z.string(), directory: z.string() }),
});

test('the entry of the MCP registry keeps its schema and says of the packages what they are', () => {
  const entry = ServerJson.parse(read('../server.json'));
  const [cli, mcp] = [Manifest.parse(read('../../cli/package.json')), Manifest.parse(read('../package.json'))];
  expect([entry.version, entry.name]).toEqual([mcp.version, cli.mcpName]);
  expect(entry.repository).toEqual({
    url: cli.repository.url.replace(/^git\+|\.git$/g, ''),
    source: 'github',
    subfolder: mcp.repository.directory,
  });
  expect(entry.websiteUrl).toBe(entry.repository.url);
  expect(entry.packages.map(({ identifier, version }) => [identifier, version])).toEqual([[cli.name, cli.version]]);
  const [{ packageArguments, environmentVariables }] = entry.packages as [(typeof entry.packages)[number]];
  // As `dqs mcp` takes them.
  expect(
    packageArguments.map((argument) => ('value' in argument ? argument.value : 'name' in argument && argument.name)),
  ).toEqual(['mcp', '--url']);
  expect(environmentVariables.map(({ name, isSecret }) => [name, isSecret])).toEqual([['DQS_API_KEY', true]]);
  const [{ url, variables, headers }] = entry.remotes as [(typeof entry.remotes)[number]];
  expect([...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(variables));
  expect(headers).toMatchObject([{ name: 'X-API-KEY', isRequired: true, isSecret: true }]);
});
