import type { Artifact, Connector, Publication } from '@dqs/kit';
import { describe, expect, it } from 'vitest';
import { stocks } from '../index.ts';

const daily = 'https://www.sec.gov/Archives/edgar/daily-index/2026/QTR2';
const pages = 'https://www.sec.gov/data-research/sec-markets-data';

/** A listing of a folder in EDGAR's format, with other indexes next to those by form type. */
const listing = `{"directory":{"item":[
  {"last-modified":"05/14/2026 10:05:11 PM", "name":"company.20260514.idx", "type":"file", "href":"company.20260514.idx", "size":"612 KB"},
  {"last-modified":"05/07/2026 10:05:13 PM", "name":"form.20260507.idx", "type":"file", "href":"form.20260507.idx", "size":"612 KB"},
  {"last-modified":"05/14/2026 10:05:13 PM", "name":"form.20260514.idx", "type":"file", "href":"form.20260514.idx", "size":"612 KB"},
  {"last-modified":"05/15/2026 10:05:13 PM", "name":"form.20260515.idx", "type":"file", "href":"form.20260515.idx", "size":"598 KB"}
],"name":"daily-index/2026/QTR2/","parent-dir":"../"}}`;

const filed: readonly (readonly [form: string, at: number])[] = [
  ['10-K', 1],
  ['10-Q/A', 2],
  ['13F-HR', 3],
  ['13F-HR/A', 4],
  ['13F-NT', 5],
  ['144', 6],
  ['144/A', 7],
  ['20-F', 8],
  ['25-NSE', 9],
  ['3', 10],
  ['4', 11],
  ['4/A', 12],
  ['424B2', 13],
  ['5', 14],
  ['8-K', 15],
  ['DEF 14A', 16],
  ['SC 13G', 17],
  ['SCHEDULE 13D', 18],
  ['SCHEDULE 13G/A', 19],
];

const accessionOf = (at: number): string => `0001104659-26-${String(at).padStart(6, '0')}`;

/** An index of a day in its fixed columns. The line of column names is broken in two, as on EDGAR. */
const index = (rows: typeof filed): string =>
  [
    'Description:           Daily Index of EDGAR Dissemination Feed by Form Type',
    'Last Data Received:    May 14, 2026',
    'Comments:              webmaster@sec.gov',
    'Anonymous FTP:         ftp://ftp.sec.gov/edgar/',
    ' ',
    'Form Type   Company Name                                                  CIK         ',
    'Date Filed  File Name',
    '-'.repeat(141),
    ...rows.flatMap(([form, at]) =>
      // A filing is listed once for each of its filers and subjects.
      [320193, 1000000 + at].map(
        (cik) =>
          `${form.padEnd(17)}${'Filer  With Two Blanks 8-K Inc'.padEnd(62)}${String(cik).padEnd(12)}20260514    edgar/data/${cik}/${accessionOf(at)}.txt         `,
      ),
    ),
    '',
  ].join('\n');

/** A page of files in the format of the SEC's site: a table, root-relative links, and an unrelated link. */
const listed = (folder: string, names: readonly string[]): string =>
  `<!DOCTYPE html><html><body><a href="/about">About</a><table class="list"><tbody>${names
    .map(
      (name) =>
        `<tr><td class="views-field"><a href="/files/${folder}/${name}" hreflang="en">${name.replace(/\W.*/, '')}</a></td><td>12.1 MB</td></tr>`,
    )
    .join('\n')}</tbody></table></body></html>`;

const site: Readonly<Record<string, string>> = {
  [`${daily}/index.json`]: listing,
  [`${daily}/form.20260514.idx`]: index(filed),
  [`${daily}/form.20260515.idx`]: index([['8-K', 20]]),
  [`${pages}/form-13f-data-sets`]: listed('structureddata/data/form-13f-data-sets', [
    '01dec2025-28feb2026_form13f.zip',
    '2023q4_form13f.zip',
  ]),
  [`${pages}/insider-transactions-data-sets`]: listed('structureddata/data/insider-transactions-data-sets', [
    '2026q1_form345.zip',
    '2025q4_form345.zip',
  ]),
  [`${pages}/financial-statement-data-sets`]: listed('dera/financial-statement-data-sets', [
    '2026q1.zip',
    '2025q4.zip',
  ]),
  [`${pages}/fails-deliver-data`]: listed('data/fails-deliver-data', [
    'cnsfails202604b.zip',
    'cnsfails202604a.zip',
    'cnsfails202603b.zip',
    'cnsfails202603a.zip',
    'cnsfails202602b.zip',
    'cnsfails202602a_0.zip',
    'cnsfails202602a.zip',
    'cnsp_sec_fails_2009q2.zip',
  ]),
};

const http = (requested: string[]): Parameters<Publication['discover']>[1] => ({
  text: (address) => {
    requested.push(address);
    const page = site[address];
    return page === undefined ? Promise.reject(new Error(`404 for ${address}`)) : Promise.resolve(page);
  },
});

const submissions = (...places: readonly number[]): readonly string[] => places.map((at) => `${accessionOf(at)}.txt`);

/** The files that each connector fetches on 16 May 2026, oldest first. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'stocks.reports': submissions(1, 2, 8, 15, 16, 20),
  'stocks.form-13f': submissions(3, 4, 5),
  'stocks.form-144': submissions(6, 7),
  'stocks.ownership-reports': submissions(10, 11, 12, 14),
  'stocks.schedule-13': submissions(18, 19),
  'stocks.removals': submissions(9),
  'stocks.filing-index': ['form.20260514.idx', 'form.20260515.idx'],
  'stocks.filing-feed': [400, 300, 200, 100, 0].map((start) => `getcurrent-${start}.atom`),
  'stocks.form-13f-data-sets': ['2023q4_form13f.zip', '01dec2025-28feb2026_form13f.zip'],
  'stocks.insider-data-sets': ['2025q4_form345.zip', '2026q1_form345.zip'],
  'stocks.statement-data-sets': ['2025q4.zip', '2026q1.zip'],
  'stocks.fails': ['cnsfails202603a.zip', 'cnsfails202603b.zip', 'cnsfails202604a.zip', 'cnsfails202604b.zip'],
};

const connectorOf = (key: string): Connector => stocks.connectors.find((connector) => connector.key === key)!;

const found = async ({ publication }: Connector): Promise<readonly Artifact[]> => {
  const all: Artifact[] = [];
  for await (const part of publication.discover('2026-05-16', http([]))) if ('name' in part) all.push(part);
  return all;
};

describe('files fetched from EDGAR and the pages of the SEC, each in its real format', () => {
  it.each(Object.entries(expected))('%s', async (key, names) => {
    const artifacts = await found(connectorOf(key));
    expect(artifacts.map(({ name }) => name)).toEqual(names);
    for (const { address } of artifacts) expect(new URL(address).host).toBe('www.sec.gov');
  });

  it('submissions are requested under the filer that the index names first', async () => {
    const [report] = await found(connectorOf('stocks.form-144'));
    expect(report?.address).toBe(`https://www.sec.gov/Archives/edgar/data/320193/${accessionOf(6)}.txt`);
  });

  it('fails to deliver are fetched from the links of the page, republished or by quarter, back to a day', async () => {
    const all: Artifact[] = [];
    const { discover } = connectorOf('stocks.fails').publication;
    for await (const part of discover('2026-05-16', http([]), '2004-01-01')) if ('name' in part) all.push(part);
    const folder = 'https://www.sec.gov/files/data/fails-deliver-data';
    expect(all.slice(0, 2)).toEqual([
      {
        name: 'cnsp_sec_fails_2009q2.zip',
        address: `${folder}/cnsp_sec_fails_2009q2.zip`,
        until: '2009-06-30',
        settled: true,
      },
      { name: 'cnsfails202602a.zip', address: `${folder}/cnsfails202602a_0.zip`, until: '2026-02-15', settled: true },
    ]);
    expect(all).toHaveLength(7);
  });

  it('every connector of filings is tested here', () => {
    const others = ['tickers', 'submissions', 'company-facts', 'operator'];
    const keys = stocks.connectors.map(({ key }) => key).filter((key) => !others.some((other) => key.includes(other)));
    expect(keys.toSorted()).toEqual(Object.keys(expected).toSorted());
  });
});
