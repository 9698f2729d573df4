import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { companies } from '../data/company-facts.ts';
import { leiOf, writeEntities, writeRelationships } from '../data/entities/golden-copy.ts';
import { misspelt } from '../data/entities/questions.ts';
import { inventSurveys, writeSurvey, type InventedSeries } from '../data/macro/labstat.ts';
import { writeFiles } from '../data/places/files.ts';
import { fullSize, inventNation, type Nation } from '../data/places/nation.ts';
import { fillAreas, fillSeries } from '../data/places/series.ts';
import { createRandom } from '../data/random.ts';
import { fillCompanies } from '../data/stock-companies.ts';
import { writeZip } from '../data/zip-file.ts';
import type { Fixture } from '../fixture.ts';
import { measured } from '../floors.ts';
import { freePort } from '@dqs/storage/testing';
import { openPlace, schema } from '../installation.ts';
import { median, p99 } from '../load.ts';
import { runLoad } from '../run-load.ts';
import { isBuilt, startBuilt, untilAnswered } from '../serve-built.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

/** What is held: as many as the publishers have with --full. Places and series are always all. */
const sizes = {
  short: { entities: 300_000, companies: 2_000 },
  full: { entities: 3_000_000, companies: 20_000 },
} as const;
/** Companies that are loaded; the others are made from them. */
const loadedCompanies = 200;
const months = 26;
/** Pages of each kind, all different. */
const pages = 100;

interface Held {
  readonly url: string;
  readonly nation: Nation;
  readonly series: readonly InventedSeries[];
  readonly entityNames: readonly string[];
  readonly companyNames: readonly string[];
}

/** One database with companies, entities, places and series. */
const fill = async ({ scratch }: Fixture, size: (typeof sizes)['short' | 'full']): Promise<Held> => {
  const url = await scratch.createDatabase('site');
  const folder = join(scratch.folder, 'site');
  await mkdir(folder);
  const db = await openPlace({ url });
  try {
    await db.migrate(schema);
    const load = (connector: string, path: string) => runLoad({ url }, connector, path, join(folder, 'artifacts'));
    const archive = join(folder, 'companyfacts.zip');
    await writeZip(archive, companies(loadedCompanies));
    await load('stocks.company-facts', archive);
    await fillCompanies(db, loadedCompanies, size.companies);
    const [records, relations] = [join(folder, 'records.xml'), join(folder, 'relations.xml')];
    await writeEntities(records, size.entities);
    await load('entities.gleif-records', records);
    await writeRelationships(relations, size.entities / 5, size.entities);
    await load('entities.gleif-relationships', relations);
    const nation = inventNation({ ...fullSize, tracts: 10_000 });
    for (const { connector, path } of await writeFiles(folder, nation)) await load(connector, path);
    await fillAreas(db.knex, nation);
    await fillSeries(db.knex, nation);
    const series: InventedSeries[] = [];
    for (const survey of inventSurveys()) {
      const { list, data } = await writeSurvey(folder, survey, months);
      await load('macro.bls', data);
      await load('macro.bls-series', list);
      series.push(...survey.series);
    }
    await db.knex.raw('vacuum analyze');
    const random = createRandom(29);
    const leis = Array.from({ length: pages }, () => leiOf(random(size.entities)));
    const { rows } = await db.knex.raw<{ rows: { legal_name: string }[] }>(
      'select legal_name from data.entities_record where lei = any (?::text[])',
      [leis],
    );
    const ciks = Array.from({ length: pages }, () => 1 + random(size.companies));
    const named = await db.knex.raw<{ rows: { name: string }[] }>(
      'select name from data.stocks_company where cik = any (?::bigint[])',
      [ciks],
    );
    return {
      url,
      nation,
      series,
      entityNames: rows.map(({ legal_name }) => legal_name),
      companyNames: named.rows.map(({ name }) => name),
    };
  } finally {
    await db.close();
    await rm(folder, { recursive: true });
  }
};

interface Kind {
  readonly what: string;
  readonly paths: readonly string[];
}

const searchFor = (words: string): string => `/search?q=${encodeURIComponent(words)}`;

/** Addresses of things all over what is held, and of searches for them. */
const kindsOf = ({ nation, series, entityNames, companyNames }: Held, size: (typeof sizes)['short' | 'full']) => {
  const random = createRandom(31);
  const some = <Thing>(make: () => Thing): readonly Thing[] => [...new Set(Array.from({ length: pages }, make))];
  const oneOf = <Thing>(things: readonly Thing[]): Thing => things[random(things.length)]!;
  const counties = some(() => oneOf(nation.counties));
  const things: readonly Kind[] = [
    { what: 'company', paths: some(() => `/company/${1 + random(size.companies)}`) },
    { what: 'statements of a company', paths: some(() => `/company/${1 + random(size.companies)}/statements`) },
    { what: 'filings of a company', paths: some(() => `/company/${1 + random(size.companies)}/filings`) },
    { what: 'entity', paths: some(() => `/entity/${leiOf(random(size.entities))}`) },
    { what: 'series', paths: some(() => `/series/${oneOf(series).key}`) },
    { what: 'county', paths: counties.map(({ fips }) => `/place/county:${fips}`) },
    { what: 'state', paths: [...new Set(nation.counties.map(({ state }) => `/place/state:${state.fips}`))] },
  ];
  const searches: readonly Kind[] = [
    { what: 'search: name of an entity', paths: entityNames.map(searchFor) },
    { what: 'search: beginning of a name', paths: entityNames.map((name) => searchFor(name.slice(0, 7))) },
    { what: 'search: misspelt name of an entity', paths: entityNames.map((name) => searchFor(misspelt(name))) },
    { what: 'search: company', paths: companyNames.map(searchFor) },
    { what: 'search: symbol', paths: some(() => searchFor(`T${1 + random(size.companies)}`)) },
    { what: 'search: county', paths: counties.map(({ name, state }) => searchFor(`${name} county, ${state.code}`)) },
    { what: 'search: misspelt county', paths: counties.map(({ name }) => searchFor(misspelt(name))) },
    { what: 'search: title of a series', paths: some(() => searchFor(oneOf(series).title)) },
  ];
  return { things, searches };
};

interface Latency extends Kind {
  readonly p50: number;
  readonly p99: number;
  readonly kilobytes: number;
}

/** Opens a page; waits where the visitors' budget of the minute is used up. Throws when it fails. */
const opened = async (address: string): Promise<{ readonly milliseconds: number; readonly bytes: number }> => {
  for (;;) {
    const started = performance.now();
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    const { byteLength } = await response.arrayBuffer();
    if (response.ok) return { milliseconds: performance.now() - started, bytes: byteLength };
    if (response.status !== 429) throw new Error(`${address} answers ${response.status}`);
    await pause(Number.parseInt(response.headers.get('retry-after') ?? '60', 10) * 1000);
  }
};

/** Opens every page of a kind for the first time, one after the other. */
const latencyOf = async (url: string, kind: Kind): Promise<Latency> => {
  const taken: number[] = [];
  let kilobytes = 0;
  for (const path of kind.paths) {
    const { milliseconds, bytes } = await opened(url + path);
    taken.push(milliseconds);
    kilobytes = Math.max(kilobytes, bytes / 1000);
  }
  return { ...kind, p50: median(taken), p99: p99(taken.toSorted((a, b) => a - b)), kilobytes };
};

/** Pages of things, opened for the first time, and the search over everything. */
export const site: Section = async (fixture, { full }) => {
  const size = full ? sizes.full : sizes.short;
  const held = await fill(fixture, size);
  const server = startBuilt(await freePort(), ['--database-url', held.url], {
    DQS_PUBLIC_PAGES: 'on',
    DQS_LOG: 'silent',
  });
  try {
    await untilAnswered(`${server.url}/ready`, null);
    const { things, searches } = kindsOf(held, size);
    // What a process prepares after its start, and its compiler's first passes over each kind of page.
    for (const { paths } of [...things, ...searches]) await opened(server.url + paths[0]!);
    const found: Latency[] = [];
    for (const { what, paths } of [...things, ...searches])
      found.push(await latencyOf(server.url, { what, paths: paths.slice(1) }));
    heading(
      `Pages of the site over ${size.companies} companies, ${size.entities} entities, ${held.nation.counties.length} counties and ` +
        `${held.series.length} series on PostgreSQL, each opened for the first time (${isBuilt() ? 'built' : 'run from source: not built'})`,
    );
    printTable([
      ['', 'pages', 'p50 ms', 'p99 ms', 'largest kB'],
      ...found.map(({ what, paths, p50, p99: worst, kilobytes }) => [
        what,
        String(paths.length),
        p50.toFixed(1),
        worst.toFixed(1),
        kilobytes.toFixed(0),
      ]),
    ]);
    const slowest = (kinds: readonly Kind[]): number =>
      Math.max(...found.filter(({ what }) => kinds.some((kind) => kind.what === what)).map((one) => one.p99));
    return [measured('P26', slowest(things)), measured('P27', slowest(searches))];
  } finally {
    await server.stop();
    await fixture.scratch.dropDatabase(held.url);
  }
};
