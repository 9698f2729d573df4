import type { IncomingHttpHeaders } from 'node:http';
import type { Wanted } from './selection.ts';

/** What an address of the server is for. */
export type Address =
  | { readonly kind: 'mcp'; readonly wanted: Wanted; readonly path: string }
  /** `path` is that of the endpoint which the metadata is about. */
  | { readonly kind: 'protected-resource'; readonly path: string }
  | { readonly kind: 'connect-page' }
  | { readonly kind: 'icon' }
  | { readonly kind: 'bundle' }
  | { readonly kind: 'unknown' };

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
const bundlePath = `/mcp/${bundleFileName}`;

/** The page that tells people how to connect. */
export const connectPath = '/docs/mcp';

/** Whether the path belongs to the MCP application (the rest is for other handlers of the same server). */
export const isMcpPath = (path: string): boolean =>
  path === '/mcp' ||
  path.startsWith('/mcp/') ||
  path === connectPath ||
  path.startsWith('/.well-known/oauth-') ||
  path.startsWith('/.well-known/openid-configuration');

/** Reads an address; tools may be chosen by path, by query and by header, and the choices add up. */
export const readAddress = (url: string, headers: IncomingHttpHeaders): Address => {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // RFC 9728 puts the path of the resource behind the well-known part: clients of a narrower address ask for that one.
  const metadata = /^\/\.well-known\/oauth-protected-resource(\/mcp(?:\/compact|\/x\/[^/]+)?)?\/?$/.exec(path);
  if (metadata) return { kind: 'protected-resource', path: metadata[1] ?? '/mcp' };
  if (path === connectPath) return { kind: 'connect-page' };
  if (path === iconPath) return { kind: 'icon' };
  if (path === bundlePath) return { kind: 'bundle' };
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  const compact = trimmed === '/mcp/compact';
  const inPath = trimmed.startsWith('/mcp/x/') ? decoded(trimmed.slice('/mcp/x/'.length)) : undefined;
  if (trimmed !== '/mcp' && !compact && inPath === undefined) return { kind: 'unknown' };
  const query = mark < 0 ? undefined : new URLSearchParams(url.slice(mark + 1));
  return {
    kind: 'mcp',
    path: trimmed,
    wanted: {
      compact,
      textOnly: query?.get('answers') === 'text',
      toolsets: names(inPath, ...(query?.getAll('toolsets') ?? []), header(headers, 'x-mcp-toolsets')),
      tools: names(...(query?.getAll('tools') ?? []), header(headers, 'x-mcp-tools')),
    },
  };
};

/** Whether an MCP endpoint has this path, written as its metadata names it. */
export const isEndpoint = (path: string): boolean => {
  const address = readAddress(path, {});
  return address.kind === 'mcp' && address.path === path;
};
