import type { Database } from '@dqs/storage';
import { psqlVersion } from '../copy-floor.ts';
import { copyIndexedSeconds } from '../copy-indexed-table.ts';
import { writeAwardArchive, writeAwardDelta } from '../data/awards.ts';
import type { Question } from '../data/entities/questions.ts';
import { banks } from '../domains/banks.ts';
import { drugs } from '../domains/drugs.ts';
import { askAll, slowest } from '../domains/latency.ts';
import { loadWritten, printLoaded, type LoadedFile, type LoadingPlace } from '../domains/loaded-file.ts';
import { votes } from '../domains/votes.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { quietService } from '../quiet-service.ts';
import { heading } from '../table.ts';
import type { Section } from './section.ts';

/** Transactions of two fiscal years each, and their recipients: a year of contracts of all agencies with --full. */
const sizes = {
  short: { transactions: 50_000, recipients: 15_000 },
  full: { transactions: 3_000_000, recipients: 400_000 },
} as const;

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

const spending = async (db: Database, place: LoadingPlace, full: boolean): Promise<readonly Measured[]> => {
  const { transactions, recipients } = full ? sizes.full : sizes.short;
  heading(`Loading award archives of ${transactions} transactions of ${recipients} recipients, on PostgreSQL`);
  const last = { transactions, recipients, fiscalYear: 2025 };
  const files: LoadedFile[] = [];
  for (const [what, write] of [
    ['a fiscal year', (path: string) => writeAwardArchive(path, { ...last, fiscalYear: 2024 })],
    ['the next one', (path: string) => writeAwardArchive(path, last)],
    ['a delta of 2 %', (path: string) => writeAwardDelta(path, last)],
  ] as const)
    files.push(await loadWritten(place, what, 'gov.award-archives', 'awards.zip', write));
  const hasPsql = (await psqlVersion()) !== null;
  const floor = hasPsql
    ? (await copyIndexedSeconds(place.url, place.folder, 'gov_transaction')).reduce((sum, one) => sum + one) / 2
    : null;
  const share = ({ loaded }: LoadedFile): number | null => (floor === null ? null : floor / loaded.seconds);
  printLoaded(files, [{ head: 'x of \\copy of a year', of: (file) => share(file)?.toFixed(2) ?? '–' }]);
  await db.knex.raw('vacuum analyze');
  heading('Federal spending and the platform, one call after the other, milliseconds');
  const latencies = await askAll(quietService(db), await questionsOf(db));
  const first = share(files[0]!);
  return [
    slowest('obligations of a recipient: p99', 'gov_get_recipient_awards', latencies, 50, 10),
    slowest('recipients by UEI, name, words: p99', 'gov_search_recipients', latencies, 150, 50),
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
};

/** Loading and latency of the domains that have no part of their own: drug approvals, proxy votes, banks, federal spending and the platform. */
export const domains: Section = async ({ scratch }, { full }) => {
  const measured: Measured[] = [];
  // Each on a database of its own: a load in another process and a service that answers would wait for each other.
  for (const [name, measure] of [
    ['drugs', drugs],
    ['votes', votes],
    ['banks', banks],
    ['spending', spending],
  ] as const) {
    const url = await scratch.createDatabase(name);
    const db = await openPlace({ url });
    try {
      await db.migrate(schema);
      measured.push(...(await measure(db, { url, folder: scratch.folder }, full)));
    } finally {
      await db.close();
      await scratch.dropDatabase(url);
    }
  }
  return measured;
};
