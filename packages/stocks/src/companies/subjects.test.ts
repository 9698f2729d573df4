import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArtifactStore, createHttp, createWatchList, ingest, loadSubjects, type SubjectLoad } from '@dqs/ingest';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filingFeed } from '../connectors/filing-feed/connector.ts';
import { stocks } from '../index.ts';
import { companies } from './subjects.ts';

/** An annual report: its number, its filing day and its fiscal year. */
type Report = readonly [accession: string, filed: string, year: number];

const older: Report = ['0000000007-09-000001', '2009-02-01', 2008];
const first: Report = ['0000000007-25-000001', '2025-02-03', 2024];
const second: Report = ['0000000007-26-000001', '2026-02-03', 2025];

const columnsOf = (reports: readonly Report[]) => ({
  accessionNumber: reports.map(([accession]) => accession),
  form: reports.map(() => '10-K'),
  filingDate: reports.map(([, filed]) => filed),
  isXBRL: reports.map(() => 1),
});

const filer = (cik: string, name: string, reports: readonly Report[], files: readonly object[] = []) => ({
  cik,
  entityType: 'operating',
  sic: '3571',
  name,
  tickers: [],
  exchanges: [],
  formerNames: [],
  filings: { recent: columnsOf(reports), files },
});

const factsOf = (reports: readonly Report[]) => {
  const USD = reports.map(([accn, filed, fy]) => ({
    end: `${fy}-12-31`,
    val: fy,
    accn,
    fy,
    fp: 'FY',
    form: '10-K',
    filed,
  }));
  return { cik: 7, entityName: 'SEVEN CORP', facts: { 'us-gaap': { Assets: { label: 'Assets', units: { USD } } } } };
};

const feedOf = (reports: readonly Report[]): string =>
  `<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title>${reports
    .map(
      ([accession, filed]) =>
        `<entry><title>10-K - SEVEN CORP (0000000007) (Filer)</title><summary type="html">&lt;b&gt;Filed:&lt;/b&gt; ${filed}</summary><updated>${filed}T16:30:00-05:00</updated><category term="10-K"/><id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`,
    )
    .join('')}</feed>`;

/** Content of the publisher's feed, list of filings and facts, which may differ. */
let shown: Readonly<Record<'feed' | 'list' | 'facts', readonly Report[]>>;
let throttled = false;
let requests: string[] = [];

/** The responses of the SEC's hosts in their real form. Every other address returns the page of a missing key. */
const pages: readonly (readonly [RegExp, () => string | object])[] = [
  [/^www\.sec\.gov\/cgi-bin\/browse-edgar/, () => feedOf(shown.feed)],
  [
    /^www\.sec\.gov\/files\/company_tickers_exchange\.json/,
    () => ({
      fields: ['cik', 'name', 'ticker', 'exchange'],
      data: [
        [7, 'Seven Corp', 'SEVN', 'NYSE'],
        [8, 'Eight Fund', 'EIGHT', 'Nasdaq'],
      ],
    }),
  ],
  [
    /^data\.sec\.gov\/submissions\/CIK0000000007\.json/,
    () =>
      filer('0000000007', 'SEVEN CORP', shown.list, [{ name: 'CIK0000000007-submissions-001.json', filingCount: 1 }]),
  ],
  [/^data\.sec\.gov\/submissions\/CIK0000000007-submissions-001\.json/, () => columnsOf([older])],
  [/^data\.sec\.gov\/api\/xbrl\/companyfacts\/CIK0000000007\.json/, () => factsOf(shown.facts)],
  [/^data\.sec\.gov\/submissions\/CIK0000000008\.json/, () => filer('0000000008', 'EIGHT FUND', [])],
];

let server: Server;
let folder: string;
let service: ScratchService;
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    requests.push(path);
    const page = pages.find(([pattern]) => pattern.test(path))?.[1]();
    if (!/\S+@\S+/.test(request.headers['user-agent'] ?? ''))
      response.writeHead(403).end('<h1>Your Request Originates from an Undeclared Automated Tool</h1>');
    else if (throttled) response.writeHead(429, { 'retry-after': '600' }).end('Request Rate Threshold Exceeded');
    else if (page) response.writeHead(200).end(typeof page === 'string' ? page : JSON.stringify(page));
    else response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Loads fetch everything from the server above. */
const loadBy = (userAgent = 'test (a@example.org)'): SubjectLoad => {
  const { port } = server.address() as AddressInfo;
  const { clock, db } = service;
  const sleep = () => Promise.resolve();
  const http = createHttp({ userAgent, hosts: ['127.0.0.1'], clock, loopbackForTests: true, sleep });
  const local = (address: string): string => address.replace('https://', `http://127.0.0.1:${port}/`);
  const rerouted: typeof http = {
    ...http,
    text: (address) => http.text(local(address)),
    download: (address, options, receive) => http.download(local(address), options, receive),
  };
  return { db, clock, http: rerouted, store: createArtifactStore(folder) };
};

const openEmpty = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-companies-'));
  service = await openScratchService(stocks, '2026-02-03T21:40:00Z');
};
const close = async (): Promise<void> => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
};

describe('companies that are loaded by name', () => {
  beforeAll(openEmpty);
  afterAll(close);
  beforeEach(() => {
    shown = { feed: [], list: [first], facts: [first] };
    requests = [];
  });

  const load = async (names: readonly string[], userAgent?: string): Promise<readonly string[]> => {
    const lines: string[] = [];
    for await (const loaded of loadSubjects(loadBy(userAgent), { ...stocks, subjects: companies }, names)) {
      const outcome = 'report' in loaded ? loaded.report.status : `failed: ${loaded.error.message}`;
      lines.push(`${loaded.subject} ${loaded.connector ?? ''}: ${outcome}`);
    }
    return lines;
  };

  it('load the list of symbols first, then all files of the company, older pages included', async () => {
    const lines = await load(['SEVN']);
    expect(lines[0]).toBe('list of each company stocks.tickers: ok');
    expect(lines).toContain('SEVN (Seven Corp, 7) stocks.submissions: ok');
    expect(lines).toContain('SEVN (Seven Corp, 7) stocks.company-facts: ok');
    expect(lines).toContain('SEVN (Seven Corp, 7) stocks.removals: unchanged');
    expect(requests).toContain('data.sec.gov/submissions/CIK0000000007-submissions-001.json');
    const { rows } = await service.db.knex.raw<{ rows: { filings: string; facts: string }[] }>(
      'select (select count(*) from data.stocks_filing where cik = 7)::text as filings, (select count(*) from data.stocks_fact)::text as facts',
    );
    expect(rows).toEqual([{ filings: '2', facts: '1' }]);
  });

  it('fail one by one; an unknown name is reported with similar names', async () => {
    const lines = await load(['EIGHT', 'SEVM', '7']);
    expect(lines.filter((text) => text.startsWith('EIGHT'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/stocks\.submissions: ok$/),
        expect.stringMatching(/stocks\.company-facts: failed$/),
      ]),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^SEVM : failed: no loaded company has the ticker "SEVM"/));
    expect(lines).toContainEqual(expect.stringMatching(/^SEVN .* stocks\.company-facts: unchanged$/));
  });

  it('request nothing more once the SEC asks to wait, or rejects the caller', async () => {
    throttled = true;
    expect(await load(['7'])).toHaveLength(1);
    throttled = false;
    requests = [];
    const lines = await load(['7'], 'nobody (https://example.org)');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('failed');
    expect(requests).toHaveLength(1);
  });
});

describe('companies that are watched', () => {
  beforeAll(openEmpty);
  afterAll(close);

  it('are loaded within minutes of a filing, though their facts are published after their list', async () => {
    const load = loadBy();
    const { signal } = new AbortController();
    let lines: string[] = [];
    const log = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const watched = createWatchList({ domains: [stocks], names: ['SEVN', 'NOBODY'], load, log });
    /** A worker's steps at each run of the feed: read it, then refresh the watched companies. */
    const readFeed = async (at: string, now: typeof shown): Promise<void> => {
      service.clock.set(`2026-02-03T${at}:00Z`);
      shown = now;
      expect((await ingest({ ...load, connector: filingFeed })).status).not.toBe('failed');
      [lines, requests] = [[], []];
      expect(watched.isShownBy(filingFeed.key)).toBe(true);
      await watched.refresh(signal);
    };
    const newestAssets = async (): Promise<string | undefined> => {
      const { rows } = await service.db.knex.raw<{ rows: { value: string }[] }>(
        'select value::text as value from data.stocks_fact where cik = 7 order by period_end desc limit 1',
      );
      return rows[0]?.value;
    };

    // Nothing is loaded at first: the list of symbols is fetched, then all files of the company.
    const empty = { feed: [], list: [first], facts: [first] };
    await readFeed('21:40', empty);
    expect(await newestAssets()).toBe('2024');
    expect(lines).toContainEqual(expect.stringMatching(/^watch list: NOBODY failed: no loaded company has/));

    // Without anything new nothing is requested, and the unknown name is not retried.
    await readFeed('21:42', empty);
    expect([requests, lines]).toEqual([[], []]);

    // The feed has a report, and so has the list, but not yet the facts.
    const filed = { feed: [second], list: [second, first], facts: [first] };
    await readFeed('21:52', filed);
    expect(requests.some((path) => path.includes('companyfacts'))).toBe(true);
    expect(await newestAssets()).toBe('2024');

    // Ten minutes later the facts have it, too. After that nothing more is requested.
    const complete = { ...filed, facts: [second, first] };
    await readFeed('22:02', complete);
    expect(await newestAssets()).toBe('2025');
    await readFeed('22:12', complete);
    expect(requests.filter((path) => path.includes('CIK0000000007'))).toEqual([]);
  });

  it('cause no request if none are watched', async () => {
    const log = { info: () => undefined, error: () => undefined };
    const watched = createWatchList({ domains: [stocks], names: [], load: loadBy(), log });
    expect(watched.isShownBy(filingFeed.key)).toBe(false);
    requests = [];
    await watched.refresh(new AbortController().signal);
    expect(requests).toEqual([]);
  });
});
