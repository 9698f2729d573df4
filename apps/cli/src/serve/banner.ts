import { domains } from '@dqs/domains';
import { freshnessOf, ingestionStates } from '@dqs/ingest';
import type { Endpoint } from '@dqs/schemas';
import { readFromEither } from '@dqs/storage';
import type { Installation } from '../installation.ts';
import { line, type Io } from '../io.ts';
import { endpoints } from '../catalog.ts';
import { paint } from '../paint.ts';
import { loadedDataLines, type LoadedData } from './loaded-data.ts';

/** Name of the key created by a first start with samples. */
const quickstart = 'quickstart';

/** The command's name in the reader's environment. Inside a clone it is not on the PATH. */
const commandName = (io: Io): string => (io.environment['npm_lifecycle_event'] === 'start' ? 'npx dqs' : 'dqs');

const addressOf = (baseUrl: string, endpoint: Endpoint): string => {
  const values = Object.entries(endpoint.examples[0] as Record<string, unknown>).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Object.fromEntries(values)[name])),
  );
  const rest = values
    .filter(([name]) => !endpoint.path.includes(`{${name}}`))
    .map(([name, value]) => [name, String(value)] as const);
  return `${baseUrl}${path}?${new URLSearchParams(rest.map(([name, value]): [string, string] => [name, value]))}`;
};

/** The operation for a first request: the easiest to read. */
const firstEndpoint = (): Endpoint | undefined =>
  (endpoints.find(({ endpoint }) => endpoint.tool === 'fx_get_rates') ?? endpoints[0])?.endpoint;

/** Creates the first key of a database without keys; null if there is one already. */
export const firstKey = async ({ keys }: Installation): Promise<string | null> => {
  if ((await keys.list()).length > 0) return null;
  return (await keys.create({ name: quickstart })).secret;
};

/** The loaded data of each source, after its connector's last successful run. */
const heldData = async ({ db, clock }: Installation): Promise<readonly LoadedData[]> => {
  const states = await readFromEither(db, ingestionStates);
  return domains
    .flatMap(({ connectors }) => connectors)
    .map((connector) => ({
      key: connector.key,
      freshness: freshnessOf(connector, states.get(connector.key), clock.now()),
    }));
};

/** Prints all addresses and the first steps. */
export const printBanner = async (
  io: Io,
  installation: Installation,
  { secret, welcome }: { readonly secret: string | null; readonly welcome: string | null },
): Promise<void> => {
  const { bold, dim, green } = paint(io.stdout, io.environment);
  const { baseUrl } = installation;
  const dqs = commandName(io);
  const endpoint = firstEndpoint();
  const lines = [
    '',
    `${green('Data Query Service')} is ready.`,
    '',
    `  Dashboard  ${bold(baseUrl)}`,
    `  REST       ${bold(`${baseUrl}/v1`)}`,
    `  OpenAPI    ${baseUrl}/openapi.json`,
    `  MCP        ${bold(`${baseUrl}/mcp`)}`,
    ...loadedDataLines(await heldData(installation), dqs).map(
      (text, index) => `  ${index === 0 ? 'Data     ' : '         '}  ${text}`,
    ),
    '',
    ...(welcome
      ? ['Choose how you sign in as the operator (this link works once):', '', `  ${bold(welcome)}`, '']
      : []),
    ...(secret && endpoint
      ? [
          'Your key, shown this once:',
          '',
          `  ${bold(secret)}`,
          '',
          'Ask the first question:',
          '',
          `  curl -H 'X-API-KEY: ${secret}' '${addressOf(baseUrl, endpoint)}'`,
        ]
      : [`Make a key:  ${dqs} keys create my-app`]),
    '',
    dim(`Ask from another terminal with ${dqs} help. Ctrl-C ends the service.`),
    '',
  ];
  await line(io.stdout, lines.join('\n'));
};
