import { createDecoder, type Decoder } from '@dqs/core';
import type { Catalog, Domain, Handler } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { showsSource, surfaces, type Source, type Surface } from '@dqs/storage';
import { sourceWalker, type SourceWalker } from './source-names.ts';
import type { Operation } from './operation.ts';
import { isOfLink } from './link-parameter.ts';
import { longTableOf, type LongTable } from './long-table.ts';

/** An operation with everything that is computed once, at start. */
export interface Compiled {
  readonly operation: Operation;
  readonly decoder: Decoder;
  /** Name of the page-size parameter if the operation pages. */
  readonly pageParameter: string | null;
  readonly sourceNames: SourceWalker | null;
  readonly table: LongTable;
}

/** The declarations of all domains, joined and checked. */
export interface Catalogue {
  /**
   * The operations that a surface lists: those with at least one dataset shown on the surface. All other lists and
   * answers are derived from this one.
   */
  readonly visible: Readonly<Record<Surface, readonly Operation[]>>;
  /** The domains of those operations. */
  readonly domains: Readonly<Record<Surface, readonly Domain[]>>;
  /** The operation with a tool name if the surface lists it. */
  find(tool: string, surface: Surface): Compiled | undefined;
  /** Names that a surface may show as a source: tags of its sources and keys of their connectors. */
  readonly sourceNames: Readonly<Record<Surface, ReadonlySet<string>>>;
  /** The declarations of the domains, for operations that describe the service itself. */
  readonly described: Readonly<Record<Surface, Catalog>>;
  /** Cron expressions of the connectors that load each dataset. */
  readonly schedules: ReadonlyMap<DatasetKey, readonly string[]>;
}

const operationsOf = (domains: readonly Domain[]): readonly Operation[] =>
  domains.flatMap((domain) =>
    Object.entries(domain.contract).map(([name, endpoint]) => {
      const handler = domain.handlers[name] as Handler<typeof endpoint> | undefined;
      if (!handler) throw new Error(`operation ${endpoint.tool} has no handler`);
      return { domain, name, endpoint, handler };
    }),
  );

const compile = (operation: Operation): Compiled => {
  const { endpoint } = operation;
  const decoder = createDecoder(endpoint.params, endpoint.codes);
  const pageParameter = endpoint.pageParameter ?? 'limit';
  const pages = decoder.parameters.has('cursor');
  if (pages !== (endpoint.keyset !== undefined) || (pages && !decoder.parameters.has(pageParameter))) {
    throw new Error(`operation ${endpoint.tool}: the parameters cursor and ${pageParameter} and a keyset go together`);
  }
  for (const name of ['format', 'columns'])
    if (decoder.parameters.has(name))
      throw new Error(`operation ${endpoint.tool}: ${name} is a parameter of the transport`);
  for (const name of Object.keys(endpoint.params.shape))
    if (isOfLink(name)) throw new Error(`operation ${endpoint.tool}: ${name} begins as a parameter of a signed link`);
  const { batch } = endpoint;
  const repeated = batch === undefined ? undefined : decoder.parameters.get(batch);
  if (batch !== undefined && (!repeated?.required || repeated.isArray || endpoint.volatile))
    throw new Error(`operation ${endpoint.tool}: batch must name a required parameter of one value`);
  return {
    operation,
    decoder,
    pageParameter: pages ? pageParameter : null,
    sourceNames: endpoint.describesSources ? null : sourceWalker(endpoint.data),
    table: longTableOf(endpoint),
  };
};

const unique = <T>(items: readonly T[], keyOf: (item: T) => string, what: string): ReadonlyMap<string, T> => {
  const found = new Map<string, T>();
  for (const item of items) {
    if (found.has(keyOf(item))) throw new Error(`two ${what} are called ${keyOf(item)}`);
    found.set(keyOf(item), item);
  }
  return found;
};

const bySurface = <T>(build: (surface: Surface) => T): Readonly<Record<Surface, T>> =>
  Object.fromEntries(surfaces.map((surface) => [surface, build(surface)])) as Record<Surface, T>;

/** Joins the domains. Throws if two share a name, or if an operation reads an undeclared dataset. */
export const createCatalogue = (domains: readonly Domain[]): Catalogue => {
  const operations = unique(operationsOf(domains), ({ endpoint }) => endpoint.tool, 'operations');
  unique([...operations.values()], ({ endpoint }) => endpoint.path, 'operations');
  const sources = new Map<string, Source>(
    domains.flatMap((domain) => domain.sources).map((source) => [source.tag, source]),
  );
  const datasets = unique(
    domains.flatMap((domain) => domain.datasets),
    ({ key }) => key,
    'datasets',
  );
  const connectors = domains.flatMap((domain) => domain.connectors);

  const shows = (surface: Surface, tag: string): boolean => {
    const source = sources.get(tag);
    if (!source) throw new Error(`no domain declares the source ${tag}`);
    return showsSource(surface, source);
  };
  const reads = (operation: Operation, surface: Surface): boolean =>
    operation.endpoint.datasets.some((key) => {
      const dataset = datasets.get(key);
      if (!dataset) throw new Error(`operation ${operation.endpoint.tool} reads ${key}, which no domain declares`);
      return shows(surface, dataset.source);
    });

  const visible = bySurface((surface) => [...operations.values()].filter((operation) => reads(operation, surface)));
  const compiled = new Map([...operations].map(([tool, operation]) => [tool, compile(operation)]));
  const found = bySurface(
    (surface) => new Map(visible[surface].map(({ endpoint: { tool } }) => [tool as string, compiled.get(tool)])),
  );

  return {
    visible,
    domains: bySurface((surface) => [...new Set(visible[surface].map(({ domain }) => domain))]),
    find: (tool, surface) => found[surface].get(tool),
    sourceNames: bySurface((surface) => {
      const tags = [...sources.keys()].filter((tag) => shows(surface, tag));
      const keys = connectors.filter(({ source }) => shows(surface, source)).map(({ key }) => key);
      return new Set([...tags, ...keys]);
    }),
    described: bySurface((surface) => describe(domains, sources, visible[surface])),
    schedules: schedulesOf(connectors),
  };
};

/** The datasets of a domain whose source is shown on a surface, each with its source. */
export const datasetsOn = (surface: Surface, { datasets, sources }: Domain) =>
  datasets.flatMap((dataset) => {
    const source = sources.find(({ tag }) => tag === dataset.source);
    return source && showsSource(surface, source) ? [{ dataset, source }] : [];
  });

const describe = (
  domains: readonly Domain[],
  sources: ReadonlyMap<string, Source>,
  visible: readonly Operation[],
): Catalog => ({
  categories: domains.map(({ key, title, description }) => ({ key, title, description })),
  datasets: domains.flatMap(({ key: category, datasets, connectors }) =>
    datasets.map((dataset) => ({
      dataset,
      category,
      source: sources.get(dataset.source)!,
      connectors: connectors.filter((connector) => connector.dataset === dataset.key),
      tools: visible
        .filter(({ endpoint }) => endpoint.datasets.includes(dataset.key))
        .map(({ endpoint: { tool, title } }) => ({ name: tool, summary: title })),
    })),
  ),
  missed: async (db, now) => {
    const found = await Promise.all(domains.map(async ({ missed }) => (await missed?.(db, now)) ?? []));
    return new Map(found.flatMap((reasons) => [...reasons]));
  },
  completeness: async (db) => {
    const found = await Promise.all(domains.map(async ({ completeness }) => (await completeness?.(db)) ?? []));
    return new Map(found.flatMap((releases) => [...releases]));
  },
});

const schedulesOf = (connectors: Domain['connectors']): ReadonlyMap<DatasetKey, readonly string[]> => {
  const found = new Map<DatasetKey, string[]>();
  for (const {
    dataset,
    publication: { schedule },
  } of connectors) {
    const list = found.get(dataset);
    if (list) list.push(schedule);
    else found.set(dataset, [schedule]);
  }
  return found;
};
