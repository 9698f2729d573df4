import { tablesOf } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { showsSource, type Dataset, type Source, type SurfaceTable } from '@dqs/storage';

/** A table of a dataset, restricted to rows of these sources. */
export interface PlannedTable {
  readonly table: SurfaceTable;
  readonly sources: readonly string[];
}

/** The part of the database that forms a dataset. */
export interface PlannedDataset {
  readonly domain: string;
  readonly dataset: Dataset;
  readonly sources: readonly Source[];
  readonly tables: readonly PlannedTable[];
  /** Datasets whose loads can change its rows: those of the same sources. */
  readonly follows: readonly DatasetKey[];
}

/** The datasets of a domain with rows from a source: those with its files, in the order of their declaration. */
const datasetsOfSource = (domain: Domain, source: string): readonly DatasetKey[] => [
  ...new Set([
    ...domain.datasets.filter((dataset) => dataset.source === source).map(({ key }) => key),
    ...domain.connectors.filter((connector) => connector.source === source).map(({ dataset }) => dataset),
  ]),
];

/** Whether files of a dataset feed a table. */
const feeds = (domain: Domain, dataset: DatasetKey, table: string): boolean =>
  domain.connectors.some(
    (connector) => connector.dataset === dataset && tablesOf(connector).some(({ load }) => load.table === table),
  );

/**
 * The dataset of a source's rows in a table: the first one of the source whose files feed the table, else the first one
 * of the source, because the rows were derived from its files. Every row therefore belongs to exactly one dataset.
 */
const ownerOf = (domain: Domain, table: string, source: string): DatasetKey | null => {
  const candidates = datasetsOfSource(domain, source);
  return candidates.find((key) => feeds(domain, key, table)) ?? candidates[0] ?? null;
};

/** The domain of a table, whose name begins with that of the domain. */
const domainOfTable = (domains: readonly Domain[], table: string): Domain | undefined =>
  domains.find(({ key }) => table.startsWith(`${key}_`));

/** The tables of each dataset of public sources, in the order of the domains. */
export const planOf = (domains: readonly Domain[], tables: readonly SurfaceTable[]): readonly PlannedDataset[] => {
  const found = new Map<DatasetKey, Map<string, { table: SurfaceTable; sources: string[] }>>();
  for (const table of tables) {
    const domain = domainOfTable(domains, table.name);
    for (const source of domain?.sources ?? []) {
      const owner = domain && showsSource('public', source) ? ownerOf(domain, table.name, source.tag) : null;
      if (owner === null) continue;
      const ofDataset = found.get(owner) ?? new Map<string, { table: SurfaceTable; sources: string[] }>();
      found.set(owner, ofDataset);
      const planned = ofDataset.get(table.name) ?? { table, sources: [] };
      ofDataset.set(table.name, planned);
      planned.sources.push(source.tag);
    }
  }
  return domains.flatMap((domain) =>
    domain.datasets.flatMap((dataset): readonly PlannedDataset[] => {
      const planned = found.get(dataset.key);
      if (planned === undefined) return [];
      const list = [...planned.values()];
      const tags = new Set(list.flatMap(({ sources }) => sources));
      const follows = new Set([...tags].flatMap((tag) => datasetsOfSource(domain, tag)));
      return [
        {
          domain: domain.key,
          dataset,
          sources: domain.sources.filter(({ tag }) => tags.has(tag)),
          tables: list,
          follows: [...follows].toSorted(),
        },
      ];
    }),
  );
};
