import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { running, type Running } from './fixtures/app.ts';
import { publicKey } from './fixtures/service.ts';

const run = promisify(execFile);
const wanted = process.env['DQS_TEST_INSPECTOR'] === '1';

describe.skipIf(!wanted)(
  'MCP Inspector at the command line (120 MB to download, so only with DQS_TEST_INSPECTOR=1)',
  () => {
    let server: Running;

    beforeAll(async () => {
      server = await running();
    });

    afterAll(() => server.close());

    const inspect = async (...args: string[]): Promise<Record<string, unknown>> => {
      const inspector = [
        '-y',
        '@modelcontextprotocol/inspector@2.12.0',
        '--cli',
        `${server.url}/mcp`,
        '--transport',
        'http',
      ];
      const { stdout } = await run('npx', [...inspector, '--header', `X-API-KEY: ${publicKey}`, ...args]);
      return JSON.parse(stdout) as Record<string, unknown>;
    };

    test('lists and calls', async () => {
      const { tools } = await inspect('--method', 'tools/list');
      expect(tools).toHaveLength(4);
      const call = ['--method', 'tools/call', '--tool-name', 'fx_get_rates', '--tool-arg', 'quote=USD', 'limit=1'];
      expect(await inspect(...call)).toMatchObject({ structuredContent: { data: { quote: 'USD' } } });
      expect(await inspect('--method', 'resources/list')).toMatchObject({ resources: [{ uri: 'catalog://datasets' }] });
      expect(await inspect('--method', 'prompts/list')).toHaveProperty('prompts');
    });
  },
);
