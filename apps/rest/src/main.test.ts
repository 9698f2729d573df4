import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { compiledBefore, fillTestFolder } from '@dqs/storage/testing';
import { describe, expect, it } from 'vitest';
import { send } from './test-client.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

const launch = async (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compiledBefore,
      DQS_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = new Promise<string | null>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const found = (JSON.parse(line) as { readonly address?: string }).address;
      if (found) resolve(found);
    });
    void ended.then(() => resolve(null));
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  return { child, ended, lines, address: await address };
};

describe('the server as a process', () => {
  it('serves an embedded database, keeps keys out of its log and ends by SIGTERM with status 0', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dqs-rest-'));
    await fillTestFolder(folder, schemaOf(domains));
    const { child, ended, lines, address } = await launch({ DQS_DATA: folder });
    try {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      const base = address ?? '';
      expect((await send(base, '/ready', {})).text).toBe('{"status":"ready"}');
      const key = 'dqs_live_AAAAAAAA_0123456789012345678901234567890123456789';
      const refused = await send(base, `/v1/fx/rates?quote=${key}`, { 'X-API-KEY': key, 'X-Request-Id': key });
      expect([refused.status, refused.json().error?.['code']]).toEqual([401, 'unauthorized']);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      const requests = lines.filter((line) => line.includes('"request"'));
      expect(requests).toHaveLength(2);
      expect(lines.join('\n')).not.toContain('0123456789');
      expect(requests[1]).not.toContain('dqs_live_');
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('says what is wrong with its environment and ends', async () => {
    const { ended, lines } = await launch({ DQS_CACHE_MB: 'much' });
    expect(await ended).toBe(1);
    expect(lines.join('\n')).toContain('DQS_CACHE_MB');
  });

  it('A6: says where a PostgreSQL that does not answer was looked for, without a stack', async () => {
    const { ended, lines } = await launch({
      DATABASE_URL: 'postgres://dqs:hunter2@127.0.0.1:1/dqs',
      DQS_DATABASE_WAIT_SECONDS: '0',
    });
    expect(await ended).toBe(1);
    const text = lines.join('\n');
    expect(text).toContain('The server cannot start: PostgreSQL at 127.0.0.1:1 cannot be reached');
    expect(text).not.toMatch(/hunter2|^ +at /m);
  });
});
