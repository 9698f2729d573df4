/** Methods of either protocol era that a client may send; any other text is not worth a name of its own in the usage. */
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

/** What a message is counted as: `mcp/<method>`, or `mcp/unknown`. A call of a tool is counted under the tool instead. */
export const messageName = (message: unknown): string => {
  const { method } = (message ?? {}) as { method?: unknown };
  return typeof method === 'string' && known.has(method) ? `mcp/${method}` : 'mcp/unknown';
};
