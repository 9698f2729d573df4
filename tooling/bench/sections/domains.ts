import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@dqs/storage';
import { psqlVersion } from '../copy-floor.ts';
import { copyIndexedSeconds } from '../copy-indexed-table.ts';
import { writeAwardArchive, writeAwardDelta } from '../data/awards.ts';
import { ask, type Latency, type Question } from '../data/entities/questions.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { quietService } from '../quiet-service.ts';
import { runLoad, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

/** Transactions of two fiscal years each, and their recipients: a year of contracts of all agencies with --full. */
const sizes = {
  short: { transactions: 50_000, recipients: 15_000 },
  full: { transactions: 3_000_000, recipients: 400_000 },
} as const;

interface File {
  readonly what: string;
  readonly loaded: Loaded;
  readonly megabytes: number;
}

const questionsOf = async ({ knex }: Database): Promise<readonly Question[]> => {
  const { rows } = await knex.raw<{ rows: { uei: string; name: string }[] }>(
    `select uei, name from data.gov_recipient where level = 'C' order by recipient limit 300`,
  );
  const { rows: largest } = await knex.raw<{ rows: { uei: string }[] }>(
    'select uei from data.gov_recipient order by prominence desc, recipient limit 50',
  );
  const of = (query: (name: string) => string) => rows.map(({ name }) => ({ query: query(name), limit: 50 }));
  const searched = (what: string, values: Question['values']): Question => ({
    what: `search, ${what}`,
    tool: 'gov_search_recipients',
    values,
  });
  const awards = (what: string, recipients: readonly { readonly uei: string }[]): Question => ({
    what: `awards, ${what}`,
    tool: 'gov_get_recipient_awards',
    values: recipients.map(({ uei }) => ({ recipient: uei, fiscal_years: 20 })),
  });
  return [
    awards('by UEI', rows),
    awards('of the largest', largest),
    searched(
      'UEI',
      rows.map(({ uei }) => ({ query: uei })),
    ),
    searched(
      'exact',
      of((name) => name),
    ),
    searched(
      'words',
      of((name) => name.split(' ').slice(0, 2).toReversed().join(' ')),
    ),
    searched('common word', [{ query: 'engineering', limit: 50 }]),
    { what: 'catalogue', tool: 'platform_get_catalog', values: [{}] },
    { what: 'freshness', tool: 'platform_get_freshness', values: [{}] },
  ];
};

/** Loading and latency of the domains that have no part of their own: federal spending and the platform. */
export const domains: Section = async (fixture, { full }) => {
  const { transactions, recipients } = full ? sizes.full : sizes.short;
  const { folder } = fixture.scratch;
  const url = await fixture.scratch.createDatabase('domains');
  const db = await openPlace({ url });
  try {
    await db.migrate(schema);
    heading(`Loading award archives of ${transactions} transactions of ${recipients} recipients, on PostgreSQL`);
    const last = { transactions, recipients, fiscalYear: 2025 };
    const files: File[] = [];
    for (const [what, write] of [
      ['a fiscal year', (path: string) => writeAwardArchive(path, { ...last, fiscalYear: 2024 })],
      ['the next one', (path: string) => writeAwardArchive(path, last)],
      ['a delta of 2 %', (path: string) => writeAwardDelta(path, last)],
    ] as const) {
      const path = join(folder, 'awards.zip');
      const megabytes = (await write(path)) / 1e6;
      files.push({
        what,
        megabytes,
        loaded: await runLoad({ url }, 'gov.award-archives', path, join(folder, 'artifacts')),
      });
      await rm(path);
    }
    const hasPsql = (await psqlVersion()) !== null;
    const floor = hasPsql
      ? (await copyIndexedSeconds(url, folder, 'gov_transaction')).reduce((sum, one) => sum + one) / 2
      : null;
    const share = ({ loaded }: File): number | null => (floor === null ? null : floor / loaded.seconds);
    printTable([
      ['', 'MB', 'rows', 's', 'rows/s', 'MB/s', 'peak MB', 'x of \\copy of a year'],
      ...files.map((file) => [
        file.what,
        file.megabytes.toFixed(0),
        String(file.loaded.counts.read),
        file.loaded.seconds.toFixed(1),
        (file.loaded.counts.read / file.loaded.seconds).toFixed(0),
        (file.megabytes / file.loaded.seconds).toFixed(1),
        file.loaded.peakMegabytes.toFixed(0),
        share(file)?.toFixed(2) ?? '–',
      ]),
    ]);
    await db.knex.raw('vacuum analyze');
    const service = quietService(db);
    heading('Federal spending and the platform, one call after the other, milliseconds');
    const latencies: Latency[] = [];
    for (const question of await questionsOf(db)) latencies.push(await ask(service, question));
    printTable([['', 'p50', 'p99'], ...latencies.map((one) => [one.what, one.p50.toFixed(2), one.p99.toFixed(2)])]);
    const worst = (tool: string): number =>
      Math.max(...latencies.filter((one) => one.tool === tool).map((one) => one.p99));
    const less = { better: 'less', unit: 'ms' } as const;
    const first = share(files[0]!);
    return [
      {
        name: 'obligations of a recipient: p99',
        value: worst('gov_get_recipient_awards'),
        hold: 50,
        reach: 10,
        ...less,
      },
      {
        name: 'recipients by UEI, name, words: p99',
        value: worst('gov_search_recipients'),
        hold: 150,
        reach: 50,
        ...less,
      },
      {
        name: 'memory while loading award archives',
        value: Math.max(...files.map(({ loaded }) => loaded.peakMegabytes)),
        hold: 300,
        reach: 200,
        better: 'less',
        unit: 'MB',
      },
      ...(first === null
        ? []
        : [
            {
              name: 'loading a year of awards against \\copy of its transactions',
              value: first,
              hold: 0.03,
              reach: 0.1,
              better: 'more',
              unit: 'x',
            } satisfies Measured,
          ]),
    ];
  } finally {
    await db.close();
    await fixture.scratch.dropDatabase(url);
  }
};
