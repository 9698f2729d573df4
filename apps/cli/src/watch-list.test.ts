import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { createHttp, type HttpClient } from '@dqs/ingest';
import { fillTestFolder } from '@dqs/storage/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstallation, schema, type Installation } from './installation.ts';
import { load } from './load.ts';
import { createWatchList, type WatchList } from './watch-list.ts';

const minute = 60_000;
const silent = { show: () => undefined, clear: () => Promise.resolve() };
const { signal } = new AbortController();

/** An annual report of company 7, by its number and the day of its filing. */
interface Report {
  readonly accession: string;
  readonly filed: string;
  readonly year: number;
}

const first: Report = { accession: '0000000007-25-000001', filed: '2025-02-03', year: 2024 };
const second: Report = { accession: '0000000007-26-000001', filed: '2026-02-03', year: 2025 };

/** What the publisher's feed, list of filings and facts show; they need not show the same. */
let shown: Readonly<Record<'feed' | 'list' | 'facts', readonly Report[]>>;

const feed = (): string =>
  `<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title>${shown.feed
    .map(
      ({ accession, filed }) =>
        `<entry><title>10-K - SEVEN CORP (0000000007) (Filer)</title><summary type="html">&lt;b&gt;Filed:&lt;/b&gt; ${filed}</summary><updated>${filed}T16:30:00-05:00</updated><category term="10-K"/><id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`,
    )
    .join('')}</feed>`;

const list = () => ({
  cik: '0000000007',
  entityType: 'operating',
  sic: '3571',
  name: 'SEVEN CORP',
  tickers: ['SEVN'],
  exchanges: ['NYSE'],
  formerNames: [],
  filings: {
    recent: {
      accessionNumber: shown.list.map(({ accession }) => accession),
      form: shown.list.map(() => '10-K'),
      filingDate: shown.list.map(({ filed }) => filed),
      isXBRL: shown.list.map(() => 1),
    },
    files: [],
  },
});

const facts = () => ({
  cik: 7,
  entityName: 'SEVEN CORP',
  facts: {
    'us-gaap': {
      Assets: {
        label: 'Assets',
        units: {
          USD: shown.facts.map(({ accession, filed, year }) => ({
            end: `${year}-12-31`,
            val: year,
            accn: accession,
            fy: year,
            fp: 'FY',
            form: '10-K',
            filed,
          })),
        },
      },
    },
  },
});

const pages: readonly (readonly [RegExp, () => string])[] = [
  [/^www\.sec\.gov\/cgi-bin\/browse-edgar/, feed],
  [
    /^www\.sec\.gov\/files\/company_tickers_exchange\.json/,
    () => JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data: [[7, 'Seven Corp', 'SEVN', 'NYSE']] }),
  ],
  [/^data\.sec\.gov\/submissions\/CIK0000000007\.json/, () => JSON.stringify(list())],
  [/^data\.sec\.gov\/api\/xbrl\/companyfacts\/CIK0000000007\.json/, () => JSON.stringify(facts())],
];

let server: Server;
let folder: string;
let installation: Installation;
let now = Date.UTC(2026, 1, 3, 21, 40);
let asked: string[] = [];
let told: string[] = [];

const client = (): HttpClient => {
  const { port } = server.address() as AddressInfo;
  const http = createHttp({
    userAgent: 'test (a@example.org)',
    hosts: ['127.0.0.1'],
    clock: { now: () => now },
    loopbackForTests: true,
    sleep: () => Promise.resolve(),
  });
  const local = (address: string): string => address.replace('https://', `http://127.0.0.1:${port}/`);
  return {
    ...http,
    text: (address) => http.text(local(address)),
    download: (address, options, receive) => http.download(local(address), options, receive),
  };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    asked.push(path);
    const page = pages.find(([pattern]) => pattern.test(path));
    if (page) response.writeHead(200, { 'content-type': 'application/json' }).end(page[1]());
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'dqs-watch-'));
  await fillTestFolder(join(folder, 'data'), schema);
  installation = {
    ...(await openInstallation(
      { target: { kind: 'embedded', folder: join(folder, 'data') }, purpose: 'write' },
      { environment: {} },
    )),
    clock: { now: () => now },
  };
}, 120_000);
afterAll(async () => {
  await installation.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const base = () => ({
  installation,
  target: { kind: 'embedded', folder: join(folder, 'data') } as const,
  view: silent,
});

/** What a worker does at each of the feed's turns: read it, and look after those who are watched. */
const readFeed = async (watched: WatchList, http: HttpClient): Promise<void> => {
  [asked, told] = [[], []];
  const connector = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === 'stocks.filing-feed');
  if (!connector) throw new Error('there is no feed');
  expect((await load({ ...base(), connector, http, signal })).status).not.toBe('failed');
  asked = [];
  expect(watched.isShownBy(connector.key)).toBe(true);
  await watched.refresh(signal);
};

const newestAssets = async (): Promise<string | undefined> => {
  const { rows } = await installation.db.knex.raw<{ rows: { value: string }[] }>(
    'select value::text as value from data.stocks_fact where cik = 7 order by period_end desc limit 1',
  );
  return rows[0]?.value;
};

it('a company that is watched is loaded within minutes of a filing, though its facts come after its list', async () => {
  const http = client();
  const note = (text: string): Promise<void> => {
    told.push(text);
    return Promise.resolve();
  };
  const watched = createWatchList({ ...base(), domains, names: ['SEVN', 'NOBODY'], http, note });
  shown = { feed: [], list: [first], facts: [first] };

  // Nothing is held at first: the list of symbols is fetched, then all of the company.
  await readFeed(watched, http);
  expect(await newestAssets()).toBe('2024');
  expect(told).toContainEqual(expect.stringMatching(/^watch list: NOBODY failed: no loaded company has/));

  // Nothing new, nothing asked; the name that nobody has rests, too.
  now += 2 * minute;
  await readFeed(watched, http);
  expect([asked, told]).toEqual([[], []]);

  // The feed shows a report; the list has it, the facts not yet.
  now += 10 * minute;
  shown = { feed: [second], list: [second, first], facts: [first] };
  await readFeed(watched, http);
  expect(asked.some((path) => path.includes('companyfacts'))).toBe(true);
  expect(await newestAssets()).toBe('2024');

  // Ten minutes later they have it, too, and then there is nothing more to ask for.
  now += 10 * minute;
  shown = { ...shown, facts: [second, first] };
  await readFeed(watched, http);
  expect(await newestAssets()).toBe('2025');
  now += 10 * minute;
  await readFeed(watched, http);
  expect(asked.filter((path) => path.includes('CIK0000000007'))).toEqual([]);
  http.close();
}, 180_000);

it('nothing is asked where nobody is watched', async () => {
  const http = client();
  const watched = createWatchList({ ...base(), domains, names: [], http, note: () => Promise.resolve() });
  expect(watched.isShownBy('stocks.filing-feed')).toBe(false);
  asked = [];
  await watched.refresh(signal);
  expect(asked).toEqual([]);
  http.close();
}, 60_000);
