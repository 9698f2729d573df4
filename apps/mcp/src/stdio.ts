import { operatorAccount } from '@dqs/auth';
import { keyless } from '@dqs/limits';
import type { Service } from '@dqs/service';
import type { Surface } from '@dqs/storage';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Readable, Writable } from 'node:stream';
import { untilAnswered } from './answered-input.ts';
import { Bridge, type BridgeOptions } from './bridge.ts';
import type { ToolCaller } from './call.ts';
import { Selections, type Wanted } from './selection.ts';
import { createServer } from './server.ts';
import { settingOf, type SurfaceOptions } from './setting.ts';

interface Streams {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** Serves a service of this process. */
export interface LocalStdio extends SurfaceOptions, Streams {
  readonly service: Service;
  /** Default `public`. */
  readonly surface?: Surface;
  /** The tools to show; default all. */
  readonly wanted?: Partial<Wanted>;
}

/** Serves a remote server. */
export type RemoteStdio = BridgeOptions & Streams;

/** A pipe of the same machine needs no key. The process's own user is the caller. */
const localCaller = (surface: Surface, service: Service): ToolCaller => {
  const caller = { accountId: operatorAccount, keyId: keyless, keyPrefix: 'local', surface };
  return { ...caller, ended: (tool, outcome) => service.record(caller, tool, outcome) };
};

const serveLocally = (options: LocalStdio, transport: StdioServerTransport, ended: () => void): void => {
  const surface = options.surface ?? 'public';
  const setting = settingOf(options.service, options);
  const selection = new Selections(options.service).of(surface, {
    compact: false,
    textOnly: false,
    toolsets: [],
    tools: [],
    ...options.wanted,
  });
  const caller = localCaller(surface, options.service);
  serveStdio(() => createServer(setting, selection, caller), { transport, onerror: setting.onError });
  const close = transport.onclose;
  transport.onclose = () => {
    close?.();
    ended();
  };
};

/**
 * Serves MCP of either era over standard input and output until the client closes them and has its answers. Nothing
 * else may be written to standard output meanwhile; logs go to standard error.
 */
export const runStdio = (options: LocalStdio | RemoteStdio): Promise<void> =>
  new Promise((resolve, reject) => {
    const { input, output } = untilAnswered(options.input ?? process.stdin, options.output ?? process.stdout);
    const transport = new StdioServerTransport(input, output);
    if ('service' in options) return serveLocally(options, transport, resolve);
    const bridge = new Bridge(transport, options);
    transport.onclose = () => {
      bridge.close();
      resolve();
    };
    transport.start().catch(reject);
  });
