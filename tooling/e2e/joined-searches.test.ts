import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';
import { dqsProgram, shell } from './running-process.ts';

// A search for an identifier of another register is answered by that register's name. The answer repeats what was asked,
// and the note says what was searched.

const lei = '8I5DZWZKVSZI1NUHU748';
const note = `"${lei}" is the LEI of JPMORGAN CHASE & CO. The search used that name, because no loaded file links it to the LEI.`;

const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ domains });
});
afterAll(() => installation[Symbol.asyncDispose]());

describe('a joined search', () => {
  test('repeats the query over REST', async () => {
    const { headers, json } = await installation.caller.ask(`/v1/stocks/search?query=${lei}`);
    const { data } = json() as { data: { query: string; matches: readonly { cik: number }[] } };
    expect(data.query).toBe(lei);
    expect(data.matches[0]?.cik).toBe(19_617);
    expect(headers['x-data-note']).toContain(note);
  });

  test('is read again if its entity tag is sent, as other domains may have changed', async () => {
    const target = `/v1/stocks/search?query=${lei}`;
    const { headers } = await installation.caller.ask(target);
    const again = await installation.caller.ask(target, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.headers['x-data-note']).toContain(note);
  });

  test.each(['csv', 'ndjson'])('repeats the query and has the note in %s', async (format) => {
    const { headers, text } = await installation.caller.ask(`/v1/stocks/search?query=${lei}&format=${format}`);
    expect(text).toContain(lei);
    expect(text).toContain('JPMORGAN CHASE & CO');
    expect(headers['x-data-note']).toContain(note);
  });

  test.each(['csv', 'ndjson'])('for an identifier of its own register is answered in %s', async (format) => {
    const own = 'INR2EJN1ERAN0W5ZP974';
    const { status, text } = await installation.caller.ask(`/v1/entities/search?query=${own}&format=${format}`);
    expect([status, text.includes(own)]).toEqual([200, true]);
  });

  test('repeats the query over MCP', async () => {
    const { content, _meta } = await installation.caller.tool('stocks_search', { query: lei });
    const { data } = JSON.parse(content[0]?.text ?? '') as { data: { query: string } };
    expect(data.query).toBe(lei);
    expect(_meta?.['dqs/note']).toContain(note);
  });

  // The command asks by the client.
  test('repeats the query in the command', async () => {
    const words = ['stocks', 'search', lei, '--format', 'json'];
    const { stdout, stderr } = await run(process.execPath, [join(root, dqsProgram), ...words], {
      env: { ...shell(), DQS_URL: installation.url, DQS_API_KEY: installation.caller.secret },
    });
    expect((JSON.parse(stdout) as { data: { query: string } }).data.query).toBe(lei);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(note);
  });

  const own: readonly (readonly [tool: string, query: string])[] = [
    ['entities_search', 'INR2EJN1ERAN0W5ZP974'],
    ['stocks_search', '789019'],
    ['stocks_search', 'CIK 884394'],
    ['funds_search', 'CIK 884394'],
    ['funds_search', '884394'],
    ['funds_search', 'S000013795'],
    ['banks_search', '24735'],
    ['banks_search', 'FDIC cert 6653'],
    ['gov_search_recipients', 'PEC7L2W5JNY7'],
  ];
  test.each(own)('leaves %s of %s as it is', async (tool, query) => {
    const { content, _meta } = await installation.caller.tool(tool, { query });
    expect(content[0]?.text).toContain(`"query":"${query}"`);
    expect(String(_meta?.['dqs/note'] ?? '')).not.toContain('" is the ');
  });
});
