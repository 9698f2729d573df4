import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Answer, Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import { fillAreas, fillSeries } from '../data/places/series.ts';
import { writeFiles, type File } from '../data/places/files.ts';
import { fullSize, inventNation, type Nation } from '../data/places/nation.ts';
import { questionsOf, type Question } from '../data/places/questions.ts';
import { writeRiskIndex } from '../data/places/risk-index.ts';
import type { Fixture } from '../fixture.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema, type Place } from '../installation.ts';
import { median, p99 } from '../load.ts';
import { caller, never, quietService } from '../quiet-service.ts';
import { runLoad } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import { versus } from '../versus.ts';
import type { Section } from './section.ts';

/** Calls of each kind on PostgreSQL, and on the embedded database. */
const calls = { postgres: 300, embedded: 100 } as const;
/** How many tracts the embedded database gets without --full. */
const fewTracts = 10_000;

interface Filled {
  readonly db: Database;
  readonly service: Service;
  readonly tractSeconds: number;
  readonly peakMegabytes: number;
}

const describe = async (path: string, rows: number, seconds: number, peak: number): Promise<readonly string[]> => [
  basename(path),
  ((await stat(path)).size / 1e6).toFixed(1),
  `${rows}`,
  seconds.toFixed(1),
  (rows / seconds).toFixed(0),
  peak.toFixed(0),
];

/** Loads every file in a process of its own, then opens the database with the tables that are filled by SQL. */
const fill = async (fixture: Fixture, place: Place, files: readonly File[], nation: Nation): Promise<Filled> => {
  const table: (readonly string[])[] = [['', 'MB', 'rows', 's', 'rows/s', 'peak MB']];
  // The first process makes the database, which takes memory of its own.
  const db = await openPlace(place);
  await db.migrate(schema);
  await db.close();
  let last = { seconds: 0, peakMegabytes: 0 };
  for (const { connector, path } of files) {
    const loaded = await runLoad(place, connector, path, join(fixture.scratch.folder, 'artifacts'));
    table.push(await describe(path, loaded.counts.read, loaded.seconds, loaded.peakMegabytes));
    last = loaded;
  }
  const opened = await openPlace(place);
  const started = performance.now();
  await fillAreas(opened.knex, nation);
  const observations = await fillSeries(opened.knex, nation);
  await opened.knex.raw('vacuum analyze');
  const seconds = (performance.now() - started) / 1000;
  table.push(['real-estate series, by SQL', '–', `${observations}`, seconds.toFixed(1), '–', '–']);
  printTable(table);
  return { db: opened, service: quietService(opened), tractSeconds: last.seconds, peakMegabytes: last.peakMegabytes };
};

interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly kilobytes: number;
}

const latencyOf = async (service: Service, { tool, values }: Question, times: number): Promise<Latency> => {
  const taken: number[] = [];
  let bytes = 0;
  for (let turn = -10; turn < times; turn += 1) {
    const asked = values[(turn + 10) % values.length]!;
    const started = performance.now();
    const answer = await service.call(tool, { values: asked }, caller, never);
    if (turn >= 0) taken.push(performance.now() - started);
    bytes = Math.max(bytes, answer.bytes.length);
  }
  const sorted = taken.toSorted((left, right) => left - right);
  return { p50: median(taken), p99: p99(sorted), kilobytes: bytes / 1000 };
};

const measure = async (service: Service, questions: readonly Question[], times: number) => {
  const found = new Map<Question, Latency>();
  for (const question of questions) found.set(question, await latencyOf(service, question, times));
  printTable([
    ['', '', 'p50 ms', 'p99 ms', 'largest kB'],
    ...[...found].map(([{ tool, what }, { p50, p99, kilobytes }]) => [
      tool,
      what,
      p50.toFixed(2),
      p99.toFixed(2),
      kilobytes.toFixed(1),
    ]),
  ]);
  return found;
};

const ranking = { level: 'tract', metric: 'eal_total', limit: 100 } as const;

/** Walks a ranking to its end; answers the cursor of the last full page and how many places stand before it. */
const lastPage = async (service: Service): Promise<{ readonly cursor: string; readonly before: number }> => {
  const cursors: string[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer = await service.call(
      'hazards_get_rankings',
      { values: { ...ranking, cursor } },
      caller,
      never,
    );
    cursor = answer.nextCursor;
    if (cursor !== null) cursors.push(cursor);
  } while (cursor !== null);
  const full = cursors.at(-2);
  if (full === undefined) throw new Error('the ranking has no third page');
  return { cursor: full, before: (cursors.length - 1) * ranking.limit };
};

const depthOf = async (service: Service): Promise<Measured> => {
  const { cursor, before } = await lastPage(service);
  const page = (values: object) =>
    service.call('hazards_get_rankings', { values: { ...ranking, ...values } }, caller, never);
  const [first, far] = await versus(
    () => page({}),
    () => page({ cursor }),
  );
  console.log(`  first page of 100 tracts ${first.toFixed(2)} ms, page behind ${before} tracts ${far.toFixed(2)} ms`);
  return {
    name: `ranking behind ${before} tracts against its first page`,
    value: far / first,
    hold: 1.5,
    reach: 1.1,
    better: 'less',
    unit: 'x',
  };
};

const milliseconds = (name: string, value: number): Measured => ({
  name,
  value,
  hold: 150,
  reach: 50,
  better: 'less',
  unit: 'ms',
});

const isMisspelt = ({ tool, what }: Question): boolean => tool === 'geo_resolve' && what.startsWith('misspelt');

const slowest = (found: ReadonlyMap<Question, Latency>): number =>
  Math.max(...[...found].filter(([question]) => isMisspelt(question)).map(([, { p99 }]) => p99));

const seconds = (name: string, value: number, hold: number, reach: number): Measured => ({
  name,
  value,
  hold,
  reach,
  better: 'less',
  unit: 's',
});

const onPostgres = async (fixture: Fixture, files: readonly File[], nation: Nation): Promise<readonly Measured[]> => {
  const url = await fixture.scratch.createDatabase('places');
  heading(`Places at their real number, PostgreSQL: loading from files in the publishers' formats`);
  const { db, service, tractSeconds, peakMegabytes } = await fill(fixture, { url }, files, nation);
  heading(`Places, PostgreSQL: every operation, nothing cached, one call at a time, ${calls.postgres} calls each`);
  const found = await measure(service, questionsOf(nation), calls.postgres);
  const depth = await depthOf(service);
  await db.close();
  await fixture.scratch.dropDatabase(url);
  return [
    seconds(`loading the risk index of ${fullSize.tracts} tracts`, tractSeconds, 120, 60),
    { name: 'memory meanwhile', value: peakMegabytes, hold: 350, reach: 250, better: 'less', unit: 'MB' },
    depth,
    milliseconds('resolving a misspelt name, p99', slowest(found)),
  ];
};

/** Of each operation of the embedded database, the first way of calling it; of names all. */
const subset = (questions: readonly Question[]): readonly Question[] =>
  questions.filter(
    (question, at) =>
      question.tool === 'geo_resolve' || questions.findIndex(({ tool }) => tool === question.tool) === at,
  );

const onEmbedded = async (fixture: Fixture, files: readonly File[], nation: Nation, tracts: number) => {
  const folder = join(fixture.scratch.folder, 'places');
  heading(`Places on the embedded database, ${tracts} tracts (--full takes ${fullSize.tracts})`);
  const { db, service, tractSeconds, peakMegabytes } = await fill(fixture, { folder }, files, nation);
  heading(`Places, embedded: nothing cached, one call at a time, ${calls.embedded} calls each`);
  const found = await measure(service, subset(questionsOf(nation)), calls.embedded);
  await db.close();
  await rm(folder, { recursive: true });
  const fuzzy = milliseconds('resolving a misspelt name, embedded, p99', slowest(found));
  if (tracts < fullSize.tracts) return [fuzzy];
  return [
    seconds(`loading the risk index of ${tracts} tracts, embedded`, tractSeconds, 300, 150),
    { name: 'memory meanwhile, embedded', value: peakMegabytes, hold: 2000, reach: 1200, better: 'less', unit: 'MB' },
    fuzzy,
  ] satisfies readonly Measured[];
};

/** Places, hazards and real estate with as many places as there are: loading, and the time of every operation. */
export const places: Section = async (fixture, { full }) => {
  const nation = inventNation(fullSize);
  const folder = join(fixture.scratch.folder, 'places-files');
  await mkdir(folder);
  const files = await writeFiles(folder, nation);
  const goals = await onPostgres(fixture, files, nation);
  const smaller = full ? nation : inventNation({ ...fullSize, tracts: fewTracts });
  if (!full) await writeRiskIndex(join(folder, 'NRI_Table_CensusTracts.csv'), smaller, 'tract');
  const tracts = full ? fullSize.tracts : fewTracts;
  const embedded = await onEmbedded(fixture, files, smaller, tracts);
  await rm(folder, { recursive: true });
  return [...goals, ...embedded];
};
