import type { ClientCapabilities } from '@modelcontextprotocol/server';

/** MCP Apps: clients that show a page next to the text of a result. */
export const viewExtension = 'io.modelcontextprotocol/ui';

/** The one media type of the extension. */
export const viewType = 'text/html;profile=mcp-app';

/**
 * Whether tools are listed with their views. A client states its capabilities with each message, or at the beginning of
 * a connection. Undefined means that it stated them in an earlier message to a server that keeps no state. It then gets
 * views, and ignores them if they are unknown to it.
 */
export const takesViews = (capabilities: ClientCapabilities | undefined): boolean => {
  if (capabilities === undefined) return true;
  const types = capabilities.extensions?.[viewExtension]?.['mimeTypes'];
  return Array.isArray(types) && types.includes(viewType);
};
