/** Methods of either protocol era that a client may send. Other texts get no separate name in the usage. */
const known: ReadonlySet<string> = new Set([
  'initialize',
  'server/discover',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'subscriptions/listen',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/roots/list_changed',
]);

/**
 * The name under which a message is counted: `mcp/<method>`, or `mcp/unknown`. A tool call is counted under the tool
 * instead.
 */
export const messageName = (message: unknown): string => {
  const { method } = (message ?? {}) as { method?: unknown };
  return typeof method === 'string' && known.has(method) ? `mcp/${method}` : 'mcp/unknown';
};
