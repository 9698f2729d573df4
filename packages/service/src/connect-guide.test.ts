import { expect, test } from 'vitest';
import { connectGuide, cursorLink, vscodeLink } from './connect-guide.ts';
import { markdownAsHtml } from './markdown.ts';

const url = 'https://data.example.org/mcp';

test('the links of Cursor and VS Code hold the address, and ask for the key instead of holding one', () => {
  const cursor = new URL(cursorLink(url));
  expect([cursor.host, cursor.pathname]).toEqual(['anysphere.cursor-deeplink', '/mcp/install']);
  expect(cursor.searchParams.get('name')).toBe('data-query-service');
  expect(JSON.parse(Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString())).toEqual({
    url,
    headers: { 'X-API-KEY': '${env:DQS_API_KEY}' },
  });
  const vscode = new URL(vscodeLink(url));
  expect(`${vscode.protocol}${vscode.pathname}`).toBe('vscode:mcp/install');
  expect(JSON.parse(decodeURIComponent(vscode.search.slice(1)))).toEqual({
    name: 'data-query-service',
    type: 'http',
    url,
    headers: { 'X-API-KEY': '${input:dqs-api-key}' },
    inputs: [{ type: 'promptString', id: 'dqs-api-key', description: expect.any(String) as string, password: true }],
  });
});

test('the guide shows each link as one that can be clicked', () => {
  const html = markdownAsHtml(connectGuide('https://data.example.org'));
  for (const link of [cursorLink(url), vscodeLink(url), 'https://data.example.org/mcp/data-query-service.mcpb'])
    expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`);
});
