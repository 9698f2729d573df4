import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copySeconds, psqlVersion } from '../copy-floor.ts';
import { writeObservations } from '../data/observations.ts';
import type { Fixture } from '../fixture.ts';
import { measured } from '../floors.ts';
import type { Measured } from '../goals.ts';
import { median } from '../load.ts';
import { runLoad, runUndo, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

const rows = 1_000_000;

/** About as many as the largest load that can be undone. */
const undoneRows = 190_000;

interface Way {
  readonly name: string;
  readonly runs: Loaded[];
}

const middle = ({ runs }: Way): Loaded => ({
  ...runs[0]!,
  seconds: median(runs.map(({ seconds }) => seconds)),
  peakMegabytes: median(runs.map(({ peakMegabytes }) => peakMegabytes)),
});

/** Two later editions of the file: one that is judged before it is loaded, and one that is loaded as it is. */
interface Revised {
  readonly judged: string;
  readonly accepted: string;
}

/** Loads into a new database each time, then the same file again, then its later editions. */
const loadOnce = async (
  fixture: Fixture,
  file: string,
  revised: Revised,
  round: number,
  engine: 'postgres' | 'embedded',
) => {
  const artifacts = join(fixture.scratch.folder, 'artifacts');
  const url = engine === 'postgres' ? await fixture.scratch.createDatabase(`load_${round}`) : null;
  const folder = join(fixture.scratch.folder, `load-${round}`);
  const place = url === null ? { folder } : { url };
  const first = await runLoad(place, 'bench.observations', file, artifacts);
  const again = await runLoad(place, 'bench.observations', file, artifacts);
  const compared = await runLoad(place, 'bench.observations', file, artifacts, { force: true });
  const loadJudged = () => runLoad(place, 'bench.observations', revised.judged, artifacts);
  const loadAccepted = () => runLoad(place, 'bench.observations', revised.accepted, artifacts, { accept: true });
  // In turn, as the table grows with each.
  const isJudgedFirst = round % 2 === 0;
  const before = isJudgedFirst ? await loadJudged() : await loadAccepted();
  const after = isJudgedFirst ? await loadAccepted() : await loadJudged();
  if (url === null) await rm(folder, { recursive: true, force: true });
  else await fixture.scratch.dropDatabase(url);
  const [judged, accepted] = isJudgedFirst ? [before, after] : [after, before];
  return { first, again, compared, judged, accepted };
};

/** Undoes the largest load that can be undone. */
const loadAndUndo = async ({ scratch }: Fixture) => {
  const file = join(scratch.folder, 'observations-undone.csv');
  const url = await scratch.createDatabase('undone');
  // The second load changes every row of the first.
  for (const seed of [1, 2]) {
    await writeObservations(file, undoneRows, seed);
    await runLoad({ url }, 'bench.observations', file, scratch.folder, { accept: true });
  }
  const undone = await runUndo({ url });
  if (undone.rows !== undoneRows) throw new Error(`${undone.rows} of ${undoneRows} rows were undone`);
  await scratch.dropDatabase(url);
  await rm(file);
  return undone;
};

/** Loading a CSV file of a million rows: parsed, checked, with provenance, against a plain copy of the same rows. */
export const load: Section = async (fixture, { rounds }) => {
  const file = join(fixture.scratch.folder, 'observations.csv');
  const larger = join(fixture.scratch.folder, 'observations-10.csv');
  await writeObservations(file, rows);
  const revised = {
    judged: join(fixture.scratch.folder, 'judged/observations.csv'),
    accepted: join(fixture.scratch.folder, 'accepted/observations.csv'),
  };
  for (const [at, path] of [revised.judged, revised.accepted].entries()) {
    await mkdir(dirname(path));
    await writeObservations(path, rows, 1, at + 1);
  }
  const megabytes = (await stat(file)).size / 1e6;
  const psql = await psqlVersion();
  const url = await fixture.scratch.createDatabase('floor');
  const ways = new Map<string, Way>();
  const add = (name: string, outcome: Loaded): void => {
    const way = ways.get(name) ?? { name, runs: [] };
    ways.set(name, way);
    way.runs.push(outcome);
  };
  const asLoaded = (seconds: number): Loaded => ({
    seconds,
    cpuSeconds: NaN,
    peakMegabytes: NaN,
    counts: { read: rows, inserted: rows, unchanged: 0 },
  });
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    if (psql !== null) {
      add('psql \\copy, same primary key', asLoaded(await copySeconds(url, file, true)));
      add('psql \\copy, no key', asLoaded(await copySeconds(url, file, false)));
    }
    const postgres = await loadOnce(fixture, file, revised, round, 'postgres');
    add('PostgreSQL', postgres.first);
    add('PostgreSQL, the same file again', postgres.again);
    add('PostgreSQL, the same file compared row by row', postgres.compared);
    add('PostgreSQL, two per cent revised, judged', postgres.judged);
    add('PostgreSQL, two per cent revised, accepted', postgres.accepted);
    const embedded = await loadOnce(fixture, file, revised, round, 'embedded');
    add('embedded', embedded.first);
    add('embedded, the same file again', embedded.again);
    add('embedded, the same file compared row by row', embedded.compared);
    add('embedded, two per cent revised, judged', embedded.judged);
    add('embedded, two per cent revised, accepted', embedded.accepted);
    add('PostgreSQL, exchange rates', await loadRates(fixture, round));
  }
  await writeObservations(larger, rows * 10);
  const target = await fixture.scratch.createDatabase('larger');
  add(
    'PostgreSQL, ten times the rows',
    await runLoad({ url: target }, 'bench.observations', larger, fixture.scratch.folder),
  );
  await fixture.scratch.dropDatabase(target);
  await fixture.scratch.dropDatabase(url);
  await rm(larger);
  const undone = await loadAndUndo(fixture);

  heading(
    `Loading ${rows} rows, ${megabytes.toFixed(0)} MB of CSV (${psql ?? 'psql is not on this machine: no floor'})`,
  );
  const floor = ways.get('psql \\copy, same primary key');
  const seconds = (name: string): number => middle(ways.get(name)!).seconds;
  printTable([
    ['', 's', 'rows/s', 'x of \\copy', 'peak MB'],
    ...[...ways.values()].map((way) => {
      const { seconds: taken, counts, peakMegabytes } = middle(way);
      const handled = Math.max(counts.read, counts.unchanged);
      const speed = floor ? (handled / taken / (rows / middle(floor).seconds)).toFixed(2) : '–';
      const peak = Number.isNaN(peakMegabytes) ? '–' : peakMegabytes.toFixed(0);
      return [way.name, taken.toFixed(2), (handled / taken).toFixed(0), speed, peak];
    }),
    [
      `PostgreSQL, a load of ${undoneRows} rows undone`,
      undone.seconds.toFixed(2),
      (undoneRows / undone.seconds).toFixed(0),
      '–',
      undone.peakMegabytes.toFixed(0),
    ],
  ]);
  const peak = (name: string): number => middle(ways.get(name)!).peakMegabytes;
  const goals: Measured[] = [
    measured('P16 memory', peak('PostgreSQL')),
    measured('P28 undo', undone.peakMegabytes),
    ...(['PostgreSQL', 'embedded'] as const).map((engine) => ({
      name: `judging a revised file, ${engine}`,
      value: seconds(`${engine}, two per cent revised, judged`) / seconds(`${engine}, two per cent revised, accepted`),
      hold: 1.1,
      reach: 1.05,
      better: 'less' as const,
      unit: 'x',
    })),
    measured('P16 growth', peak('PostgreSQL, ten times the rows') / peak('PostgreSQL')),
  ];
  if (!floor) return goals;
  const against = (name: string): number => middle(floor).seconds / seconds(name);
  return [measured('P14', against('PostgreSQL')), measured('P15', against('embedded')), ...goals];
};

const loadRates = async (fixture: Fixture, round: number): Promise<Loaded> => {
  const url = await fixture.scratch.createDatabase(`rates_${round}`);
  try {
    return await runLoad({ url }, 'rates', fixture.rates, fixture.scratch.folder);
  } finally {
    await fixture.scratch.dropDatabase(url);
  }
};
