import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { companies } from '../data/company-facts.ts';
import { fillCompanies } from '../data/stock-companies.ts';
import { writeZip } from '../data/zip-file.ts';
import type { Fixture } from '../fixture.ts';
import { measured } from '../floors.ts';
import type { Measured } from '../goals.ts';
import { openPlace } from '../installation.ts';
import { runLoad, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';
import { measureLatencies } from './stocks-latency.ts';

/** Companies that are asked, as many as the SEC's archive has; without `--full` so many are loaded and the others made from them. */
const asked = 20_000;
const loaded = 200;

/** Companies of an archive: the smaller ones always, all of them with `--full`. */
const archives = { short: [loaded, 1_000], full: [1_000, asked] } as const;

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

const loadArchive = async ({ scratch }: Fixture, url: string, count: number): Promise<Archive> => {
  const { folder } = scratch;
  const file = join(folder, 'companyfacts.zip');
  try {
    const bytes = await writeZip(file, companies(count));
    const first = await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    const again = await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    await writeZip(file, nextNightOf(companies(count)));
    const nextNight = await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    return { count, megabytes: bytes / 1e6, packedMegabytes: (await stat(file)).size / 1e6, first, again, nextNight };
  } finally {
    await rm(file);
  }
};

const withDatabase = async <T>({ scratch }: Fixture, count: number, use: (url: string) => Promise<T>): Promise<T> => {
  const url = await scratch.createDatabase(`stocks_${count}`);
  try {
    return await use(url);
  } finally {
    await scratch.dropDatabase(url);
  }
};

const tell = ({ count, megabytes, packedMegabytes, first, again, nextNight }: Archive): void => {
  heading('Loading an invented archive companyfacts.zip into PostgreSQL, statements built');
  const cells: readonly (readonly [string, string])[] = [
    ['companies', String(count)],
    ['MB', megabytes.toFixed(0)],
    ['packed', packedMegabytes.toFixed(0)],
    ['facts', String(first.counts.inserted)],
    ['s', first.seconds.toFixed(1)],
    ['facts/s', (first.counts.inserted / first.seconds).toFixed(0)],
    ['MB/s', (megabytes / first.seconds).toFixed(1)],
    ['peak MB', first.peakMegabytes.toFixed(0)],
    ['per GB', (first.peakMegabytes / (megabytes / 1000)).toFixed(0)],
    ['CPU s', first.cpuSeconds.toFixed(1)],
    ['same file, s', again.seconds.toFixed(2)],
    ['next night, s', nextNight.seconds.toFixed(1)],
    ['CPU s', nextNight.cpuSeconds.toFixed(1)],
    ['peak MB', nextNight.peakMegabytes.toFixed(0)],
  ];
  printTable([cells.map(([name]) => name), cells.map(([, value]) => value)]);
};

/** Seconds that the next night would take with all companies of the SEC's archive, by what it takes with those of this one. */
const nightOfAll = ({ count, nextNight }: Archive): number => (nextNight.seconds * asked) / count;

const loadGoals = (smallest: Archive, largest: Archive): readonly Measured[] => [
  measured('P21 facts', largest.first.counts.inserted / largest.first.seconds, `${largest.count} companies`),
  measured('P21 night', nightOfAll(largest)),
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
  {
    name: `the next night of ${largest.count} companies against the first load`,
    value: largest.nextNight.seconds / largest.first.seconds,
    hold: 0.2,
    reach: 0.1,
    better: 'less',
    unit: 'x',
  },
];

/** Asks every operation over all companies, those made that the database of the first `held` lacks. */
const askAll = async (url: string, held: number): Promise<readonly Measured[]> => {
  const db = await openPlace({ url });
  try {
    const sizes = await fillCompanies(db, held, asked);
    heading(
      `Each operation at ${asked} companies on PostgreSQL, one call after the other, milliseconds ` +
        `(${sizes.map(({ table, rows }) => `${table} ${rows}`).join(', ')})`,
    );
    const { rows, worst } = await measureLatencies(db, asked);
    printTable([['', 'p50', 'p99'], ...rows]);
    return [{ name: 'slowest stocks operation, p99', value: worst, hold: 100, reach: 30, better: 'less', unit: 'ms' }];
  } finally {
    await db.close();
  }
};

/** Loading the SEC's archive of company facts, and every stocks operation over as many companies as it has. */
export const stocks: Section = async (fixture, { full }) => {
  const done: Archive[] = [];
  let latencies: readonly Measured[] = [];
  for (const count of full ? archives.full : archives.short) {
    await withDatabase(fixture, count, async (url) => {
      const archive = await loadArchive(fixture, url, count);
      tell(archive);
      done.push(archive);
      if (count === (full ? asked : loaded)) latencies = await askAll(url, count);
    });
  }
  return [...loadGoals(done[0]!, done.at(-1)!), ...latencies];
};
