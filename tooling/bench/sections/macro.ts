import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Service } from '@dqs/service';
import { copyTableSeconds } from '../copy-table.ts';
import { inventSurveys, writeSurvey, type InventedSeries } from '../data/macro/labstat.ts';
import { questionsOf, type Question } from '../data/macro/questions.ts';
import { fillCalendar, fillVintages } from '../data/macro/vintages.ts';
import type { Fixture } from '../fixture.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { median, p99 } from '../load.ts';
import { caller, never, quietService } from '../quiet-service.ts';
import { runLoad, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import { versus } from '../versus.ts';
import type { Section } from './section.ts';

/** Months of each of the 65,010 series: as many rows as the Bureau's own files with --full, a fifth otherwise. */
const months = { short: 26, full: 130 } as const;
const revisedSeries = 500;
/** An instant at which the last revision of every month was known. */
const knownAt = '2026-01-15T12:00:00Z';
/** Series of the smaller set that the embedded database holds. */
const embeddedSeries = 1_000;
const calls = 300;

interface LoadedFile {
  readonly path: string;
  readonly loaded: Loaded;
}

const loadFiles = async ({ scratch }: Fixture, url: string, full: boolean): Promise<readonly LoadedFile[]> => {
  const count = full ? months.full : months.short;
  const folder = join(scratch.folder, 'macro-files');
  await mkdir(folder);
  const table: (readonly string[])[] = [['', 'MB', 'rows', 's', 'rows/s', 'peak MB']];
  const files: LoadedFile[] = [];
  for (const survey of inventSurveys()) {
    const { list, data } = await writeSurvey(folder, survey, count);
    for (const [connector, path] of [
      ['macro.bls', data],
      ['macro.bls-series', list],
      ...(full ? [] : [['macro.bls', data] as const]),
    ] as const) {
      const again = files.some((file) => file.path === path);
      const loaded = await runLoad({ url }, connector, path, join(scratch.folder, 'artifacts'), { force: again });
      const rows = loaded.counts.read;
      table.push([
        `${basename(path)}${again ? ', the same file compared row by row' : ''}`,
        ((await stat(path)).size / 1e6).toFixed(0),
        String(rows),
        loaded.seconds.toFixed(1),
        (rows / loaded.seconds).toFixed(0),
        loaded.peakMegabytes.toFixed(0),
      ]);
      files.push({ path, loaded });
    }
  }
  printTable(table);
  await rm(folder, { recursive: true });
  return files;
};

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

const latencyOf = async (service: Service, { tool, values }: Question): Promise<Latency & { kilobytes: number }> => {
  const taken: number[] = [];
  let bytes = 0;
  for (let turn = -10; turn < calls; turn += 1) {
    const started = performance.now();
    const answer = await service.call(tool, { values: values[(turn + 10) % values.length]! }, caller, never);
    if (turn >= 0) taken.push(performance.now() - started);
    bytes = Math.max(bytes, answer.bytes.length);
  }
  return { p50: median(taken), p99: p99(taken.toSorted((a, b) => a - b)), kilobytes: bytes / 1000 };
};

const measure = async (service: Service, questions: readonly Question[]): Promise<ReadonlyMap<Question, Latency>> => {
  const found = new Map<Question, Latency & { readonly kilobytes: number }>();
  for (const question of questions) found.set(question, await latencyOf(service, question));
  printTable([
    ['', '', 'p50 ms', 'p99 ms', 'largest kB'],
    ...[...found].map(([{ tool, what }, { p50, p99: worst, kilobytes }]) => [
      tool,
      what,
      p50.toFixed(2),
      worst.toFixed(2),
      kilobytes.toFixed(1),
    ]),
  ]);
  return found;
};

const rowsOf = async (service: Service, values: object): Promise<number> => {
  const answer = await service.call('macro_get_series', { values }, caller, never);
  const { data } = answer.envelope() as { data: { observations: readonly unknown[] } };
  return data.observations.length;
};

/**
 * The same series as it is and as it was known, in turn, with as many months in either answer: the most that a page of either size
 * costs more. Throws where the two answers have another number of rows, which would not be comparable.
 */
const pointInTime = async (
  service: Service,
  revised: readonly InventedSeries[],
  months: number,
  engine: string,
): Promise<Measured> => {
  const ratios: number[] = [];
  for (const limit of [24, 100, 500].filter((size) => size <= 24 || size <= months)) {
    for (const { key } of revised.slice(0, 5)) {
      const [now, then] = [
        await rowsOf(service, { series_key: key, limit }),
        await rowsOf(service, { series_key: key, limit, as_known_at: knownAt }),
      ];
      if (now !== then) throw new Error(`${key}: ${now} months now, ${then} as known at ${knownAt}`);
    }
    let turn = 0;
    const page = (more: object) => () => {
      turn += 1;
      const values = { series_key: revised[(turn >> 1) % revised.length]!.key, limit, ...more };
      return service.call('macro_get_series', { values }, caller, never);
    };
    const [latest, known] = await versus(page({}), page({ as_known_at: knownAt }));
    console.log(`  ${engine}, ${limit} newest: ${latest.toFixed(2)} ms, as known at an instant ${known.toFixed(2)} ms`);
    ratios.push(known / latest);
  }
  return {
    name: `a series as known at an instant against its latest view, ${engine}`,
    value: Math.max(...ratios),
    hold: 2,
    reach: 1.2,
    better: 'less',
    unit: 'x',
  };
};

/** Point in time on the embedded database: a survey of a thousand series, a tenth of them with vintages. */
const embeddedPointInTime = async ({ scratch }: Fixture, months: number): Promise<Measured> => {
  const place = { folder: join(scratch.folder, 'macro-embedded') };
  const files = join(scratch.folder, 'macro-embedded-files');
  await mkdir(files);
  const [survey] = inventSurveys();
  const small = { ...survey!, series: survey!.series.slice(0, embeddedSeries) };
  const { list, data } = await writeSurvey(files, small, months);
  for (const [connector, path] of [
    ['macro.bls', data],
    ['macro.bls-series', list],
  ] as const)
    await runLoad(place, connector, path, join(scratch.folder, 'artifacts'));
  await rm(files, { recursive: true });
  const db = await openPlace(place);
  try {
    const revised = small.series.slice(0, embeddedSeries / 10);
    await fillVintages(
      db,
      revised.map(({ key }) => key),
    );
    await db.knex.raw('analyze');
    return await pointInTime(quietService(db), revised, months, 'embedded');
  } finally {
    await db.close();
    await rm(place.folder, { recursive: true });
  }
};

const milliseconds = (name: string, value: number, hold: number, reach: number): Measured => ({
  name,
  value,
  hold,
  reach,
  better: 'less',
  unit: 'ms',
});

/** Macroeconomic series at the size of two of the Bureau's surveys: loading, every operation, what was known against what is. */
export const macro: Section = async (fixture, { full }) => {
  const url = await fixture.scratch.createDatabase('macro');
  const db = await openPlace({ url });
  try {
    await db.migrate(schema);
    const all = inventSurveys().flatMap(({ series }) => series);
    heading(`Loading ${all.length} invented series of ${full ? months.full : months.short} months, PostgreSQL`);
    const files = await loadFiles(fixture, url, full);
    const floor = await copyTableSeconds(url, fixture.scratch.folder, 'macro_observation');
    const first = files.filter(
      ({ path }, at) => path.includes('.data.') && files.findIndex((one) => one.path === path) === at,
    );
    const loading = first.reduce((sum, { loaded }) => sum + loaded.seconds, 0);
    if (floor !== null)
      console.log(`  the same observations by \\copy: ${floor.toFixed(1)} s; loaded in ${loading.toFixed(1)} s`);
    const revised = all.filter((_, at) => at % Math.floor(all.length / revisedSeries) === 0).slice(0, revisedSeries);
    const rows = await fillVintages(
      db,
      revised.map(({ key }) => key),
    );
    await fillCalendar(db);
    console.log(`  ${rows} vintages of ${revised.length} series, by SQL`);
    await db.knex.raw('vacuum analyze');
    const service = quietService(db);
    heading(`Macro: every operation, nothing cached, one call at a time, ${calls} calls each`);
    const found = await measure(service, questionsOf(all, revised));
    const slowest = (tool: string) =>
      Math.max(...[...found].filter(([question]) => question.tool === tool).map(([, latency]) => latency.p50));
    return [
      await pointInTime(service, revised, full ? months.full : months.short, 'PostgreSQL'),
      await embeddedPointInTime(fixture, full ? months.full : months.short),
      milliseconds('a macro series, median of the slowest kind', slowest('macro_get_series'), 20, 5),
      milliseconds('a macro search, median of the slowest kind', slowest('macro_search'), 60, 20),
      milliseconds('macro updates, median of the slowest kind', slowest('macro_get_recent_updates'), 40, 10),
      milliseconds('macro calendar, median of the slowest kind', slowest('macro_get_calendar'), 20, 5),
      {
        name: 'memory while loading macro series',
        value: Math.max(...files.map(({ loaded }) => loaded.peakMegabytes)),
        hold: 300,
        reach: 200,
        better: 'less',
        unit: 'MB',
      },
      ...(floor === null
        ? []
        : [
            {
              name: 'loading macro observations against \\copy',
              value: floor / loading,
              // A short run spends most of its time on the names of series.
              hold: full ? 0.4 : 0.15,
              reach: full ? 0.7 : 0.4,
              better: 'more',
              unit: 'x',
            } as const,
          ]),
    ];
  } finally {
    await db.close();
    await fixture.scratch.dropDatabase(url);
  }
};
