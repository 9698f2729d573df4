import type { IncomingHttpHeaders } from 'node:http';
import type { Wanted } from './selection.ts';

/** The endpoint at a path: which tools it chooses, and its path as its metadata names it. */
export interface Endpoint {
  readonly path: string;
  readonly compact: boolean;
  readonly toolsets: string | undefined;
}

const names = (...lists: readonly (string | undefined)[]): string[] => [
  ...new Set(
    lists
      .flatMap((list) => (list ?? '').split(','))
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The icon that clients show beside the service's name. */
export const iconPath = '/mcp/icon.png';

/** Name of the bundle that desktop clients install, and where it is. */
export const bundleFileName = 'data-query-service.mcpb';
export const bundlePath = `/mcp/${bundleFileName}`;

/** The page that tells people how to connect. */
export const connectPath = '/docs/mcp';

/** Whether the path belongs to the MCP application (the rest is for other handlers of the same server). */
export const isMcpPath = (path: string): boolean =>
  path === '/mcp' ||
  path.startsWith('/mcp/') ||
  path === connectPath ||
  path.startsWith('/.well-known/oauth-') ||
  path.startsWith('/.well-known/openid-configuration');

/** RFC 9728 puts the path of the resource behind the well-known part: clients of a narrower address ask for that one. */
export const metadataPath = /^\/\.well-known\/oauth-protected-resource(\/mcp(?:\/compact|\/x\/[^/]+)?)?\/?$/;

/** The endpoint of a path; null where there is none. */
export const endpointAt = (path: string): Endpoint | null => {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  const compact = trimmed === '/mcp/compact';
  const toolsets = trimmed.startsWith('/mcp/x/') ? decoded(trimmed.slice('/mcp/x/'.length)) : undefined;
  return trimmed === '/mcp' || compact || toolsets !== undefined ? { path: trimmed, compact, toolsets } : null;
};

/** Whether an MCP endpoint has this path, written as its metadata names it. */
export const isEndpoint = (path: string): boolean => endpointAt(path)?.path === path;

/** The tools that a request chooses by path, by query and by header: the choices add up. */
export const wantedOf = ({ compact, toolsets }: Endpoint, search: string, headers: IncomingHttpHeaders): Wanted => {
  const query = search === '' ? undefined : new URLSearchParams(search);
  return {
    compact,
    textOnly: query?.get('answers') === 'text',
    toolsets: names(toolsets, ...(query?.getAll('toolsets') ?? []), header(headers, 'x-mcp-toolsets')),
    tools: names(...(query?.getAll('tools') ?? []), header(headers, 'x-mcp-tools')),
  };
};
