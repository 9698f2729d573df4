import { expect, test } from 'vitest';
import { connectGuide, cursorLink, vscodeLink } from './connect-guide.ts';
import { markdownAsHtml } from './markdown.ts';

const url = 'https://data.example.org/mcp';

test('the links of Cursor and VS Code contain the address, and prompt for the key instead of containing one', () => {
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

test('the guide contains each link in clickable form', () => {
  const html = markdownAsHtml(connectGuide('https://data.example.org'));
  for (const link of [cursorLink(url), vscodeLink(url), 'https://data.example.org/mcp/data-query-service.mcpb'])
    expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`);
});

test('the instructions for web applications depend on whether people can sign in', () => {
  const without = connectGuide('https://data.example.org');
  expect(without).toContain('There is no sign-in by OAuth.');
  expect(without).toContain('| ChatGPT, Claude on the web | none |');
  const signsIn = connectGuide('https://data.example.org', { signsIn: true });
  expect(signsIn).toContain(`| ChatGPT, Claude on the web | add a connector with the address ${url} |`);
  expect(signsIn).toContain('Revoke the key');
  expect(signsIn).not.toContain('cannot be used');
  expect(signsIn).not.toContain('no sign-in');
});
