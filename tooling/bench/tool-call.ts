/** What an MCP client sends with every message over HTTP, beside its key. */
export const toolHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
} as const;

/** The message that calls a tool. */
export const toolCall = (name: string, values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values } });
