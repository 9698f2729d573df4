import { domains } from '@dqs/domains';
import { freshnessOf, ingestionStates } from '@dqs/ingest';
import type { Endpoint } from '@dqs/schemas';
import { readFromEither } from '@dqs/storage';
import type { Installation } from '../installation.ts';
import { line, type Io } from '../io.ts';
import { endpoints } from '../catalog.ts';
import { paint } from '../paint.ts';
import { heldDataLines, type HeldData } from './held-data.ts';

/** Name of the key that a first start with samples makes. */
const quickstart = 'quickstart';

/** How the command is called where the reader stands: inside a clone it is not on the PATH. */
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

/** The operation that a first request tries: the easiest to read of those the service has. */
const firstEndpoint = (): Endpoint | undefined =>
  (endpoints.find(({ endpoint }) => endpoint.tool === 'fx_get_rates') ?? endpoints[0])?.endpoint;

/** Creates the first key of a database that has none; null where there is one already. */
export const firstKey = async ({ keys }: Installation): Promise<string | null> => {
  if ((await keys.list()).length > 0) return null;
  return (await keys.create({ name: quickstart })).secret;
};

/** What is loaded for each source, as its connector's last successful run left it. */
const heldData = async ({ db, clock }: Installation): Promise<readonly HeldData[]> => {
  const states = await readFromEither(db, ingestionStates);
  return domains
    .flatMap(({ connectors }) => connectors)
    .map((connector) => ({
      key: connector.key,
      freshness: freshnessOf(connector, states.get(connector.key), clock.now()),
    }));
};

/** Says where everything is and what to do first. */
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
    ...heldDataLines(await heldData(installation), dqs).map(
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
