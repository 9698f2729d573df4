import { Writable } from 'node:stream';
import type { Readable } from 'node:stream';
import { ServiceError } from '@dqs/schemas';
import { exit, type Command, type Invocation } from '../command.ts';
import { profileFlag, serverFlag, surfaceFlag, targetFlags } from '../flag.ts';
import type { Output } from '../io.ts';
import { targetOf, type LocalTarget } from '../target.ts';
import { version } from '../version.ts';

const writable = (output: Output): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      output.write(chunk).then(() => done(), done);
    },
  });

const serveHere = async ({ flags, io, host }: Invocation, target: LocalTarget): Promise<void> => {
  const { runStdio } = await import('@dqs/mcp/stdio');
  const installation = await host.open({ target, purpose: 'read' });
  try {
    await runStdio({
      service: installation.service,
      baseUrl: installation.baseUrl,
      version,
      surface: flags.text('surface') === 'internal' ? 'internal' : 'public',
      input: io.stdin as Readable,
      output: writable(io.stdout),
    });
  } finally {
    await installation.close();
  }
};

const bridge = async ({ io }: Invocation, { url, key: own }: { url: string; key?: string }): Promise<void> => {
  const key = own ?? io.environment['DQS_API_KEY'];
  if (!key) throw new ServiceError('unauthorized', 'DQS_API_KEY is not set', { hint: `set it to a key of ${url}` });
  const { runStdio } = await import('@dqs/mcp/stdio');
  await runStdio({ url, key, input: io.stdin as Readable, output: writable(io.stdout) });
};

/** `dqs mcp`. */
export const mcpCommand: Command = {
  path: ['mcp'],
  group: 'Run',
  summary: 'Serve MCP on standard input and output, for clients that start their servers.',
  description:
    'On a database of this machine, or with --url as a bridge to a running service. Ends when the client closes the pipe.',
  words: [],
  flags: () => [...targetFlags, serverFlag, profileFlag, surfaceFlag],
  examples: ['dqs mcp --data /srv/dqs', 'DQS_API_KEY=dqs_live_… dqs mcp --url https://data.example.org'],
  delegable: true,
  reads: () => true,
  run: async (invocation) => {
    const target = targetOf(invocation.flags, invocation.io);
    // A client that has ended closes the pipe, so there is nothing further to wait for.
    invocation.io.signal.addEventListener('abort', () => (invocation.io.stdin as Readable).destroy(), { once: true });
    await (target.kind === 'server' ? bridge(invocation, target) : serveHere(invocation, target));
    return exit.done;
  },
};
