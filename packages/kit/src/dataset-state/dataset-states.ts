import type { DatasetKey, Instant } from '@dqs/schemas';
import type { Reader } from '@dqs/storage';
import type { Catalog, CatalogDataset } from '../catalog.ts';
import type { Domain } from '../domain.ts';
import { stateOf, type DatasetState } from './judge.ts';
import { readStates } from './query.ts';

type Declared = Pick<Domain, 'key' | 'datasets' | 'sources' | 'connectors' | 'missed' | 'completeness'>;

const entriesOf = ({ key: category, datasets, sources, connectors }: Declared): readonly CatalogDataset[] =>
  datasets.map((dataset) => ({
    dataset,
    category,
    source: sources.find(({ tag }) => tag === dataset.source)!,
    connectors: connectors.filter((connector) => connector.dataset === dataset.key),
    tools: [],
  }));

const joined = async <T>(
  domains: readonly Declared[],
  read: (domain: Declared) => Promise<ReadonlyMap<DatasetKey, T>> | undefined,
): Promise<ReadonlyMap<DatasetKey, T>> => {
  const found = await Promise.all(domains.map(async (domain) => [...((await read(domain)) ?? [])]));
  return new Map(found.flat());
};

/**
 * The state of every dataset of some domains, as `platform_get_freshness` returns it. Operators' reports, pages and
 * metrics use it, so that they agree. Completeness is counted over whole tables, so a frequent caller passes a cached
 * one.
 */
export const datasetStates = async (
  domains: readonly Declared[],
  db: Reader,
  now: Instant,
  completeness: Catalog['completeness'] = (reader) => joined(domains, (domain) => domain.completeness?.(reader)),
): Promise<ReadonlyMap<DatasetKey, DatasetState>> => {
  const behind = {
    missed: (reader: Reader, at: Instant) => joined(domains, ({ missed }) => missed?.(reader, at)),
    completeness,
  };
  const states = await readStates(db, behind, now);
  const today = now.slice(0, 10) as Parameters<typeof stateOf>[3];
  return new Map(
    domains.flatMap(entriesOf).map((entry) => [entry.dataset.key, stateOf(entry, states, now, today)] as const),
  );
};
