import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@dqs/storage';
import { psqlVersion } from '../copy-floor.ts';
import { copyIndexedSeconds } from '../copy-indexed-table.ts';
import { ask, type Latency } from '../data/entities/questions.ts';
import { holdingsSet, type Quarter } from '../data/ownership/holdings-set.ts';
import { insiderSet } from '../data/ownership/insider-set.ts';
import { symbolList } from '../data/ownership/issuers.ts';
import { portfolioSet } from '../data/ownership/portfolio-set.ts';
import { fillReports, wordOf } from '../data/report-texts.ts';
import { writeZip } from '../data/zip-file.ts';
import type { Fixture } from '../fixture.ts';
import { measured } from '../floors.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { quietService } from '../quiet-service.ts';
import { runLoad, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

/**
 * What a quarter has: positions of managers, reports of insiders, and positions of funds. All with --full, but a third of those of
 * funds; a tenth of that otherwise.
 */
const sizes = {
  short: { entries: 300_000, reports: 6_500, positions: 200_000 },
  full: { entries: 3_000_000, reports: 65_000, positions: 2_000_000 },
} as const;

const quarters: readonly (readonly [name: string, quarter: Quarter])[] = [
  ['form 13F, a quarter', { filed: '14-NOV-2025', period: '30-SEP-2025', seed: 3 }],
  ['form 13F, the quarter after', { filed: '14-FEB-2026', period: '31-DEC-2025', seed: 5 }],
];

const quartersOfFunds: readonly (readonly [name: string, quarter: Quarter])[] = [
  ['form N-PORT, a quarter', { filed: '27-FEB-2025', period: '31-DEC-2024', seed: 7 }],
  ['form N-PORT, another one', { filed: '27-FEB-2026', period: '31-DEC-2025', seed: 11 }],
];

interface Load {
  readonly name: string;
  readonly megabytes: number;
  readonly loaded: Loaded;
  /** Seconds that psql takes for the same rows and their indexes; null where it is not measured. */
  readonly floor: number | null;
}

type Members = Iterable<{ readonly name: string; readonly text: string }>;

const floorOf = async (url: string, folder: string, tables: readonly string[]): Promise<number | null> => {
  if ((await psqlVersion()) === null) return null;
  let seconds = 0;
  for (const table of tables)
    seconds += (await copyIndexedSeconds(url, folder, table)).reduce((sum, one) => sum + one, 0);
  return seconds;
};

const loadSet = async ({ scratch }: Fixture, url: string, connector: string, file: string, members: Members) => {
  const path = join(scratch.folder, file);
  const megabytes = (await writeZip(path, members)) / 1e6;
  const loaded = await runLoad({ url }, connector, path, join(scratch.folder, 'artifacts'));
  await rm(path);
  return { megabytes, loaded };
};

const fill = async (
  fixture: Fixture,
  url: string,
  { entries, reports, positions }: (typeof sizes)['short' | 'full'],
): Promise<readonly Load[]> => {
  const { folder } = fixture.scratch;
  const symbols = join(folder, 'company_tickers.2026-03-31.json');
  await writeFile(symbols, symbolList());
  await runLoad({ url }, 'stocks.tickers', symbols, join(folder, 'artifacts'));
  const loads: Load[] = [];
  for (const [name, quarter] of quarters) {
    const set = await loadSet(
      fixture,
      url,
      'stocks.form-13f-data-sets',
      `${quarter.seed}_form13f.zip`,
      holdingsSet(entries, quarter),
    );
    const tables = ['stocks_institution_entry', 'stocks_institution_filing', 'stocks_issuer_name'];
    loads.push({ name, ...set, floor: loads.length === 0 ? await floorOf(url, folder, tables) : null });
  }
  const set = await loadSet(fixture, url, 'stocks.insider-data-sets', '2026q1_form345.zip', insiderSet(reports));
  const tables = ['line', 'filing', 'owner', 'footnote'].map((table) => `stocks_insider_${table}`);
  loads.push({ name: 'forms 3, 4 and 5, a quarter', ...set, floor: await floorOf(url, folder, tables) });
  const tablesOfFunds = ['funds_holding', 'funds_report', 'funds_holding_identifier'];
  for (const [name, quarter] of quartersOfFunds) {
    const file = `${quarter.filed.slice(-4)}q1_nport.zip`;
    const funds = await loadSet(fixture, url, 'funds.n-port-data-sets', file, portfolioSet(positions, quarter));
    const isFirst = quarter === quartersOfFunds[0]![1];
    loads.push({ name, ...funds, floor: isFirst ? await floorOf(url, folder, tablesOfFunds) : null });
  }
  return loads;
};

const share = ({ floor, loaded }: Load): number | null => (floor === null ? null : floor / loaded.seconds);

const tell = (loads: readonly Load[]): void =>
  printTable([
    ['', 'MB', 'rows', 's', 'rows/s', 'peak MB', 'x of \\copy'],
    ...loads.map((load) => [
      load.name,
      load.megabytes.toFixed(0),
      String(load.loaded.counts.inserted),
      load.loaded.seconds.toFixed(1),
      (load.loaded.counts.inserted / load.loaded.seconds).toFixed(0),
      load.loaded.peakMegabytes.toFixed(0),
      share(load)?.toFixed(2) ?? '–',
    ]),
  ]);

const many = (values: (at: number) => object): readonly object[] => Array.from({ length: 200 }, (_, at) => values(at));

const questions = [
  ['holders of the most held company', 'stocks_get_institutional_holders', [{ ticker_or_cik: 'I0', limit: 100 }]],
  ['holders of any company', 'stocks_get_institutional_holders', many((at) => ({ ticker_or_cik: `I${at * 20}` }))],
  [
    'holdings of a manager',
    'stocks_get_institution_holdings',
    many((at) => ({ manager: String(500_000 + at), limit: 200 })),
  ],
  [
    'transactions of insiders',
    'stocks_get_insider_transactions',
    many((at) => ({ ticker_or_cik: `I${at}`, limit: 100 })),
  ],
  ['insiders', 'stocks_get_insiders', many((at) => ({ ticker_or_cik: `I${at}` }))],
] as const;

const goalsOf = (loads: readonly Load[], latencies: readonly Latency[]): readonly Measured[] => {
  const worst = (some: readonly Latency[]): number => Math.max(...some.map(({ p99 }) => p99));
  const [largest, ...others] = latencies;
  const shares = loads.flatMap((load) => share(load) ?? []);
  const peak = Math.max(...loads.map(({ loaded }) => loaded.peakMegabytes));
  return [
    {
      name: 'holders of the most held company, p99',
      value: worst([largest!]),
      hold: 250,
      reach: 100,
      better: 'less',
      unit: 'ms',
    },
    {
      name: 'other questions after ownership, p99',
      value: worst(others),
      hold: 100,
      reach: 30,
      better: 'less',
      unit: 'ms',
    },
    measured('P22 ownership memory', peak),
    ...(shares.length === 0 ? [] : [measured('P22 ownership', Math.min(...shares))]),
  ];
};

/** Reports whose text is searched: all with --full, a fiftieth otherwise. */
const reports = { short: 2_000, full: 100_000 } as const;

const searches = [
  ['two common words', many((at) => ({ query: `${wordOf(at % 8)} ${wordOf(8 + (at % 8))}`, limit: 50 }))],
  ['a common and a rare word', many((at) => ({ query: `revenue ${wordOf(2000 + at * 40)}`, limit: 50 }))],
  ['a phrase', many((at) => ({ query: `"${wordOf(at % 8)} ${wordOf(20 + at)}"`, limit: 10 }))],
  ['a word in annual reports', many((at) => ({ query: wordOf(100 + at), forms: ['10-K'], limit: 50 }))],
] as const;

const askReports = async (db: Database, count: number): Promise<readonly Latency[]> => {
  const passages = await fillReports(db, count);
  await db.knex.raw('vacuum analyze');
  heading(`Searching the text of ${count} invented reports in ${passages} passages, milliseconds`);
  const service = quietService(db);
  const latencies: Latency[] = [];
  for (const [what, values] of searches)
    latencies.push(await ask(service, { what, tool: 'stocks_search_filings', values }));
  printTable([['', 'p50', 'p99'], ...latencies.map((one) => [one.what, one.p50.toFixed(2), one.p99.toFixed(2)])]);
  return latencies;
};

/** Loading quarters of Forms 13F, 3 to 5 and N-PORT on PostgreSQL, and the questions after them and to the text of reports. */
export const filings: Section = async (fixture, { full }) => {
  const size = full ? sizes.full : sizes.short;
  const url = await fixture.scratch.createDatabase('filings');
  const db = await openPlace({ url });
  try {
    await db.migrate(schema);
    heading(
      `Loading ${size.entries} invented positions of managers a quarter, ${size.reports} reports of insiders and ` +
        `${size.positions} positions of funds into PostgreSQL`,
    );
    const loads = await fill(fixture, url, size);
    tell(loads);
    await db.knex.raw('vacuum analyze');
    const service = quietService(db);
    heading('Each operation on them, one call after the other, milliseconds');
    const latencies: Latency[] = [];
    for (const [what, tool, values] of questions) latencies.push(await ask(service, { what, tool, values }));
    printTable([['', 'p50', 'p99'], ...latencies.map((one) => [one.what, one.p50.toFixed(2), one.p99.toFixed(2)])]);
    const searched = await askReports(db, full ? reports.full : reports.short);
    return [
      ...goalsOf(loads, latencies),
      {
        name: 'searching the text of reports, p99',
        value: Math.max(...searched.map(({ p99 }) => p99)),
        hold: 500,
        reach: 150,
        better: 'less',
        unit: 'ms',
      },
    ];
  } finally {
    await db.close();
    await fixture.scratch.dropDatabase(url);
  }
};
