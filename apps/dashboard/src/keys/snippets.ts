import { fromClone } from '@dqs/service';

/** Text to paste into one client. */
export interface Snippet {
  readonly title: string;
  readonly text: string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/**
 * The configuration of a key in each common client, with the addresses of this service. `path` is a first request that
 * works.
 */
export const snippetsFor = (baseUrl: string, secret: string, path: string): readonly Snippet[] => {
  const url = `${baseUrl}/mcp`;
  const withHeader = { url, headers: { 'X-API-KEY': secret } };
  const overPipe = { command: 'dqs', args: ['mcp', '--url', baseUrl], env: { DQS_API_KEY: secret } };
  return [
    { title: 'curl', text: `curl -H 'X-API-KEY: ${secret}' \\\n  '${baseUrl}${path}'` },
    {
      title: 'JavaScript and TypeScript',
      text: [
        `// After npm run pack:all -- ./packed in a clone of the service: ${fromClone('client', 'schemas').local}`,
        "import { createClient } from '@dqs/client';",
        '',
        `// The key in the environment: DQS_API_KEY=${secret}`,
        `const client = createClient({ baseUrl: '${baseUrl}', apiKey: process.env.DQS_API_KEY ?? '' });`,
        "const { data } = await client.fx.getRates({ quote: 'USD', limit: 5 });",
        'console.log(data.rates);',
      ].join('\n'),
    },
    {
      title: 'Command line',
      text: `# dqs, from a clone of the service: ${fromClone('cli').global}\nexport DQS_URL='${baseUrl}'\nexport DQS_API_KEY='${secret}'\ndqs fx rates --quote USD --limit 5`,
    },
    {
      title: 'Claude Code',
      text: `claude mcp add --transport http data-query-service ${url} \\\n  --header "X-API-KEY: ${secret}"`,
    },
    { title: 'Cursor (.cursor/mcp.json)', text: json({ mcpServers: { 'data-query-service': withHeader } }) },
    {
      title: 'VS Code (.vscode/mcp.json)',
      text: json({ servers: { 'data-query-service': { type: 'http', ...withHeader } } }),
    },
    {
      title: 'Claude Desktop and other MCP clients that start a program (dqs, as for the command line)',
      text: json({ mcpServers: { 'data-query-service': overPipe } }),
    },
  ];
};
