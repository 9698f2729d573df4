import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { companies } from '../data/company-facts.ts';
import { fillCompanies } from '../data/stock-companies.ts';
import { writeZip } from '../data/zip-file.ts';
import type { Fixture } from '../fixture.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { runLoad, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';
import { measureLatencies } from './stocks-latency.ts';

/** Companies of an archive: the smaller ones always, all of them as in the SEC's own with `--full`. */
const archives = { short: [200, 1_000], full: [1_000, 5_000, 20_000] } as const;

/** Companies that are asked, of which so many are loaded and the others made from them. */
const asked = 20_000;
const loaded = 200;

const connector = 'stocks.company-facts';

interface Archive {
  readonly count: number;
  readonly megabytes: number;
  readonly packedMegabytes: number;
  readonly first: Loaded;
  readonly again: Loaded;
  /** The archive of the next night, in which one member of fifty has changed. */
  readonly nextNight: Loaded;
}

/** Members of which one changes in a night: a few hundred of the 20,000 of the SEC's archive. */
const membersToOneChange = 50;

/** The same companies with another name for some, which makes other bytes of their members and other rows. */
function* nextNightOf(all: ReturnType<typeof companies>): Generator<{ readonly name: string; readonly text: string }> {
  for (const { cik, name, text } of all)
    yield { name, text: cik % membersToOneChange === 0 ? text.replace(' Incorporated"', ' Holdings"') : text };
}

const loadArchive = async (fixture: Fixture, count: number): Promise<Archive> => {
  const { folder } = fixture.scratch;
  const file = join(folder, 'companyfacts.zip');
  const bytes = await writeZip(file, companies(count));
  const url = await fixture.scratch.createDatabase(`stocks_${count}`);
  try {
    const first = await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    const again = await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    await writeZip(file, nextNightOf(companies(count)));
    const nextNight = await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    return { count, megabytes: bytes / 1e6, packedMegabytes: (await stat(file)).size / 1e6, first, again, nextNight };
  } finally {
    await fixture.scratch.dropDatabase(url);
    await rm(file);
  }
};

const loading = async (fixture: Fixture, counts: readonly number[]): Promise<readonly Measured[]> => {
  const done: Archive[] = [];
  for (const count of counts) done.push(await loadArchive(fixture, count));
  heading('Loading invented archives companyfacts.zip into PostgreSQL, statements built');
  printTable([
    [
      'companies',
      'MB',
      'packed',
      'facts',
      's',
      'facts/s',
      'MB/s',
      'peak MB',
      'per GB',
      'CPU s',
      'same file, s',
      'next night, s',
      'CPU s',
    ],
    ...done.map(({ count, megabytes, packedMegabytes, first, again, nextNight }) => [
      String(count),
      megabytes.toFixed(0),
      packedMegabytes.toFixed(0),
      String(first.counts.inserted),
      first.seconds.toFixed(1),
      (first.counts.inserted / first.seconds).toFixed(0),
      (megabytes / first.seconds).toFixed(1),
      first.peakMegabytes.toFixed(0),
      (first.peakMegabytes / (megabytes / 1000)).toFixed(0),
      first.cpuSeconds.toFixed(1),
      again.seconds.toFixed(2),
      nextNight.seconds.toFixed(1),
      nextNight.cpuSeconds.toFixed(1),
    ]),
  ]);
  const [smallest, largest] = [done[0]!, done.at(-1)!];
  return [
    {
      name: `memory of ${largest.count} companies against ${smallest.count}`,
      value: largest.first.peakMegabytes / smallest.first.peakMegabytes,
      hold: 1.2,
      reach: 1.05,
      better: 'less',
      unit: 'x',
    },
    {
      name: `memory while loading ${largest.count} companies`,
      value: largest.first.peakMegabytes,
      hold: 600,
      reach: 400,
      better: 'less',
      unit: 'MB',
    },
  ];
};

const latencies = async (fixture: Fixture, full: boolean): Promise<readonly Measured[]> => {
  const { folder } = fixture.scratch;
  const file = join(folder, 'companyfacts.zip');
  await writeZip(file, companies(loaded));
  const url = await fixture.scratch.createDatabase('stocks_all');
  const db = await openPlace({ url });
  try {
    await db.migrate(schema);
    await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    const sizes = await fillCompanies(db, { loaded, wanted: asked, allFacts: full });
    heading(
      `Each operation at ${asked} companies on PostgreSQL, one call after the other, milliseconds ` +
        `(${sizes.map(({ table, rows }) => `${table} ${rows}`).join(', ')})`,
    );
    const { rows, worst } = await measureLatencies(db, asked);
    printTable([['', 'p50', 'p99'], ...rows]);
    return [{ name: 'slowest stocks operation, p99', value: worst, hold: 100, reach: 30, better: 'less', unit: 'ms' }];
  } finally {
    await db.close();
    await fixture.scratch.dropDatabase(url);
    await rm(file);
  }
};

/** Loading the SEC's archive of company facts, and every stocks operation over as many companies as it has. */
export const stocks: Section = async (fixture, { full }) => [
  ...(await loading(fixture, full ? archives.full : archives.short)),
  ...(await latencies(fixture, full)),
];
