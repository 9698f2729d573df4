import type { IncomingHttpHeaders } from 'node:http';
import type { Wanted } from './selection.ts';

/** The endpoint at a path: the tools that it selects, and its canonical path in its metadata. */
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

/** The icon that clients show next to the service's name. */
export const iconPath = '/mcp/icon.png';

/** File name and address of the bundle that desktop clients install. */
export const bundleFileName = 'data-query-service.mcpb';
export const bundlePath = `/mcp/${bundleFileName}`;

/** The page with instructions for connecting. */
export const connectPath = '/docs/mcp';

/** Whether the path belongs to the MCP application. Other paths are for other handlers of the same server. */
export const isMcpPath = (path: string): boolean =>
  path === '/mcp' ||
  path.startsWith('/mcp/') ||
  path === connectPath ||
  path.startsWith('/.well-known/oauth-') ||
  path.startsWith('/.well-known/openid-configuration');

/**
 * RFC 9728 appends the path of the resource to the well-known part. Clients of a narrower address request that form.
 */
export const metadataPath = /^\/\.well-known\/oauth-protected-resource(\/mcp(?:\/compact|\/x\/[^/]+)?)?\/?$/;

/** The endpoint of a path; null if there is none. */
export const endpointAt = (path: string): Endpoint | null => {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  const compact = trimmed === '/mcp/compact';
  const toolsets = trimmed.startsWith('/mcp/x/') ? decoded(trimmed.slice('/mcp/x/'.length)) : undefined;
  return trimmed === '/mcp' || compact || toolsets !== undefined ? { path: trimmed, compact, toolsets } : null;
};

/** Whether an MCP endpoint has this path in its canonical form. */
export const isEndpoint = (path: string): boolean => endpointAt(path)?.path === path;

/** The tools that a request selects by path, query and header. The selections are combined. */
export const wantedOf = ({ compact, toolsets }: Endpoint, search: string, headers: IncomingHttpHeaders): Wanted => {
  const query = search === '' ? undefined : new URLSearchParams(search);
  return {
    compact,
    textOnly: query?.get('answers') === 'text',
    toolsets: names(toolsets, ...(query?.getAll('toolsets') ?? []), header(headers, 'x-mcp-toolsets')),
    tools: names(...(query?.getAll('tools') ?? []), header(headers, 'x-mcp-tools')),
  };
};
