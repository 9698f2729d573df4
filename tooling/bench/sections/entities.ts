import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import { psqlVersion } from '../copy-floor.ts';
import { leiOf, writeEntities, writeRelationships } from '../data/entities/golden-copy.ts';
import { createRandom } from '../data/random.ts';
import type { Fixture } from '../fixture.ts';
import type { Measured } from '../goals.ts';
import { openPlace, schema } from '../installation.ts';
import { median, p99 } from '../load.ts';
import { caller, never, quietService } from '../quiet-service.ts';
import { runLoad, type Loaded } from '../run-load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

const execute = promisify(execFile);

/** Entities with their 4 million names and a fifth as many relationships: GLEIF's golden copy with --full, a tenth otherwise. */
const sizes = { short: 300_000, full: 3_000_000 } as const;
const calls = 300;

interface Table {
  readonly name: string;
  readonly loaded: Loaded;
  readonly megabytes: number;
  /** Seconds that psql takes for the same rows into a table with the same primary key. */
  readonly floor: number | null;
}

/** Copies a loaded table out and in again by psql: the same rows, the same key, nothing parsed and nothing built. */
const copySeconds = async (url: string, folder: string, table: string): Promise<number | null> => {
  if ((await psqlVersion()) === null) return null;
  const file = join(folder, `${table}.copy`);
  const psql = (command: string) => execute('psql', [url, '-qX', '-v', 'ON_ERROR_STOP=1', '-c', command]);
  await psql(`\\copy data.${table} to '${file}'`);
  await psql(`create table public.copied (like data.${table} including indexes)`);
  const started = performance.now();
  await psql(`\\copy public.copied from '${file}'`);
  const seconds = (performance.now() - started) / 1000;
  await psql('drop table public.copied');
  await rm(file);
  return seconds;
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
    tables.push({ name, loaded, megabytes, floor: await copySeconds(url, folder, name) });
  }
  return tables;
};

const rate = ({ loaded }: Table): number => loaded.counts.inserted / loaded.seconds;
const share = (table: Table): number | null => (table.floor === null ? null : table.floor / table.loaded.seconds);

const tell = (tables: readonly Table[]): void =>
  printTable([
    ['', 'MB', 'rows', 's', 'rows/s', 'MB/s', 'peak MB', 'x of \\copy'],
    ...tables.map((table) => [
      table.name,
      table.megabytes.toFixed(0),
      String(table.loaded.counts.inserted),
      table.loaded.seconds.toFixed(1),
      rate(table).toFixed(0),
      (table.megabytes / table.loaded.seconds).toFixed(1),
      table.loaded.peakMegabytes.toFixed(0),
      share(table)?.toFixed(2) ?? '–',
    ]),
  ]);

interface Question {
  readonly what: string;
  readonly tool: string;
  readonly values: readonly object[];
}

const misspelt = (name: string): string => {
  const at = Math.min(3, name.length - 2);
  return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`;
};

/** Questions after names that are held, and after the entity with the most children. */
const questionsOf = async ({ knex }: Database, count: number): Promise<readonly Question[]> => {
  const random = createRandom(11);
  const leis = Array.from({ length: calls }, () => leiOf(random(count)));
  const { rows } = await knex.raw<{ rows: { legal_name: string }[] }>(
    'select legal_name from data.entities_record where lei = any (?::text[])',
    [leis],
  );
  const names = rows.map(({ legal_name }) => legal_name);
  const { rows: families } = await knex.raw<{ rows: { parent_lei: string; children: string }[] }>(
    'select parent_lei, count(*)::text as children from data.entities_relationship group by 1 order by count(*) desc limit 1',
  );
  const [{ parent_lei: largest, children } = { parent_lei: '', children: '0' }] = families;
  const of = (query: (name: string) => string) => names.map((name) => ({ query: query(name), limit: 50 }));
  const words = (name: string): readonly string[] => name.split(' ');
  return [
    { what: 'by LEI', tool: 'entities_search', values: leis.map((query) => ({ query })) },
    { what: 'exact', tool: 'entities_search', values: of((name) => name) },
    { what: 'prefix', tool: 'entities_search', values: of((name) => name.slice(0, Math.max(4, name.length >> 1))) },
    { what: 'words', tool: 'entities_search', values: of((name) => words(name).slice(0, 2).toReversed().join(' ')) },
    {
      what: 'common word',
      tool: 'entities_search',
      values: ['capital', 'fund', 'holdings', 'international'].map((query) => ({ query, limit: 50 })),
    },
    { what: 'misspelt', tool: 'entities_search', values: of(misspelt) },
    { what: 'profile', tool: 'entities_get_profile', values: leis.map((lei) => ({ lei })) },
    { what: 'parents, 2 hops', tool: 'entities_get_ownership', values: leis.map((lei) => ({ lei, depth: 2 })) },
    {
      what: `largest family (${children} relations), 2 hops`,
      tool: 'entities_get_ownership',
      values: [{ lei: largest, direction: 'children', depth: 2, limit: 100 }],
    },
  ];
};

interface Latency extends Question {
  readonly p50: number;
  readonly p99: number;
}

const ask = async (service: Service, question: Question): Promise<Latency> => {
  const taken: number[] = [];
  for (let turn = -20; turn < calls; turn += 1) {
    const values = question.values[(turn + 20) % question.values.length]!;
    const started = performance.now();
    (await service.call(question.tool, { values }, caller, never)).envelope();
    if (turn >= 0) taken.push(performance.now() - started);
  }
  return { ...question, p50: median(taken), p99: p99(taken.toSorted((a, b) => a - b)) };
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
    const shares = tables.flatMap((table) => share(table) ?? []);
    const milliseconds = (name: string, value: number, hold: number, reach: number): Measured => ({
      name,
      value,
      hold,
      reach,
      better: 'less',
      unit: 'ms',
    });
    return [
      milliseconds(
        'entities by LEI, name, beginning, words: p99',
        worst(searches.filter((one) => !isFuzzy(one))),
        50,
        10,
      ),
      milliseconds('entities by a misspelt name: p99', worst(searches.filter(isFuzzy)), 150, 50),
      milliseconds('ownership in two hops, the largest family among them: p99', worst(walks), 150, 50),
      {
        name: 'memory while loading entities',
        value: Math.max(...tables.map(({ loaded }) => loaded.peakMegabytes)),
        hold: 300,
        reach: 200,
        better: 'less',
        unit: 'MB',
      },
      ...(shares.length === 0
        ? []
        : [
            {
              name: 'loading a golden copy against \\copy',
              value: Math.min(...shares),
              hold: 0.4,
              reach: 0.7,
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
