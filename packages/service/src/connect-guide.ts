import { fromClone } from './from-a-clone.ts';

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;

const json = (value: unknown): string => block('json', JSON.stringify(value, null, 2));

const name = 'data-query-service';

/** The input that VS Code prompts for before it connects. VS Code stores the answer with its secrets. */
const keyInput = {
  type: 'promptString',
  id: 'dqs-api-key',
  description: 'API key of Data Query Service',
  password: true,
};

/** Link by which Cursor offers to install the server. The key is read from the environment of the editor. */
export const cursorLink = (url: string): string => {
  const config = { url, headers: { 'X-API-KEY': '${env:DQS_API_KEY}' } };
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify(config)).toString('base64'));
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encoded}`;
};

/** Link by which VS Code offers to install the server. */
export const vscodeLink = (url: string): string => {
  const config = { name, type: 'http', url, headers: { 'X-API-KEY': `\${input:${keyInput.id}}` }, inputs: [keyInput] };
  // Brackets would end the link in Markdown.
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify(config)).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))}`;
};

export interface ConnectOptions {
  /** Whether clients that cannot send a key can let people sign in. */
  readonly signsIn?: boolean;
}

/** Instructions for connecting each client, with the addresses of this service. */
export const connectGuide = (baseUrl: string, { signsIn = false }: ConnectOptions = {}): string => {
  const url = `${baseUrl}/mcp`;
  const key = 'dqs_live_…';
  const withHeader = { url, headers: { 'X-API-KEY': key } };
  const overPipe = { command: 'dqs', args: ['mcp', '--url', baseUrl], env: { DQS_API_KEY: key } };
  return [
    '# Connect over MCP',
    `The address is ${url} (Streamable HTTP, protocol 2026-07-28 and 2025-11-25). Every request carries an API key in the header X-API-KEY. ${signsIn ? 'Clients that cannot send a header have you sign in instead (OAuth 2.1).' : 'There is no sign-in by OAuth.'}`,
    '## With one click',
    [
      '| client | click | the key |',
      '| --- | --- | --- |',
      `| Claude Desktop | [Download the bundle](${baseUrl}/mcp/${name}.mcpb) and open it | the installer asks for it and keeps it encrypted |`,
      `| Cursor | [Add to Cursor](${cursorLink(url)}) | set DQS_API_KEY in the environment of Cursor first |`,
      `| VS Code | [Install in VS Code](${vscodeLink(url)}) | VS Code asks for it and keeps it as a secret |`,
      signsIn
        ? `| ChatGPT, Claude on the web | add a connector with the address ${url} | none: you sign in here and allow the application |`
        : '| ChatGPT, Claude on the web | none | they connect by OAuth or without a key, and this service requires a key |',
    ].join('\n'),
    'No link and no bundle contains a key.',
    '## Claude Code',
    block('sh', `claude mcp add --transport http ${name} ${url} --header "X-API-KEY: ${key}"`),
    '## Cursor (`.cursor/mcp.json`)',
    json({ mcpServers: { [name]: withHeader } }),
    '## VS Code (`.vscode/mcp.json`)',
    json({ servers: { [name]: { type: 'http', ...withHeader } } }),
    '## OpenAI Responses API',
    'Programs send the key as a header:',
    json({ tools: [{ type: 'mcp', server_label: 'dqs', server_url: url, headers: { 'X-API-KEY': key } }] }),
    '## Clients that cannot send a header',
    'They start a small program that adds the key, such as Claude Desktop in `claude_desktop_config.json`.' +
      (signsIn ? '' : ' Connectors of web applications that take an address only cannot be used.'),
    json({ mcpServers: { [name]: overPipe } }),
    'The command `dqs` comes from a clone of the service:',
    block('sh', fromClone('cli').global),
    ...(signsIn
      ? [
          '## Applications that you allowed',
          `Each has a key of its own under ${baseUrl}/keys, without a secret. Its requests count as yours. Revoke the key and the application has no access; it asks again after 90 days.`,
        ]
      : []),
    '## Code instead of tool calls',
    `An agent that runs code needs no tool for each operation: ${baseUrl}/code/dqs.js is a module with a typed function for each ([how to use it](${baseUrl}/code.md)).`,
    '## Fewer tools',
    [
      `- ${url}/x/fx,futures shows the tools of these subjects only; so do the header X-MCP-Toolsets and ?toolsets=`,
      `- ${url}/compact shows three tools that find, describe and call all others`,
    ].join('\n'),
    '## When it does not work',
    [
      '- 401: the key is missing, unknown or revoked. A client that opens a browser to sign in has no key configured.',
      '- 403: the request came from a web page whose origin is not allowed.',
      '- 429: the limit of the key or the quota of the account is used up. Retry-After gives the waiting time.',
    ].join('\n'),
    '',
  ].join('\n\n');
};
