import { z } from 'zod';

/** Files of a bundle by name. */
export type BundleFiles = ReadonlyMap<string, Buffer>;

export const programName = 'server/index.js';
export const iconName = 'icon.png';
export const manifestName = 'manifest.json';

const url = z.url();
const command = {
  command: z.string(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
};

/** The manifest of an MCP bundle, version 0.3 of its format, as far as this service uses it. */
const Manifest = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: z.string(),
  display_name: z.string(),
  version: z.string(),
  description: z.string(),
  long_description: z.string(),
  author: z.strictObject({ name: z.string(), url }),
  repository: z.strictObject({ type: z.string(), url }),
  homepage: url,
  documentation: url,
  support: url,
  icon: z.string(),
  server: z.strictObject({
    type: z.enum(['python', 'node', 'binary']),
    entry_point: z.string(),
    mcp_config: z.strictObject(command),
  }),
  tools: z.array(z.strictObject({ name: z.string(), description: z.string().optional() })),
  prompts_generated: z.boolean(),
  keywords: z.array(z.string()),
  license: z.string(),
  compatibility: z.strictObject({
    platforms: z.array(z.enum(['darwin', 'win32', 'linux'])),
    runtimes: z.strictObject({ node: z.string() }),
  }),
  user_config: z.record(
    z.string(),
    z.strictObject({
      type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
      title: z.string(),
      description: z.string(),
      required: z.boolean().optional(),
      default: z.string().optional(),
      sensitive: z.boolean().optional(),
    }),
  ),
});

type Manifest = z.output<typeof Manifest>;

export interface ManifestOptions {
  readonly version: string;
  /** Address of the service to which the bundle connects, unless its user enters another one. */
  readonly baseUrl: string;
  readonly tools: readonly { readonly name: string; readonly description: string }[];
}

const home = 'https://github.com/data-query-service/data-query-service';

/** The manifest of a service's bundle: the inputs of its installer, and how its program is started. */
export const manifestOf = ({ version, baseUrl, tools }: ManifestOptions): Manifest => ({
  manifest_version: '0.3',
  name: 'data-query-service',
  display_name: 'Data Query Service',
  version,
  description: 'Official public data: companies, macro, places, funds, banks, drugs, awards. Exact, with sources.',
  long_description:
    'Connects to a running Data Query Service with your API key. Every figure comes from an official source and says which one. The tools only read.',
  author: { name: 'Data Query Service', url: home },
  repository: { type: 'git', url: `${home}.git` },
  homepage: baseUrl,
  documentation: `${baseUrl}/docs/mcp`,
  support: `${home}/issues`,
  icon: iconName,
  server: {
    type: 'node',
    entry_point: programName,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/${programName}`],
      env: { DQS_URL: '${user_config.url}', DQS_API_KEY: '${user_config.api_key}' },
    },
  },
  tools: [...tools],
  prompts_generated: true,
  keywords: ['official data', 'companies', 'economy', 'places', 'funds', 'banks'],
  license: 'MIT',
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20' } },
  user_config: {
    url: {
      type: 'string',
      title: 'Address',
      description: 'Address of the service, without a path.',
      required: true,
      default: baseUrl,
    },
    api_key: {
      type: 'string',
      title: 'API key',
      description: 'A key of the service. You create it in the dashboard.',
      required: true,
      sensitive: true,
    },
  },
});

const png = Buffer.from('89504e470d0a1a0a', 'hex');

/** Names between `${` and `}`. */
const variablesIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name));

const iconFaults = (icon: Buffer | undefined): readonly string[] => {
  if (icon === undefined) return ['the icon is missing'];
  if (!icon.subarray(0, 8).equals(png)) return ['the icon is not a PNG'];
  const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
  return width === 512 && height === 512 ? [] : [`the icon has ${width} by ${height} pixels, not 512 by 512`];
};

/** The violations of the bundle format; empty if there are none. */
export const bundleFaults = (files: BundleFiles): readonly string[] => {
  const text = files.get(manifestName)?.toString('utf8');
  if (text === undefined) return [`${manifestName} is missing`];
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return [`${manifestName} is not JSON`];
  }
  const parsed = Manifest.safeParse(read);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${manifestName}: ${path.join('.')}: ${message}`);
  const { server, icon, user_config: asked } = parsed.data;
  const { args = [], env = {} } = server.mcp_config;
  const known = new Set(['__dirname', '/', 'pathSeparator', ...Object.keys(asked).map((key) => `user_config.${key}`)]);
  const used = variablesIn([server.mcp_config.command, ...args, ...Object.values(env)]);
  return [
    ...(files.has(server.entry_point) ? [] : [`the program ${server.entry_point} is missing`]),
    ...iconFaults(files.get(icon)),
    ...used.filter((name) => !known.has(name)).map((name) => `\${${name}} stands for nothing`),
    ...Object.keys(asked)
      .filter((key) => !used.includes(`user_config.${key}`))
      .map((key) => `the installer asks for ${key}, which nothing uses`),
  ];
};
