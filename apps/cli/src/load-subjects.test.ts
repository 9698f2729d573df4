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
import { loadSubjects, type LoadedSubject } from './load-subjects.ts';

const stocks = domains.find(({ key }) => key === 'stocks');

const filings = (rows: readonly (readonly [accession: string, form: string, day: string])[]) => ({
  accessionNumber: rows.map(([accession]) => accession),
  form: rows.map(([, form]) => form),
  filingDate: rows.map(([, , day]) => day),
});

const filer = (cik: string, name: string, recent: object, files: readonly object[] = []) => ({
  cik,
  entityType: 'operating',
  sic: '3571',
  name,
  tickers: [],
  exchanges: [],
  formerNames: [],
  filings: { recent, files },
});

const fact = (val: number) => ({
  end: '2024-12-31',
  val,
  accn: '0000000007-25-000001',
  fy: 2024,
  fp: 'FY',
  form: '10-K',
  filed: '2025-02-01',
});

/** What the hosts of the SEC answer, in their form; everything else is the page of a missing key. */
const pages: Readonly<Record<string, unknown>> = {
  'www.sec.gov/files/company_tickers_exchange.json': {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [
      [7, 'Seven Corp', 'SEVN', 'NYSE'],
      [8, 'Eight Fund', 'EIGHT', 'Nasdaq'],
    ],
  },
  'data.sec.gov/submissions/CIK0000000007.json': filer(
    '0000000007',
    'SEVEN CORP',
    filings([['0000000007-25-000001', '10-K', '2025-02-01']]),
    [{ name: 'CIK0000000007-submissions-001.json', filingCount: 1 }],
  ),
  'data.sec.gov/submissions/CIK0000000007-submissions-001.json': filings([
    ['0000000007-09-000001', '10-K', '2009-02-01'],
  ]),
  'data.sec.gov/api/xbrl/companyfacts/CIK0000000007.json': {
    cik: 7,
    entityName: 'SEVEN CORP',
    facts: { 'us-gaap': { Assets: { label: 'Assets', units: { USD: [fact(1000)] } } } },
  },
  'data.sec.gov/submissions/CIK0000000008.json': filer('0000000008', 'EIGHT FUND', filings([])),
};

let server: Server;
let folder: string;
let installation: Installation;
let asked: string[] = [];
let throttled = false;

const clientOf = (userAgent: string): HttpClient => {
  const { port } = server.address() as AddressInfo;
  const http = createHttp({
    userAgent,
    hosts: ['127.0.0.1'],
    clock: installation.clock,
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
    const agent = request.headers['user-agent'] ?? '';
    if (!/\S+@\S+/.test(agent)) {
      response
        .writeHead(403, { 'content-type': 'text/html' })
        .end('<h1>Your Request Originates from an Undeclared Automated Tool</h1>');
    } else if (throttled) {
      response.writeHead(429, { 'retry-after': '600' }).end('Request Rate Threshold Exceeded');
    } else if (path in pages) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pages[path]));
    } else {
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'dqs-subjects-'));
  await fillTestFolder(join(folder, 'data'), schema);
  installation = await openInstallation(
    { target: { kind: 'embedded', folder: join(folder, 'data') }, purpose: 'write' },
    { environment: {} },
  );
}, 120_000);
afterAll(async () => {
  await installation.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const load = async (names: readonly string[], userAgent = 'test (a@example.org)'): Promise<readonly string[]> => {
  if (!stocks?.subjects) throw new Error('stocks has no subjects');
  asked = [];
  const http = clientOf(userAgent);
  const told: string[] = [];
  const outcome = (loaded: LoadedSubject): string =>
    'report' in loaded ? loaded.report.status : `failed: ${loaded.error.message}`;
  for await (const loaded of loadSubjects({
    domain: stocks,
    subjects: stocks.subjects,
    names,
    http,
    installation,
    target: { kind: 'embedded', folder: join(folder, 'data') },
    view: { show: () => undefined, clear: () => Promise.resolve() },
    signal: new AbortController().signal,
  }))
    told.push(`${loaded.subject} ${loaded.connector ?? ''}: ${outcome(loaded)}`);
  http.close();
  return told;
};

it('one company is fetched by its symbol on an empty installation: the list first, then all of it, older pages included', async () => {
  const told = await load(['SEVN']);
  expect(told[0]).toBe('list of each company stocks.tickers: ok');
  expect(told).toContain('SEVN (Seven Corp, 7) stocks.submissions: ok');
  expect(told).toContain('SEVN (Seven Corp, 7) stocks.company-facts: ok');
  expect(told).toContain('SEVN (Seven Corp, 7) stocks.removals: unchanged');
  expect(asked).toContain('data.sec.gov/submissions/CIK0000000007-submissions-001.json');
  const { rows } = await installation.db.knex.raw<{ rows: { filings: string; facts: string }[] }>(
    'select (select count(*) from data.stocks_filing where cik = 7)::text as filings, (select count(*) from data.stocks_fact)::text as facts',
  );
  expect(rows).toEqual([{ filings: '2', facts: '1' }]);
}, 120_000);

it('what fails is that source and that company alone; a name that nobody has is told with what is near', async () => {
  const told = await load(['EIGHT', 'SEVM', '7']);
  expect(told.filter((text) => text.startsWith('EIGHT'))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/stocks\.submissions: ok$/),
      expect.stringMatching(/stocks\.company-facts: failed$/),
    ]),
  );
  expect(told).toContainEqual(expect.stringMatching(/^SEVM : failed: no loaded company has the ticker "SEVM"/));
  expect(told).toContainEqual(expect.stringMatching(/^SEVN .* stocks\.company-facts: unchanged$/));
}, 120_000);

it('nothing more is asked once the SEC asks for quiet, or does not know who asks', async () => {
  throttled = true;
  expect(await load(['7'])).toHaveLength(1);
  throttled = false;
  const told = await load(['7'], 'nobody (https://example.org)');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('failed');
  expect(asked).toHaveLength(1);
}, 120_000);
