import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { createArtifactStore, createHttp, ingest, officialHosts, type AnyConnector } from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { emptyOf, openTestDatabase, type TestDatabase, usualEngine } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMirror, type Mirror, type Standing } from './mirror.ts';

const today = Date.UTC(2026, 10, 19, 12);
const connectors: readonly AnyConnector[] = domains.flatMap((domain) => domain.connectors);
const hosts = officialHosts(connectors);

let standing: (address: string) => Standing | null = () => null;
let mirror: Mirror;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dqs-addresses-'));
  mirror = await openMirror(hosts, (address) => standing(address));
  const schema = schemaOf(domains);
  database = await openTestDatabase(usualEngine, schema, { clock: { now: () => today }, template: emptyOf(schema) });
});
afterAll(async () => {
  await mirror.close();
  await database.cleanup();
  rmSync(folder, { recursive: true });
});

/** What the operator reads of a run of a connector whose every address answers so. */
const toldOf = async (key: string, at: (address: string) => Standing | null, resolved = '127.0.0.1') => {
  const connector = connectors.find((each) => each.key === key);
  if (!connector) throw new Error(`there is no connector ${key}`);
  standing = at;
  let now = today;
  const clock = { now: () => now };
  const http = createHttp({
    userAgent: 'Test data@example.org',
    hosts,
    clock,
    sleep: (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
    resolve: () =>
      resolved === ''
        ? Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
        : Promise.resolve([{ address: resolved, family: 4 }]),
    loopbackForTests: { port: mirror.port, authority: mirror.authority },
  });
  try {
    const store = createArtifactStore(folder);
    const { status, artifacts } = await ingest({
      connector,
      db: database.db,
      store,
      clock: { now: () => today },
      http,
    });
    return { status, messages: artifacts.map(({ message }) => message ?? '') };
  } finally {
    http.close();
  }
};

const page = (title: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${'<p>…</p>'.repeat(60)}</body></html>`;
const whole = (text: string) => (): Standing => ({ body: Buffer.from(text) });
const answering =
  (status: number, text = '', headers: Readonly<Record<string, string>> = {}) =>
  (): Standing => ({
    status,
    text,
    headers,
  });

describe('an address at which the publisher no longer has its file', () => {
  it.each<readonly [what: string, key: string, at: (address: string) => Standing | null, words: RegExp]>([
    ['is not there', 'fx.ecb', () => null, /answered 404 for https:/],
    ['is gone for good', 're.fhfa', answering(410, page('Gone')), /answered 410 for https:/],
    [
      'is for members',
      'banks.fdic-institutions',
      answering(401, '', { 'www-authenticate': 'Basic' }),
      /answered 401 for https:/,
    ],
    ['is forbidden', 'hazards.nri', answering(403, page('Forbidden')), /answered 403 for https:/],
    ['asks for a key', 'macro.bea', answering(400, '{"error":"APIKey is missing"}'), /answered 400 for https:/],
    ['is withheld by law', 'geo.census-gazetteer', answering(451, page('Unavailable')), /answered 451 for https:/],
    ['takes another method', 'gov.award-archives', answering(405), /answered 405 for https:/],
    ['is broken', 're.hud', answering(500, page('Error')), /answered 500 for https:/],
    ['is behind a gateway that waits', 're.abs', answering(504, page('Gateway Time-out')), /answered 504 for https:/],
    [
      'is under maintenance',
      'macro.eurostat',
      answering(503, page('Maintenance'), { 'retry-after': '86400' }),
      /limits the rate of requests/,
    ],
    ['is never made', 'macro.frb', answering(202), /it has not created the file yet/],
    ['asks for quiet', 'stocks.tickers', answering(429, '', { 'retry-after': '3600' }), /limits the rate of requests/],
    [
      'takes who asks for a robot',
      'stocks.fails',
      answering(403, 'Your Request Originates from an Undeclared Automated Tool'),
      /limits the rate of requests/,
    ],
    ['is empty', 'fx.ecb', whole(''), /returned an empty body/],
    ['has no content', 're.noaa', answering(204), /answered 204 for https:/],
    [
      'leads to another company',
      'macro.treasury',
      () => ({ movedTo: 'https://parked.example.com/' }),
      /parked.example.com is not one of the allowed hosts/,
    ],
    [
      'breaks off every time',
      'fx.ecb',
      () => ({ body: Buffer.alloc(5000, 'x'), cutAfter: 7 }),
      /cannot be fetched: aborted/,
    ],
    ['leads to itself', 'macro.census', (address) => ({ movedTo: address }), /redirects more than 5 times/],
    [
      'leads to the first page',
      'fx.ecb',
      (address) =>
        /\.(zip|csv)$/.test(address)
          ? { movedTo: 'https://www.ecb.europa.eu/' }
          : { body: Buffer.from(page('European Central Bank')) },
      /HTML page \(“European Central Bank”\)/,
    ],
    [
      'is a page that says where it went',
      'macro.ecb',
      whole(page('This page has moved')),
      /HTML page \(“This page has moved”\)/,
    ],
    [
      'is an index that lists nothing',
      'futures.cftc',
      whole('<html><title>Historical</title><body></body></html>'),
      /lists no archives of the reports; the page is called “Historical”/,
    ],
    [
      'is an apology in JSON',
      'entities.gleif-records',
      whole('{"errors":[{"status":"404","title":"Not found"}]}'),
      /the JSON has no list "records"/,
    ],
  ])('%s: %s', async (_, key, at, words) => {
    const { status, messages } = await toldOf(key, at);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).toMatch(words);
    expect(status).toBe('failed');
  });

  it.each([
    ['has no name any more', '', /ENOTFOUND/],
    ['has a name that leads inside', '10.0.0.7', /not a public address/],
  ])('%s', async (_, resolved, words) => {
    const { status, messages } = await toldOf('fx.ecb', () => null, resolved);
    expect(status).toBe('failed');
    expect(messages.join('\n')).toMatch(words);
  });
});
