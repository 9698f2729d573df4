import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import {
  createArtifactStore,
  createHttp,
  ingest,
  isFetched,
  officialHosts,
  type AnyConnector,
  type HttpClient,
  type IngestReport,
} from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { emptyOf, openTestDatabase, type TestDatabase, usualEngine } from '@dqs/storage/testing';
import { officialSources as sources } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissionOf } from './edgar-submission.ts';
import { bucketList, madeFile } from './made-files.ts';
import { openMirror, type Mirror, type Standing } from './mirror.ts';
import { fileAt, filesBelow, filesOf } from './publisher-files.ts';
import { apiAnswer, publisherPages } from './publisher-pages.ts';

const today = Date.UTC(2026, 10, 19, 12);
const repository = join(import.meta.dirname, '../..');
const samples = join(repository, 'samples');

const connectors: readonly AnyConnector[] = domains.flatMap((domain) => domain.connectors);
const fetched = connectors.filter(isFetched);
const hosts = officialHosts(connectors);

/** Connectors for whose whole fetch no sample stands: they need official files. */
const withoutSample: readonly string[] = [
  'entities.gleif-records',
  'entities.gleif-relationships',
  'entities.gleif-exceptions',
  'macro.bls-codes',
  'macro.bea-series',
];
const hasOfficialFiles = existsSync(sources);

/** Folders with files of the publishers, by domain. */
const folders: Readonly<Record<string, readonly string[]>> = {
  fx: ['ecb-fx'],
  re: ['hud', 'fhfa', 'census-re', 'abs-re', 'noaa'],
  geo: ['census-geo', 'abs-geo'],
  hazards: ['fema-nri'],
  macro: ['bls', 'bea', 'frb', 'treasury', 'calendars', 'eurostat'],
  stocks: ['sec-fails'],
  banks: ['fdic-banks'],
};

/** The form of the filings that a connector takes from EDGAR's daily index, and the sample that stands for one. */
const filed: Readonly<Record<string, readonly [form: string, sample: RegExp]>> = {
  'stocks.form-144': ['144', /form-144-0001628280/],
  'stocks.removals': ['25-NSE', /form-25-/],
  'stocks.schedule-13': ['SCHEDULE 13D', /schedule-13d-qxo/],
  'stocks.form-13f': ['13F-HR', /form-13f-0001172661-23/],
  'stocks.ownership-reports': ['4', /form-4-0001140361-26-017175/],
  'stocks.reports': ['8-K', /form-8-k-abvc/],
  'funds.n-port': ['NPORT-P', /nport-0001410368/],
  'funds.n-px': ['N-PX', /npx-0001172661/],
};
const accession = '0001172661-26-000001';

/** What the mirror holds while one connector is fetched. */
interface Offered {
  readonly edition: 0 | 1;
  readonly files: Awaited<ReturnType<typeof filesOf>>;
  readonly submission: Buffer | null;
  readonly filings: readonly (readonly [form: string, accession: string])[];
}

/** What comes in place of every file; null where the files themselves come. */
let instead: string | null = null;
/** True where every address is answered with 404. */
let retired = false;
let offered: Offered = { edition: 0, files: [], submission: null, filings: [] };
let paths: readonly string[] = [];
let mirror: Mirror;
let database: TestDatabase;
let http: HttpClient;
let folder: string;

const standingAt = (address: string): Standing | null => {
  if (retired) return null;
  const page =
    publisherPages(offered.edition, offered.filings).get(address) ?? apiAnswer(address) ?? bucketList(address);
  if (page !== null) return { body: Buffer.from(page) };
  if (instead !== null) return { body: Buffer.from(instead) };
  const body = address.endsWith(`/${accession}.txt`)
    ? offered.submission
    : (madeFile(address, offered.edition) ?? fileAt(address, offered.files, paths));
  return body === null ? null : { body };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dqs-mirror-'));
  paths = filesBelow([samples, sources, join(sources, '../further-sources')]);
  mirror = await openMirror(hosts, standingAt);
  const schema = schemaOf(domains);
  database = await openTestDatabase(usualEngine, schema, { clock: { now: () => today }, template: emptyOf(schema) });
  let now = today;
  http = createHttp({
    userAgent: 'Test data@example.org',
    hosts,
    clock: { now: () => now },
    sleep: (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    loopbackForTests: { port: mirror.port, authority: mirror.authority },
  });
});
afterAll(async () => {
  http.close();
  await mirror.close();
  await database.cleanup();
  rmSync(folder, { recursive: true });
});

const offer = async (connector: AnyConnector, edition: 0 | 1): Promise<void> => {
  const [domain = ''] = connector.key.split('.');
  const own = paths.filter(
    (path) =>
      path.includes(`/samples/${domain}/`) || (folders[domain] ?? []).some((name) => path.includes(`sources/${name}/`)),
  );
  const files = await filesOf(connector, own);
  const [form, sample] = filed[connector.key] ?? [];
  const path = sample && own.find((each) => sample.test(each));
  const filings = form === undefined ? [] : [[form, accession] as const];
  const submission = path && form ? submissionOf(accession, form, readFileSync(path, 'utf8')) : null;
  offered = { edition, files, submission, filings };
};

const fetchWhole = async (connector: AnyConnector, edition: 0 | 1): Promise<IngestReport> => {
  await offer(connector, edition);
  mirror.forget();
  const store = createArtifactStore(join(folder, 'store'));
  return ingest({ connector, db: database.db, store, clock: { now: () => today }, http });
};

interface Line {
  readonly connector: string;
  readonly first: IngestReport;
  readonly second: IngestReport;
}

const table: Line[] = [];

const loaded = ({ artifacts, passedOver }: IngestReport): number =>
  artifacts.filter(({ status }) => status !== 'failed').length + passedOver.length;

const faults = ({ artifacts }: IngestReport): readonly string[] =>
  artifacts.flatMap(({ artifact, message }) => (message === null ? [] : [`${artifact}: ${message}`]));

describe('the whole fetch of every connector against a mirror of its publisher, with its official files where they are', () => {
  it.for(fetched)('$key', async (connector, { skip }) => {
    const { key } = connector;
    skip(!hasOfficialFiles && withoutSample.includes(key), 'needs official files');
    const first = await fetchWhole(connector, 0);
    expect(mirror.asked.every(({ conditional }) => !conditional)).toBe(true);
    const sent = new Map(
      mirror.asked.filter(({ status }) => status === 200).map(({ address, tag }) => [address, tag] as const),
    );
    const second = await fetchWhole(connector, 1);
    table.push({ connector: key, first, second });

    // What the mirror lacks is said by its name, and so is a file that stands for those of two years; nothing else goes wrong.
    for (const fault of [...faults(first), ...faults(second)])
      expect(fault).toMatch(/answered 404|has the same bytes as .* one of the two names is wrong/);
    expect(loaded(first)).toBeGreaterThan(0);
    expect(loaded(second)).toBeGreaterThanOrEqual(loaded(first));
    // A file that was sent is not sent again while it is the same.
    const again = mirror.asked.filter(({ address, conditional }) => conditional && sent.has(address));
    for (const { address, tag, status } of again) expect(status).toBe(tag === sent.get(address) ? 304 : 200);
  });

  it('a publication later finds what is new', () => {
    const found = (key: string) => {
      const line = table.find(({ connector }) => connector === key);
      const before = new Set(line?.first.artifacts.map(({ artifact }) => artifact));
      return line?.second.artifacts.map(({ artifact }) => artifact).filter((artifact) => !before.has(artifact));
    };
    expect(found('futures.cftc')).toEqual(['fut_fin_txt_2023.zip', 'com_fin_txt_2023.zip', 'fut_disagg_txt_2024.zip']);
    expect(found('re.hud')).toEqual(['FY24_FMRs.xlsx']);
    expect(found('re.census-permits')).toEqual(['co2501c.txt', 'cbsa2402c.txt']);
    expect(found('geo.census-gazetteer')).toEqual(
      ['counties', 'cbsa', 'zcta'].map((kind) => `2025_Gaz_${kind}_national.zip`),
    );
    expect(found('geo.census-cbsa')).toEqual(['list1_2023.xlsx']);
    expect(found('stocks.filing-index')).toEqual(['form.20261118.idx']);
    expect(found('stocks.statement-data-sets')).toEqual(['2024q4.zip']);
    expect(found('funds.series-and-classes')).toEqual(['investment-company-series-class-2026.csv']);
    expect(found('funds.n-port-data-sets')).toEqual(['2026q1_nport.zip']);
    expect(found('re.noaa')).toContain('climdiv-tmpcst-v1.0.0-20180806');
  });

  it('a publication later loads what changed under the same address', () => {
    const second = (key: string) => table.find(({ connector }) => connector === key)?.second.artifacts;
    const status = (key: string) => second(key)?.map((artifact) => artifact.status);
    for (const level of ['records', 'relationships', 'exceptions'])
      expect(status(`entities.gleif-${level}-delta`)).toEqual(['ok']);
    expect(status('macro.real-time')).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(second('macro.real-time')?.map(({ counts }) => counts.inserted)).toEqual([1, 1, 1, 1]);
  });

  it('asks the hosts of its publishers alone', () => {
    expect(mirror.asked.filter(({ address }) => !hosts.includes(new URL(address).hostname))).toEqual([]);
  });

  it('fetches what stands in the table', () => {
    const lines = table.map(
      ({ connector, first, second }) =>
        `${connector.padEnd(36)} ${String(loaded(first)).padStart(3)} loaded, ${String(faults(first).length).padStart(3)} not in the mirror; a publication later ${loaded(second)}`,
    );
    process.stdout.write(`${lines.join('\n')}\n`);
    const keys = fetched.map(({ key }) => key).filter((key) => hasOfficialFiles || !withoutSample.includes(key));
    expect(table.map(({ connector }) => connector)).toEqual(keys);
  });
});

describe('a retired address', () => {
  // One source of each publisher; the way of a fetch is the same for its others.
  const one = fetched.filter(({ source }, at) => fetched.findIndex((connector) => connector.source === source) === at);

  it.each(one.map((connector) => [connector.key, connector] as const))(
    'of %s is told with its answer',
    async (_, connector) => {
      retired = true;
      try {
        const report = await fetchWhole(connector, 1);
        expect(report.artifacts.filter(({ status }) => status !== 'failed')).toEqual([]);
        for (const fault of faults(report)) expect(fault).toMatch(/answered 404 for https:/);
        expect(faults(report).length + report.passedOver.length).toBeGreaterThan(0);
      } finally {
        retired = false;
      }
    },
  );
});

/** By its title, or, where pages are what is read, by what is missing on it. */
const saysWhatCame =
  /HTML page \(“Sign in”\)|the page (?:is called “Sign in”|contains no (?:release|(?:monetary policy )?meeting))|does not name its form/;

const login = `<!DOCTYPE html><html><head><title>Sign in</title></head><body><form>${'<p>Name</p>'.repeat(50)}</form></body></html>`;

describe('a page in place of a file, for every connector', () => {
  // Slices by the hundred are all alike; the files of the index are pages of the mirror themselves.
  const read = fetched.filter(({ key }) => key !== 're.nyc-acris' && key !== 'stocks.filing-index');

  it.each(read.map((connector) => [connector.key, connector] as const))('%s says what came', async (key, connector) => {
    const before = table.find((line) => line.connector === key);
    instead = login;
    try {
      const report = await fetchWhole(connector, 1);
      expect(report.artifacts.filter(({ status }) => status !== 'failed')).toEqual([]);
      for (const fault of faults(report)) expect(fault).toMatch(saysWhatCame);
      if (before && before.second.passedOver.length === 0) expect(report.status).toBe('failed');
    } finally {
      instead = null;
    }
  });
});
