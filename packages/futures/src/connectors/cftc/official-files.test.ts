import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openArtifact } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainReads, officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { futures } from '../../index.ts';
import { exchangeOf, marketByCode, markets } from '../../market.ts';
import type { markets as searching } from '../../markets/contract.ts';
import { positioning } from '../../positioning/contract.ts';
import { reportVariants } from '../../trader-category.ts';
import { cftc } from './connector.ts';

const folder = join(sources, 'cftc-cot');
const files = existsSync(folder) ? globSync('{tff,disagg,samples}*/*', { cwd: folder }) : [];

type Line = Readonly<Record<string, string>>;
type Week = Data<typeof positioning>['weeks'][number];

/** Column stems written out once more, so that a wrong one in the code is not repeated here. */
const stems: Readonly<Record<string, string>> = {
  dealer_intermediary: 'Dealer',
  asset_manager_institutional: 'Asset_Mgr',
  leveraged_funds: 'Lev_Money',
  producer_merchant_processor_user: 'Prod_Merc',
  swap_dealer: 'Swap',
  managed_money: 'M_Money',
  other_reportables: 'Other_Rept',
  nonreportable: 'NonRept',
};

const position = (line: Line, stem: string, side: string): string | null =>
  line[`${stem}_Positions_${side}_All`] ?? line[`${stem}__Positions_${side}_All`] ?? null;

const change = (line: Line, column: string): string | null => {
  const text = line[`Change_in_${column}_All`] ?? '.';
  if (text === '.') return null;
  return text === '-0' ? '0' : text;
};

/** A week as the line of a file says it. */
const published = (line: Line, categories: readonly string[]) => ({
  report_date: line['Report_Date_as_YYYY-MM-DD'],
  open_interest: line['Open_Interest_All'],
  change_open_interest: change(line, 'Open_Interest'),
  categories: categories.map((category) => {
    const stem = stems[category] ?? '';
    return {
      category,
      positions_long: position(line, stem, 'Long'),
      positions_short: position(line, stem, 'Short'),
      positions_spread: position(line, stem, 'Spread'),
      change_long: change(line, `${stem}_Long`),
      change_short: change(line, `${stem}_Short`),
      change_spread: change(line, `${stem}_Spread`),
    };
  }),
});

/** A served week without what the service derives. */
const relayed = ({ categories, ...week }: Week) => ({
  ...week,
  categories: categories.map(({ net_position: _, net_position_pctile_52w: __, ...figures }) => figures),
});

/** By how many contracts longs (shorts) and spreads of all categories miss open interest. */
const off = (line: Line, side: string): number => {
  const counted = Object.values(stems).flatMap((stem) => [position(line, stem, side), position(line, stem, 'Spread')]);
  return Math.abs(counted.reduce((sum, text) => sum + Number(text ?? 0), 0) - Number(line['Open_Interest_All']));
};

interface Reading {
  /** Lines of the curated markets by code, variant and day. */
  readonly curated: Map<string, Line>;
  /** Largest miss of a line that nobody rounded, and of one that somebody did. */
  exact: number;
  rounded: number;
}

const keyOf = (code: string | undefined, variant: string, day: string | undefined): string =>
  [code, variant, day].join();

/** Reads a file with another reader than the connector's. */
async function readInto(reading: Reading, file: string): Promise<void> {
  const path = join(folder, file);
  const chunks: Buffer[] = [];
  const options = { member: /\.txt$/, maximumBytes: 100_000_000 };
  for await (const chunk of openArtifact({ path, bytes: statSync(path).size }, options)) chunks.push(chunk);
  parseCsv(Buffer.concat(chunks), {
    columns: (header: string[]) => header.map((name) => name.trim()),
    trim: true,
    on_record: (record: Record<string, string>) => {
      const line = Object.fromEntries(Object.entries(record).map(([name, text]) => [name, text.trim()]));
      const [month, date, year] = (line['Report_Date_as_YYYY_MM_DD'] ?? '').slice(0, 10).split('/');
      if (year !== undefined) line['Report_Date_as_YYYY-MM-DD'] = [year, month, date].join('-');
      const code = line['CFTC_Contract_Market_Code'];
      const alone = line['FutOnly_or_Combined'] === 'FutOnly';
      const kind = alone && !code?.endsWith('+') ? 'exact' : 'rounded';
      reading[kind] = Math.max(reading[kind], off(line, 'Long'), off(line, 'Short'));
      if (!marketByCode.has(code ?? '')) return null;
      const variant = alone ? 'futures_only' : 'futures_and_options';
      reading.curated.set(keyOf(code, variant, line['Report_Date_as_YYYY-MM-DD']), line);
      return null;
    },
  });
}

describe.skipIf(files.length === 0)('the official files (needs official files)', () => {
  const reading: Reading = { curated: new Map(), exact: 0, rounded: 0 };
  let scratch: ScratchService;
  let report: Awaited<ReturnType<ScratchService['load']>>;

  beforeAll(async () => {
    scratch = await openScratchService(futures, '2025-01-15T12:00:00Z');
    for (const file of files) await readInto(reading, file);
    report = await scratch.load(
      cftc,
      files.map((file) => join(folder, file)),
    );
  });
  afterAll(() => scratch.close());

  it('are recognised, each as the file that it is a copy of, without a reject', () => {
    expect(report.artifacts).toHaveLength(files.length);
    for (const artifact of report.artifacts) {
      expect(artifact).toMatchObject({ status: 'ok', rejects: 0 });
      expect(artifact.artifact).toMatch(/^(fut|com)_(fin|disagg)_txt_20\d\d\.zip$|\.csv$/);
    }
  });

  it('are served digit for digit: every position of every market, and nothing that is in no file', async () => {
    let compared = 0;
    for (const { key, code } of markets) {
      for (const report_variant of reportVariants) {
        const asked = { market: key, report_variant, limit: 500 };
        const { data } = await scratch.answer(positioning, asked);
        for (const week of data.weeks) {
          const line = reading.curated.get(keyOf(code, report_variant, week.report_date));
          const categories = week.categories.map(({ category }) => category);
          expect(relayed(week)).toEqual(line && published(line, categories));
          expect(categories).toHaveLength(5);
          compared += 1;
        }
      }
    }
    expect(compared).toBe(reading.curated.size);
    expect(compared).toBeGreaterThan(3000);
  });

  it('hold all twenty markets, each under the name, the exchange and in the report that it is listed with', async () => {
    for (const { key, reportName, reportType } of markets) {
      const { data } = await scratch.ask('futures_search_markets', { query: key, limit: 1 });
      expect((data as Data<typeof searching>).matches).toMatchObject([
        { market: key, report_name: reportName, report_type: reportType, exchange: exchangeOf(reportName) },
      ]);
    }
  });

  it('add up: longs, spreads and nonreportable longs are open interest, rounded figures within three contracts', () => {
    expect(reading.exact).toBe(0);
    expect(reading.rounded).toBeLessThanOrEqual(3);
  });

  it.each([
    ['futures_get_positioning', { market: 'gold' }],
    ['futures_get_positioning', { market: 'sp500_emini', limit: 20 }],
    ['futures_get_positioning', { market: 'vix', category: 'nonreportable', limit: 1 }],
    ['futures_search_markets', { query: 'gold' }],
    ['futures_search_markets', { query: 'rates' }],
  ])('are read through the key alone, in one round trip: %s %j', async (tool, values) => {
    const [read, ...more] = await explainReads(scratch, futures, tool, values);
    expect(more).toEqual([]);
    expect(read?.wholeTables, read?.plan).toEqual([]);
    expect(read?.plan).not.toContain('Sort');
    expect(read?.buffers, read?.plan).toBeLessThanOrEqual(10 * (read?.rows ?? 0) + 50);
  });

  // Read by eye off lines of the published files: FinFutYY 2022, FinComYY 2022 and fut_disagg 2024.
  it.each([
    ['sp500_emini', '2022-12-27', 'futures_only', 'asset_manager_institutional', '954670', '508391', '244145'],
    ['sp500_emini', '2022-12-27', 'futures_only', 'leveraged_funds', '142921', '389695', '45406'],
    ['sp500_emini', '2022-12-20', 'futures_only', 'dealer_intermediary', '180422', '372964', '39951'],
    ['sp500_emini', '2022-12-20', 'futures_only', 'nonreportable', '233471', '234438', null],
    ['sp500_emini', '2022-12-27', 'futures_and_options', 'other_reportables', '112565', '149608', '17311'],
    ['treasury_note_10y', '2022-12-27', 'futures_only', 'leveraged_funds', '203902', '1009773', '102409'],
    ['treasury_note_10y', '2022-12-20', 'futures_only', 'asset_manager_institutional', '2010875', '878341', '728778'],
    ['corn', '2024-12-31', 'futures_only', 'producer_merchant_processor_user', '386667', '911525', null],
    ['corn', '2024-12-31', 'futures_only', 'managed_money', '347394', '123498', '233919'],
    ['corn', '2024-12-24', 'futures_only', 'swap_dealer', '303150', '10211', '40798'],
  ])(
    'serves %s of %s, %s: %s long %s, short %s, spread %s',
    async (market, day, report_variant, category, ...three) => {
      const { data } = await scratch.answer(positioning, { market, report_variant, category, limit: 500 });
      const week = data.weeks.find(({ report_date }) => report_date === day);
      const [figures] = week?.categories ?? [];
      expect([figures?.positions_long, figures?.positions_short, figures?.positions_spread]).toEqual(three);
    },
  );
});
