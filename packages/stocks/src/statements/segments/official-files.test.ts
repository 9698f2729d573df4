import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import type { Data } from '@dqs/schemas';
import { officialSources as sources, openScratchService, type ScratchService, zipOf } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileHead } from '@dqs/kit';
import { refusal } from '../../connectors/statement-data-sets/artifacts.ts';
import { statementDataSets } from '../../connectors/statement-data-sets/connector.ts';
import { stocks } from '../../index.ts';
import { segments } from './contract.ts';

const quarter = join(sources, 'sec-fsds/2009q3.zip');
const older = join(sources, 'sec-fsds/old-format/2009q3.zip');
const apple = join(sources, '../further-sources/sec-fsds/slice-2024q4-apple-10k');
const present = [quarter, older, apple].every((path) => existsSync(path));

type Row = Readonly<Record<string, string>>;

/** An independent reading: the whole table, unpacked by another program. */
const table = (text: string): readonly Row[] => {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
};

const unpacked = (path: string, member: string): readonly Row[] =>
  table(execFileSync('unzip', ['-p', path, member], { maxBuffer: 200_000_000 }).toString());

const broken = { BusinessSegments: 'segment', ProductOrService: 'product', Geographical: 'geography' } as const;
const lineOf: Readonly<Record<string, string>> = {
  Assets: 'assets',
  OperatingIncomeLoss: 'operating_income',
  ...Object.fromEntries(
    [
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'SalesRevenueNet',
      'RevenuesNetOfInterestExpense',
      'RegulatedAndUnregulatedOperatingRevenue',
    ].map((concept) => [concept, 'revenue']),
  ),
};

interface Expected {
  readonly cik: string;
  readonly line: string;
  readonly axis: string;
  readonly period: string;
  readonly text: string;
}

/** Figures of the whole company, by filing, line, day and length. */
const totalsOf = (num: readonly Row[]): ReadonlyMap<string, readonly string[]> => {
  const totals = new Map<string, string[]>();
  for (const { adsh, tag = '', ddate = '', qtrs, segments, coreg, value = '' } of num) {
    const line = lineOf[tag];
    if (line === undefined || segments !== '' || coreg !== '' || value === '') continue;
    const day = ddate.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
    const key = [adsh, line, day, qtrs].join(' ');
    totals.set(key, [...(totals.get(key) ?? []), value.replace(/\.0+$/, '')]);
  }
  return totals;
};

/** The expected rows: every figure with one breakdown in the annual and quarterly reports of a set. */
const expectedOf = (sub: readonly Row[], num: readonly Row[]): readonly Expected[] => {
  const reports = new Map(sub.filter(({ form = '' }) => /^10-[KQ]/.test(form)).map((row) => [row['adsh'], row]));
  return num.flatMap((row) => {
    const report = reports.get(row['adsh']);
    const [, axis = '', member = ''] = /^(\w+)=([^;]+);$/.exec(row['segments'] ?? '') ?? [];
    const line = lineOf[row['tag'] ?? ''];
    if (!report || line === undefined || !Object.hasOwn(broken, axis) || row['coreg'] !== '' || row['value'] === '')
      return [];
    if (!['0', '1', '4'].includes(row['qtrs'] ?? '')) return [];
    return [
      {
        cik: report['cik'] ?? '',
        line,
        axis: broken[axis as keyof typeof broken],
        period: row['qtrs'] ?? '',
        text: [row['adsh'], row['tag'], row['ddate'], row['qtrs'], member, Number(row['value'])].join(' '),
      },
    ];
  });
};

describe.skipIf(!present)('figures by segment of official files (needs official files)', () => {
  let scratch: ScratchService;
  let folder: string;
  let expected: readonly Expected[];
  let totals: ReadonlyMap<string, readonly string[]>;

  const stored = async (): Promise<readonly string[]> => {
    const { rows } = await scratch.db.knex.raw<{ rows: Record<string, string>[] }>(
      `select accession_number, concept, to_char(month_end, 'YYYYMMDD') as ddate, quarters, member, value::text, axis
         from data.stocks_segment_value where axis not in ('', 'ConsolidationItemsAxis')`,
    );
    return rows.map((row) =>
      [
        row['accession_number'],
        row['concept'],
        row['ddate'],
        row['quarters'],
        row['member'],
        Number(row['value']),
      ].join(' '),
    );
  };

  const ask = async (values: Readonly<Record<string, unknown>>): Promise<Data<typeof segments>> =>
    (await scratch.answer(segments, values)).data;

  beforeAll(async () => {
    scratch = await openScratchService(stocks, '2026-11-21T06:00:00Z');
    folder = mkdtempSync(join(tmpdir(), 'segments-'));
    const slice = ['sub.txt', 'num.txt', 'pre.txt'].map(
      (name) => [name, readFileSync(join(apple, name), 'utf8')] as const,
    );
    copyFileSync(quarter, join(folder, '2009q3.zip'));
    writeFileSync(join(folder, '2024q4.zip'), zipOf(slice));
    const numbers = unpacked(quarter, 'num.txt');
    const ofApple = table(slice[1]?.[1] ?? '');
    expected = [
      ...expectedOf(unpacked(quarter, 'sub.txt'), numbers),
      ...expectedOf(table(slice[0]?.[1] ?? ''), ofApple),
    ];
    totals = totalsOf([...numbers, ...ofApple]);
  });
  afterAll(async () => {
    await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('are all stored, digit for digit, and nothing else is', async () => {
    const report = await scratch.load(statementDataSets, [folder]);
    expect(report.artifacts.map(({ status, rejects }) => [status, rejects])).toEqual([
      ['ok', 0],
      ['ok', 0],
    ]);
    const found = await stored();
    expect(found.length).toBeGreaterThan(100);
    expect(new Set(found)).toEqual(new Set(expected.map(({ text }) => text)));
  });

  it('are served for every filer, and reconcile exactly if they add up', async () => {
    const sides = new Map(expected.map(({ cik, line, axis, period }) => [`${cik} ${line} ${axis} ${period}`, 0]));
    const known = new Set(expected.map(({ text }) => text));
    const counts = { true: 0, false: 0, null: 0 };
    for (const side of sides.keys()) {
      const [ticker_or_cik, line, axis, quarters] = side.split(' ');
      const period = quarters === '4' ? 'annual' : 'quarterly';
      const { periods } = await ask({ ticker_or_cik, line, axis, period, limit: 12 });
      expect(periods.length).toBeGreaterThan(0);
      for (const { period_end, items, reconciles_to_total } of periods) {
        const [first] = items;
        const members = items.filter((item) => item.axis !== 'ConsolidationItemsAxis');
        const place = known.values().filter((text) => text.startsWith(`${first?.accession_number} `));
        const texts = new Set(place);
        for (const { member, value } of members)
          expect(
            [...texts].some((text) => text.endsWith(` ${member} ${Number(value)}`)),
            `${side} ${period_end} ${member}`,
          ).toBe(true);
        const sum = items.reduce((total, { value }) => total + BigInt(value), 0n);
        const total = totals.get([first?.accession_number, line, period_end, quarters].join(' '));
        if (reconciles_to_total) expect(total, side).toContain(String(sum));
        else expect(total ?? [], side).not.toContain(String(sum));
        counts[`${reconciles_to_total}`] += 1;
      }
    }
    console.info(
      `periods whose items come to the total: ${counts.true}; not: ${counts.false}; without a total: ${counts.null}`,
    );
    expect(counts.true).toBeGreaterThanOrEqual(10);
  });

  it('are those that the annual report of Apple for 2024 prints', async () => {
    const { periods } = await ask({ ticker_or_cik: '320193', limit: 1 });
    expect(periods[0]?.items.map(({ label, value }) => [label, value])).toEqual([
      ['Americas Segment', '167045000000'],
      ['Europe Segment', '101328000000'],
      ['Greater China Segment', '66952000000'],
      ['Japan Segment', '25052000000'],
      ['Rest of Asia Pacific Segment', '30658000000'],
    ]);
    expect(periods[0]).toMatchObject({ period_end: '2024-09-30', reconciles_to_total: true });
  });

  it('of the layout without dimensions are only totals', async () => {
    const before = await stored();
    expect(await scratch.load(statementDataSets, [older])).toMatchObject({ status: 'ok' });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['sub.tsv.gz', 'one table (sub, the filings)'],
    ['netflix-num.tsv.gz', 'one table (num, the figures)'],
    ['netflix-txt.tsv', 'one table (txt, the texts)'],
    ['2019q1_notes-metadata.json', 'it describes the tables'],
  ])('of a set with notes need all of its tables: %s is refused with what it is', async (name, reason) => {
    const path = join(sources, '../further-sources/sec-fsds/notes-2019q1', name);
    expect(refusal(name, (await fileHead(path)).text)).toContain(reason);
  });
});
