import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { localTargetOf } from '../target.ts';
import { settingsOf } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

const flags: readonly Flag[] = [
  { name: 'port', short: 'p', value: 'N', summary: 'Port to listen on.', default: '8080', environment: 'DQS_PORT' },
  {
    name: 'host',
    value: 'ADDRESS',
    summary: 'Address to listen on; 0.0.0.0 is every one.',
    default: '127.0.0.1',
    environment: 'DQS_HOST',
  },
  {
    name: 'base-url',
    value: 'URL',
    summary: 'Address under which clients reach the service.',
    default: 'http://HOST:PORT',
    environment: 'DQS_BASE_URL',
  },
  { name: 'worker', summary: 'Also fetch every source on its schedule. Needs DQS_CONTACT.' },
  { name: 'samples', summary: 'Load the sample data into empty datasets, and create a first key.' },
  { name: 'samples-from', value: 'DIR', summary: 'Sample data from this folder.' },
];

const portOf = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 65_536;
  if (port > 65_535) throw new UsageError('--port must be a whole number from 0 to 65535', '0 chooses a free port');
  return port;
};

/** `dqs serve`. */
export const serveCommand: Command = {
  path: ['serve'],
  group: 'Run',
  summary: 'Run the service: REST, MCP and OpenAPI behind one port.',
  description:
    'With the embedded database this is all it takes: the folder is created and brought up to date by itself, and other\n' +
    'The running service executes dqs commands for the same folder. It only fetches from publishers with\n' +
    '--worker or dqs ingest.',
  words: [],
  flags: () => [...flags, ...targetFlags],
  examples: [
    'dqs serve --samples',
    'dqs serve --port 9000 --data /srv/dqs',
    'dqs serve --host 0.0.0.0 --base-url https://data.example.org',
  ],
  run: async (invocation) => {
    const { io, flags: given, host } = invocation;
    const settings = settingsOf(io.environment);
    const port = given.text('port');
    const folder = given.text('samples-from');
    const target = localTargetOf(given, io);
    const prepared = await host.prepare?.(target);
    const { serve } = await import('../serve/serve.ts');
    return serve(invocation, {
      place: {
        host: given.text('host') ?? settings.DQS_HOST,
        port: port === undefined ? settings.DQS_PORT : portOf(port),
        baseUrl: given.text('base-url') ?? settings.DQS_BASE_URL,
      },
      target,
      prepared,
      worker: given.has('worker'),
      samples:
        given.has('samples') || folder !== undefined
          ? { folder: folder === undefined ? undefined : resolve(io.cwd, folder) }
          : null,
    });
  },
};
