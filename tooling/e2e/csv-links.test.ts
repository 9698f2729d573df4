import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyStore } from '@dqs/auth';
import { engines, usualEngine } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Got } from './http-client.ts';
import { openInstallation, type Installation } from './installation.ts';
import { runDqs, startRest } from './running-process.ts';
import { startServe } from './served-samples.ts';

const table = '/v1/fx/rates?quote=USD&limit=3';
const publicUrl = 'https://data.example.org';

interface Made {
  readonly data: { readonly url: string; readonly until: string; readonly key: string };
}

const codeOf = (got: Got): string => (got.json() as { error: { code: string } }).error.code;

/** Address that asks for the signed form of another. */
const linkTo = (address: string, days = 30): string =>
  `/v1/csv-link?${new URLSearchParams({ address, days: String(days) }).toString()}`;

/** The link's address without that of the service. */
const localOf = ({ data: { url } }: Made): string => url.slice(url.indexOf('/v1/'));

describe(`a signed link on ${usualEngine}`, () => {
  let installation: Installation;
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify([fields, message]));

  beforeAll(async () => {
    const limits = { windowLimit: 100, windowSeconds: 60, monthlyQuota: 1000 };
    installation = await openInstallation({ engine: usualEngine, limits, log: { info: write, error: write } });
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  const make = async (key: string, address = table, days?: number): Promise<string> => {
    const got = await installation.caller.ask(linkTo(address, days), { key });
    expect([got.status, got.headers['cache-control']]).toEqual([200, 'no-store']);
    return localOf(got.json() as Made);
  };
  /** Asks as a spreadsheet does: an address and nothing else. */
  const open = (link: string, method = 'GET') => installation.caller.ask(link, { key: null, method });

  it('reads the table that its key reads, as CSV, however its parameters are ordered and encoded', async () => {
    const { secret, key } = await installation.keys.create({ name: 'reader' });
    const got = await installation.caller.ask(linkTo(`${publicUrl}${table}`), { key: secret });
    expect(got.json()).toEqual({
      data: {
        url: expect.stringContaining(`${publicUrl}/v1/fx/rates?`) as string,
        until: '2026-04-05',
        key: key.prefix,
      },
    });
    const link = localOf(got.json() as Made);
    expect(link).not.toContain(secret);
    const own = await installation.caller.ask(`${table}&format=csv`, { key: secret });
    const opened = await open(link);
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(opened.text).toBe(own.text);
    expect(opened.text.split('\r\n')).toHaveLength(5);
    const [path = '', search = ''] = link.split('?');
    expect((await open(`${path}?${search.split('&').reverse().join('&')}`)).text).toBe(own.text);
    expect((await open(link.replace('quote=USD', 'quote=%55SD'))).text).toBe(own.text);
  });

  it('may be kept by who asked, never past its last day, and leads nowhere that it does not open', async () => {
    const { secret } = await installation.keys.create({ name: 'kept' });
    const opened = await open(await make(secret));
    const [, age = ''] = /^private, max-age=(\d+)$/.exec(opened.headers['cache-control'] ?? '') ?? [];
    // It is noon: no answer is reusable past midnight, when a last day ends.
    expect(Number.parseInt(age, 10)).toBeLessThanOrEqual(12 * 3600);
    expect(opened.headers['link']).not.toContain('rel="next"');
    const link = await make(secret);
    const again = await installation.caller.ask(link, {
      key: null,
      headers: { 'if-none-match': opened.headers.etag ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has texts that a spreadsheet would compute as texts, and only there', async () => {
    const { secret } = await installation.keys.create({ name: 'sheet' });
    const address = `/v1/futures/markets?query=${encodeURIComponent('=crude oil')}&limit=1`;
    const own = await installation.caller.ask(`${address}&format=csv`, { key: secret });
    const opened = await open(await make(secret, address));
    expect(own.text).toContain('\r\n=crude oil,');
    expect(opened.text).toBe(own.text.replaceAll('\r\n=crude oil,', `\r\n"'=crude oil",`));
  });

  it('opens nothing else: not another parameter, operation, day, format, key or method', async () => {
    const { secret } = await installation.keys.create({ name: 'exact' });
    const { key: other } = await installation.keys.create({ name: 'other' });
    const link = await make(secret);
    const altered = [
      link.replace('quote=USD', 'quote=GBP'),
      link.replace('limit=3', 'limit=500'),
      `${link}&start=2026-01-01`,
      link.replace('limit=3&', ''),
      link.replace('/v1/fx/rates', '/v1/fx/movements'),
      link.replace('/v1/fx/rates', '/v1/platform/catalog'),
      link.replace('/v1/fx/rates', '/v1/csv-link'),
      link.replace('format=csv', 'format=json'),
      link.replace('format=csv', 'format=parquet'),
      link.replace('link_until=2026-04-05', 'link_until=2026-04-06'),
      link.replace('link_until=2026-04-05', 'link_until=9999-12-31'),
      link.replace(/link_key=\w+/, `link_key=${other.id}`),
      link.replace(/link_key=\w+/, 'link_key=00000000'),
      link.replace(/link_key=\w+&/, ''),
      link.replace(/(link_signature=.)/, '$1A'),
      link.replace(/link_signature=.*/, 'link_signature='),
      `${link}&link_until=2026-04-05`,
      `${link}&link_more=1`,
      link.replace('link_until', 'link%5Funtil'),
    ];
    for (const address of altered) {
      const got = await open(address);
      expect([got.status, codeOf(got), got.headers['content-type'], address]).toEqual([
        401,
        'unauthorized',
        'application/json; charset=utf-8',
        address,
      ]);
      expect(got.json()).toMatchObject({
        error: {
          message: 'This link was altered, or its key was rotated or revoked.',
          hint: expect.stringContaining('dqs link') as string,
          request_id: expect.any(String) as string,
        },
      });
    }
    for (const method of ['HEAD', 'POST', 'DELETE']) {
      const got = await open(link, method);
      expect([got.status, got.headers.allow]).toEqual([405, 'GET']);
    }
    expect((await installation.caller.ask(link, { key: null, headers: { accept: 'application/json' } })).status).toBe(
      406,
    );
    expect((await open(link)).status).toBe(200);
  });

  it('counts as its key does, in the window and in the month, and what is refused counts for nothing', async () => {
    const { secret, key } = await installation.keys.create({ name: 'counted', windowLimit: 4 });
    const link = await make(secret);
    const opened = await open(link);
    expect(opened.headers['x-ratelimit-remaining']).toBe('2');
    for (let times = 0; times < 5; times += 1)
      expect((await open(link.replace('limit=3', 'limit=4'))).status).toBe(401);
    expect((await installation.caller.ask(table, { key: secret })).headers['x-ratelimit-remaining']).toBe('1');
    expect((await open(link)).headers['x-ratelimit-remaining']).toBe('0');
    const refused = await open(link);
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'rate_limited', '60']);
    const used = await installation.usage.by(['operation'], { account: key.accountId, key: key.id });
    expect(used.map(({ operation, requests }) => [operation, requests])).toEqual(
      expect.arrayContaining([
        ['fx_get_rates', 3],
        ['rest/v1/csv-link', 1],
      ]),
    );
  });

  it.each(['rotate', 'revoke'] as const)('ends at once when its key is taken away: %s', async (change) => {
    const { secret, key } = await installation.keys.create({ name: change });
    const link = await make(secret);
    expect((await open(link)).status).toBe(200);
    await installation.keys[change](key.prefix);
    const got = await open(link);
    expect([got.status, codeOf(got)]).toEqual([401, 'unauthorized']);
  });

  it('ends with its last day, and lives no longer than the service allows', async () => {
    const { caller, clock } = installation;
    const { secret } = await installation.keys.create({ name: 'short' });
    const link = await make(secret, table, 1);
    for (const days of ['0', '367', '1.5', 'soon']) {
      const got = await caller.ask(`/v1/csv-link?address=${encodeURIComponent(table)}&days=${days}`, { key: secret });
      expect(got.json()).toMatchObject({ error: { code: 'bad_parameter', param: 'days' } });
    }
    const before = clock.now();
    clock.set('2026-03-07T23:59:59.999Z');
    expect((await open(link)).status).toBe(200);
    clock.set('2026-03-08T00:00:00Z');
    const got = await open(link);
    expect([got.status, got.json()]).toMatchObject([
      401,
      { error: { code: 'unauthorized', message: 'This link expired on 2026-03-07 (UTC).' } },
    ]);
    clock.set(new Date(before).toISOString());
  });

  it('is made for operations with right parameters only, by public keys only, and never by a link', async () => {
    const { caller, keys } = installation;
    const { secret } = await keys.create({ name: 'maker' });
    const internal = await keys.create({ name: 'inside', surface: 'internal' });
    const refusalOf = async (address: string, key: string | null = secret) =>
      (await caller.ask(linkTo(address), { key })).json();
    expect(await refusalOf('/v1/fx/rates?quot=USD')).toMatchObject({ error: { code: 'bad_parameter', param: 'quot' } });
    expect(await refusalOf(`${table}&format=json`)).toMatchObject({ error: { param: 'format' } });
    expect(await refusalOf('/v1/fx/rate?quote=USD')).toMatchObject({
      error: { param: 'address', candidates: expect.arrayContaining(['/v1/fx/rates']) as string[] },
    });
    expect(await refusalOf('https://elsewhere.example/v1/fx/rates?quote=USD')).toMatchObject({
      error: { param: 'address' },
    });
    expect(await refusalOf(table, internal.secret)).toMatchObject({ error: { code: 'forbidden' } });
    expect(await refusalOf(table, null)).toMatchObject({ error: { code: 'unauthorized' } });
    const link = await make(secret);
    expect(localOf((await caller.ask(linkTo(link), { key: secret })).json() as Made)).toBe(link);
  });

  it('leaves no trace of its signature in the log', () => {
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.join('\n')).not.toMatch(/link_|signature/);
  });
});

describe('a signed link of a server that starts anew', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-links-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('opens the same table on the embedded database', async () => {
    let link: string;
    {
      await using first = await startServe(folder);
      const secret = /dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]+/.exec(first.output())?.[0] ?? '';
      const environment = { DQS_URL: first.url, DQS_API_KEY: secret };
      const said = await runDqs(['link', 'fx', 'rates', 'USD', '--limit', '2', '--days', '7'], environment);
      link = said.trim().replace(/^https?:\/\/[^/]+/, '');
      expect((await fetch(`${first.url}${link}`)).status).toBe(200);
      await first.end('SIGTERM');
    }
    await using second = await startServe(folder);
    const answer = await fetch(`${second.url}${link}`);
    expect([answer.status, (await answer.text()).split('\r\n').length]).toEqual([200, 4]);
  });
});

describe.skipIf(!engines.includes('postgres'))('a signed link on two servers (DQS_TEST_DATABASE_URL)', () => {
  it('is made by one, opened by the other and by one that starts later, and ends for all at once', async () => {
    await using installation = await openInstallation({ engine: 'postgres' });
    const { db } = installation.database;
    const url = installation.database.url ?? '';
    const { secret, key } = await createKeyStore(db, installation.clock).create({ name: 'shared', windowLimit: 0 });
    await using first = await startRest(url);
    await using second = await startRest(url);
    const made = await fetch(`${first.url}${linkTo(table)}`, { headers: { 'X-API-KEY': secret } });
    const link = localOf((await made.json()) as Made);
    const statusAt = async (server: { readonly url: string }) => (await fetch(`${server.url}${link}`)).status;
    expect([await statusAt(first), await statusAt(second)]).toEqual([200, 200]);
    await first.end('SIGTERM');
    await using third = await startRest(url);
    expect(await statusAt(third)).toBe(200);
    await installation.keys.revoke(key.prefix);
    expect([await statusAt(second), await statusAt(third)]).toEqual([401, 401]);
    await using none = await startRest(url, { DQS_LINK_DAYS: '0' });
    expect(await statusAt(none)).toBe(403);
  });
});
