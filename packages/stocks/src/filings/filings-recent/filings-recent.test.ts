import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Data } from '@dqs/schemas';
import { type Answered, officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filingFeed } from '../../connectors/filing-feed/connector.ts';
import { filingIndex } from '../../connectors/filing-index/connector.ts';
import { stocks } from '../../index.ts';
import { filingsRecent } from './contract.ts';
import { listedAtEndOf } from './end-of-day.ts';

type Filings = Data<typeof filingsRecent>['filings'];

const further = join(sources, '../further-sources/sec-documents/index');
const folder = mkdtempSync(join(tmpdir(), 'stocks-recent-'));
let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2026-11-21T12:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const stored = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const all = async (values: Readonly<Record<string, unknown>>): Promise<Filings> => {
  const found: Filings[number][] = [];
  let cursor: string | null = null;
  do {
    const { data, pagination }: Answered<typeof filingsRecent> = await scratch.answer(filingsRecent, {
      limit: 200,
      ...values,
      cursor,
    });
    found.push(...data.filings);
    cursor = (pagination as { next_cursor: string | null }).next_cursor;
  } while (cursor !== null);
  return found;
};

const ruler = '-'.repeat(120);
const form = `Description:           Daily Index of EDGAR Dissemination Feed by Form Type
Last Data Received:    Mar 18, 2020

Form Type   Company Name                                                  CIK         Date Filed  File Name
${ruler}
1-A POS     Café Réseau, Inc.                                             1749817     20200318    edgar/data/1749817/0001010549-20-000033.txt         
10-K405     WITH A NAME THAT IS CUT OFF WHERE ITS COLUMN ENDS, A LIMITED P 820694     20200318    edgar/data/820694/0000820694-20-000001.txt         
`;
const entry = (role: string, cik: string) => `<entry><title>8-K/A - A - B &amp; Sons (${cik}) (${role})</title>
<summary type="html">&lt;b&gt;Filed:&lt;/b&gt; 2020-03-18 &lt;b&gt;AccNo:&lt;/b&gt; 0000000009-20-000001</summary>
<updated>2020-03-18T16:05:09-04:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="8-K/A"/><id>urn:tag:sec.gov,2008:accession-number=0000000009-20-000001</id></entry>`;
const feed = `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>Latest Filings - Wed</title>${entry('Filer', '0000000009')}${entry('Subject', '0000000009')}${entry('Reporting', '0000000010')}</feed>`;

describe('recent filings', () => {
  it('of an index are listed at the end of their day, and those of the feed at their second', async () => {
    expect(await scratch.load(filingIndex, [stored('form.20200318.idx', form)])).toMatchObject({ status: 'ok' });
    expect(await scratch.load(filingFeed, [stored('getcurrent.atom', feed)])).toMatchObject({ status: 'ok' });
    const found = await all({ since: '2020-03-18T00:00:00Z', limit: 1 });
    expect(
      found.map((row) => [row.accession_number, row.cik, row.form_type, row.company_name, row.accepted_at, row.source]),
    ).toEqual([
      ['0001010549-20-000033', 1749817, '1-A POS', 'Café Réseau, Inc.', null, 'sec.daily-index'],
      [
        '0000820694-20-000001',
        820694,
        '10-K405',
        'WITH A NAME THAT IS CUT OFF WHERE ITS COLUMN ENDS, A LIMITED P',
        null,
        'sec.daily-index',
      ],
      ['0000000009-20-000001', 10, '8-K/A', 'A - B & Sons', '2020-03-18T20:05:09Z', 'sec.current-feed'],
      ['0000000009-20-000001', 9, '8-K/A', 'A - B & Sons', '2020-03-18T20:05:09Z', 'sec.current-feed'],
    ]);
  });

  it('are strictly after since, and of the requested forms', async () => {
    expect(await all({ since: '2020-03-18T20:05:09Z' })).toHaveLength(2);
    expect(await all({ since: '2020-03-18T16:05:08-04:00' })).toHaveLength(4);
    expect(await all({ since: '2020-03-19T02:00:00Z' })).toHaveLength(0);
    expect(await all({ since: '2020-01-01T00:00:00Z', forms: ['8-k/a', '1-A POS'], limit: 2 })).toHaveLength(3);
  });

  it('are listed once if an index repeats the feed', async () => {
    const row =
      '8-K/A       A - B & Sons                                                  9           20200318    edgar/data/9/0000000009-20-000001.txt\n';
    const master = `Description:           Daily Index of EDGAR Dissemination Feed\n\nCIK|Company Name|Form Type|Date Filed|File Name\n${ruler}\n10|A - B & Sons|8-K/A|20200318|edgar/data/10/0000000009-20-000001.txt\n`;
    expect(
      await scratch.load(filingIndex, [
        stored('form.20200319.idx', `${form}${row}`),
        stored('master.20200319.idx', master),
      ]),
    ).toMatchObject({ status: 'ok' });
    expect(await all({ since: '2020-03-18T00:00:00Z' })).toHaveLength(4);
  });

  it('use the closing time of EDGAR in summer and in winter', () => {
    expect(listedAtEndOf('2020-03-18')).toBe('2020-03-19T02:00:00Z');
    expect(listedAtEndOf('2020-12-31')).toBe('2021-01-01T03:00:00Z');
    expect(listedAtEndOf('2020-03-07')).toBe('2020-03-08T03:00:00Z');
    expect(listedAtEndOf('2020-03-08')).toBe('2020-03-09T02:00:00Z');
    expect(listedAtEndOf('2020-11-01')).toBe('2020-11-02T03:00:00Z');
  });

  it('of a file that is not an index change nothing', async () => {
    const broken = form.replace('Form Type   Company Name', 'Form Kind   Company Name');
    const report = await scratch.load(filingIndex, [stored('form.20200320.idx', broken)]);
    expect(report.artifacts).toEqual([
      expect.objectContaining({ status: 'failed', message: expect.stringContaining('not have the header') }),
    ]);
  });
});

describe.skipIf(!existsSync(further))('official indexes and feeds (needs official files)', () => {
  /** One line of an index, parsed from its end by spaces, or by its bars. */
  const lineOf = (line: string): string | null => {
    const bars = line.split('|');
    const [path, day, cik] = bars.length === 5 ? [bars[4], bars[3], bars[0]] : line.trim().split(/\s+/).toReversed();
    const accession = /(\d{10}-\d{2}-\d{6})\.txt/.exec(path ?? '')?.[1];
    return accession ? `${accession} ${cik} ${(day ?? '').replaceAll('-', '')}` : null;
  };

  it.each([
    ['../../../sources/sec-8k/index/company.20221003.idx', 4900],
    ['../../../sources/sec-8k/index/master.20181231.excerpt.idx', 10],
    ['master-2025q4.first12000.idx.gz', 12_000],
    ['empty-form.idx', 0],
  ])('%s is loaded line by line', async (file, least) => {
    const path = join(further, file);
    expect(await scratch.load(filingIndex, [path])).toMatchObject({ status: 'ok' });
    const bytes = readFileSync(path);
    const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1').split('\n');
    const published = [...new Set(lines.map(lineOf).filter((line) => line !== null))];
    expect(published.length).toBeGreaterThanOrEqual(least === 12_000 ? 11_000 : least);
    const { rows } = await scratch.db.knex.raw<{ rows: { line: string; whole: string }[] }>(
      `select accession_number || ' ' || cik || ' ' || to_char(filed_date, 'YYYYMMDD') as line, form_type || '|' || name as whole
         from data.stocks_index_filing`,
    );
    const held = new Map(rows.map(({ line, whole }) => [line, whole]));
    expect(published.filter((line) => !held.has(line))).toEqual([]);
    // Every form type and name is in the file as loaded, one after the other in either order.
    const squeezed = new Set(lines.map((line) => line.replace(/\s+/g, ' ')));
    const whole = [...squeezed].join('\n');
    for (const line of published.slice(0, 3000)) {
      const [type = '', name = ''] = (held.get(line) ?? '').split('|');
      const words = name.replace(/\s+/g, ' ');
      expect(
        [`${type} ${words} `, `${words} ${type} `, `|${words}|${type}|`].some((text) => whole.includes(text)),
        line,
      ).toBe(true);
    }
  });

  it.each(['../../../sources/sec-8k/current/getcurrent-2026-01-12-start400.atom', 'current-13f-2026-07-03.atom'])(
    '%s is loaded entry by entry',
    async (file) => {
      const path = join(further, file);
      expect(await scratch.load(filingFeed, [path])).toMatchObject({ status: 'ok' });
      const entries = readFileSync(path, 'latin1').split('<entry>').slice(1);
      const published = entries.map((text) => {
        const of = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
        const at = new Date(of(/<updated>([^<]+)</)).toISOString().replace('.000Z', 'Z');
        return `${of(/accession-number=([\d-]+)/)} ${Number(of(/\((\d{10})\) \(/))} ${of(/term="([^"]+)"/)} ${of(/Filed:&lt;\/b&gt; ([\d-]+)/)} ${at}`;
      });
      const since = '2026-01-01T00:00:00Z';
      const served = (await all({ since })).filter((row) => row.source === 'sec.current-feed');
      const lines = new Set(
        served.map((row) => `${row.accession_number} ${row.cik} ${row.form_type} ${row.filed_date} ${row.accepted_at}`),
      );
      expect([...new Set(published)].filter((line) => !lines.has(line))).toEqual([]);
      expect(published.length).toBeGreaterThan(0);
    },
  );
});
