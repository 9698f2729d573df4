import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { psqlVersion } from '../copy-floor.ts';
import { copyIndexedSeconds } from '../copy-indexed-table.ts';
import { writeEntities, writeRelationships } from '../data/entities/golden-copy.ts';
import { ask, questionsOf, type Latency, type Question } from '../data/entities/questions.ts';
import type { Fixture } from '../fixture.ts';
import { measured } from '../floors.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { quietService } from '../quiet-service.ts';
import { runLoad, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

/** Entities with their 4 million names and a fifth as many relationships: GLEIF's golden copy with --full, a tenth otherwise. */
const sizes = { short: 300_000, full: 3_000_000 } as const;

interface Table {
  readonly name: string;
  readonly loaded: Loaded;
  readonly megabytes: number;
  /** Seconds that psql takes for the rows of the table itself, and for all that the load leaves behind with its indexes. */
  readonly floor: { readonly own: number; readonly all: number } | null;
}

/** The table that a load is named by, then those that are made from it. */
const copied = {
  entities_record: ['entities_record', 'entities_name', 'entities_word'],
  entities_relationship: ['entities_relationship'],
} as const;

const floorOf = async (url: string, folder: string, name: keyof typeof copied): Promise<Table['floor']> => {
  if ((await psqlVersion()) === null) return null;
  const seconds: (readonly [number, number])[] = [];
  for (const table of copied[name]) seconds.push(await copyIndexedSeconds(url, folder, table));
  return { own: seconds[0]![0], all: seconds.flat().reduce((sum, one) => sum + one) };
};

const fill = async ({ scratch }: Fixture, url: string, count: number): Promise<readonly Table[]> => {
  const { folder } = scratch;
  const files = [
    ['entities_record', 'entities.gleif-records', (path: string) => writeEntities(path, count)],
    [
      'entities_relationship',
      'entities.gleif-relationships',
      (path: string) => writeRelationships(path, count / 5, count),
    ],
  ] as const;
  const tables: Table[] = [];
  for (const [name, connector, write] of files) {
    const file = join(folder, `${name}.xml`);
    const megabytes = (await write(file)) / 1e6;
    const loaded = await runLoad({ url }, connector, file, join(folder, 'artifacts'));
    await rm(file);
    tables.push({ name, loaded, megabytes, floor: await floorOf(url, folder, name) });
  }
  return tables;
};

const rate = ({ loaded }: Table): number => loaded.counts.inserted / loaded.seconds;
const share = ({ floor, loaded }: Table, part: 'own' | 'all'): number | null =>
  floor === null ? null : floor[part] / loaded.seconds;

const tell = (tables: readonly Table[]): void =>
  printTable([
    ['', 'MB', 'rows', 's', 'rows/s', 'MB/s', 'peak MB', 'x of \\copy of its table', 'x of \\copy of all'],
    ...tables.map((table) => [
      table.name,
      table.megabytes.toFixed(0),
      String(table.loaded.counts.inserted),
      table.loaded.seconds.toFixed(1),
      rate(table).toFixed(0),
      (table.megabytes / table.loaded.seconds).toFixed(1),
      table.loaded.peakMegabytes.toFixed(0),
      share(table, 'own')?.toFixed(2) ?? '–',
      share(table, 'all')?.toFixed(2) ?? '–',
    ]),
  ]);

/** The share of a golden copy as a whole, entities and relationships. */
const shareOfAll = (tables: readonly Table[]): number | null => {
  const sum = (of: (table: Table) => number): number => tables.reduce((total, table) => total + of(table), 0);
  return tables.some(({ floor }) => floor === null)
    ? null
    : sum(({ floor }) => floor!.all) / sum(({ loaded }) => loaded.seconds);
};

const isFuzzy = ({ what }: Question): boolean => what === 'misspelt';

/** Loading, searching and walking a golden copy of invented entities on PostgreSQL. */
export const entities: Section = async (fixture, { full }) => {
  const count = full ? sizes.full : sizes.short;
  const url = await fixture.scratch.createDatabase('entities');
  const db = await openPlace({ url });
  try {
    await db.migrate(schema);
    heading(
      `Loading ${count} invented entities and ${count / 5} relationships, names built and indexed, on PostgreSQL`,
    );
    const tables = await fill(fixture, url, count);
    tell(tables);
    await db.knex.raw('vacuum analyze');
    const service = quietService(db);
    heading('Each operation on them, one call after the other, milliseconds');
    const latencies: Latency[] = [];
    for (const question of await questionsOf(db, count)) latencies.push(await ask(service, question));
    printTable([['', 'p50', 'p99'], ...latencies.map((one) => [one.what, one.p50.toFixed(2), one.p99.toFixed(2)])]);
    const worst = (some: readonly Latency[]): number => Math.max(...some.map((one) => one.p99));
    const searches = latencies.filter(({ tool }) => tool === 'entities_search');
    const walks = latencies.filter(({ tool }) => tool === 'entities_get_ownership');
    const whole = shareOfAll(tables);
    const milliseconds = (name: string, value: number, hold: number, reach: number): Measured => ({
      name,
      value,
      hold,
      reach,
      better: 'less',
      unit: 'ms',
    });
    return [
      measured('P13 exact', worst(searches.filter((one) => !isFuzzy(one)))),
      measured('P13 fuzzy', worst(searches.filter(isFuzzy))),
      milliseconds('ownership in two hops, the largest family among them: p99', worst(walks), 150, 50),
      measured('P22 GLEIF memory', Math.max(...tables.map(({ loaded }) => loaded.peakMegabytes))),
      ...(whole === null ? [] : [measured('P22 GLEIF', whole)]),
    ];
  } finally {
    await db.close();
    await fixture.scratch.dropDatabase(url);
  }
};
