import { fromClone } from './from-a-clone.ts';

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;

const json = (value: unknown): string => block('json', JSON.stringify(value, null, 2));

/** How to connect, as text for people: what to paste into which client, with the addresses of this service. */
export const connectGuide = (baseUrl: string): string => {
  const url = `${baseUrl}/mcp`;
  const key = 'dqs_live_…';
  const withHeader = { url, headers: { 'X-API-KEY': key } };
  const overPipe = { command: 'dqs', args: ['mcp', '--url', baseUrl], env: { DQS_API_KEY: key } };
  return [
    '# Connect over MCP',
    `The address is ${url} (Streamable HTTP, protocol 2026-07-28 and 2025-11-25). Every request carries an API key in the header X-API-KEY. There is no sign-in by OAuth.`,
    '## Claude Code',
    block('sh', `claude mcp add --transport http data-query-service ${url} --header "X-API-KEY: ${key}"`),
    '## Cursor (`.cursor/mcp.json`)',
    json({ mcpServers: { 'data-query-service': withHeader } }),
    '## VS Code (`.vscode/mcp.json`)',
    json({ servers: { 'data-query-service': { type: 'http', ...withHeader } } }),
    '## Clients that cannot send a header',
    'They start a small program that adds the key, such as Claude Desktop in `claude_desktop_config.json`. Connectors of web applications that take an address only cannot be used.',
    json({ mcpServers: { 'data-query-service': overPipe } }),
    'The command `dqs` comes from a clone of the service:',
    block('sh', fromClone('cli').global),
    '## Fewer tools',
    [
      `- ${url}/x/fx,futures shows the tools of these subjects only; so do the header X-MCP-Toolsets and ?toolsets=`,
      `- ${url}/compact shows three tools that find, describe and call all others`,
    ].join('\n'),
    '## When it does not work',
    [
      '- 401: the key is missing, unknown or revoked. A client that then opens a browser to sign in was not given the header.',
      '- 403: the request came from a web page whose origin is not allowed.',
      '- 429: the limit of the key or the quota of the account is used up; Retry-After says when it opens again.',
    ].join('\n'),
    '',
  ].join('\n\n');
};
