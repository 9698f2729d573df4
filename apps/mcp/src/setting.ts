import type { Service } from '@dqs/service';
import { toolAliases } from './aliases.ts';
import type { Complete } from './complete.ts';
import { standardPrompts, type Prompt } from './prompts.ts';
import type { ResourceFamily } from './resources.ts';
import { standardResources } from './standard-resources.ts';
import type { ServerSetting } from './server.ts';

/** The options of an MCP surface, both over HTTP and over standard input. */
export interface SurfaceOptions {
  /** Public address of the service without a trailing slash; never taken from a request. */
  readonly baseUrl: string;
  /** Version of the service, shown to clients. */
  readonly version?: string;
  /** Completion values that the declarations do not contain. */
  readonly complete?: Complete;
  readonly resources?: readonly ResourceFamily[];
  readonly prompts?: readonly Prompt[];
  readonly aliases?: ReadonlyMap<string, string>;
  /** Called for failures that the caller did not cause. */
  readonly onError?: (error: unknown) => void;
}

/** The options with every default filled in. */
export const settingOf = (service: Service, options: SurfaceOptions): ServerSetting => ({
  service,
  baseUrl: options.baseUrl.replace(/\/+$/, ''),
  version: options.version ?? '0.0.0',
  complete: options.complete,
  resources: options.resources ?? standardResources,
  prompts: options.prompts ?? standardPrompts,
  aliases: options.aliases ?? toolAliases,
  onError: options.onError ?? (() => undefined),
});
