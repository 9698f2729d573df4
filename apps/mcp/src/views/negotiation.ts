import type { ClientCapabilities } from '@modelcontextprotocol/server';

/** MCP Apps: clients that show a page beside the text of a result. */
export const viewExtension = 'io.modelcontextprotocol/ui';

/** The one kind of page that the extension knows. */
export const viewType = 'text/html;profile=mcp-app';

/**
 * Whether tools are listed with their views. A client says with each message, or at the beginning of a connection, what it can show;
 * undefined where it had said so in a message of its own to a server that keeps nothing: it is shown them, and ignores what it does
 * not know.
 */
export const takesViews = (capabilities: ClientCapabilities | undefined): boolean => {
  if (capabilities === undefined) return true;
  const types = capabilities.extensions?.[viewExtension]?.['mimeTypes'];
  return Array.isArray(types) && types.includes(viewType);
};
