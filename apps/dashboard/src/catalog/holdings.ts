import { freshnessOf, ingestionStates, type Freshness, type IngestionState } from '@dqs/ingest';
import type { Dataset, Domain, Source } from '@dqs/kit';
import type { Operation } from '@dqs/service';
import type { Site } from '../site.ts';

/** How one connector of a data set stands. */
export interface Feed {
  readonly connector: string;
  readonly freshness: Freshness;
  /** Whether the last run failed. Why is the operator's business: `dqs doctor` says it. */
  readonly failed: boolean;
  /** Whether the last load came from files that somebody had, such as the samples, and not from the publisher. */
  readonly fromFiles: boolean;
}

/** A data set with everything that strangers may know of it. */
export interface Holding {
  readonly domain: Domain;
  readonly dataset: Dataset;
  readonly source: Source;
  readonly feeds: readonly Feed[];
  readonly operations: readonly Operation[];
}

/** How a data set stands as a whole: as its worst connector. */
export type FreshnessStatus = Freshness['status'];

const worst: readonly FreshnessStatus[] = ['stale', 'never_ran', 'fresh'];

export const freshnessOfHolding = ({ feeds }: Holding): FreshnessStatus =>
  worst.find((status) => feeds.some(({ freshness }) => freshness.status === status)) ?? 'never_ran';

const feedsOf = (
  domain: Domain,
  { key }: Dataset,
  states: ReadonlyMap<string, IngestionState>,
  now: number,
): readonly Feed[] =>
  domain.connectors
    .filter(({ dataset }) => dataset === key)
    .map((connector) => {
      const state = states.get(connector.key);
      return {
        connector: connector.key,
        freshness: freshnessOf(connector, state, now),
        failed: typeof state?.lastFailure === 'string',
        fromFiles: state?.lastSuccessOrigin === 'files',
      };
    });

/** The data sets of public sources, in the order of the domains, as they stand now. One query. */
export const holdingsOf = async ({ service, db, clock }: Site): Promise<readonly Holding[]> => {
  const states = await ingestionStates(db.knex);
  const visible = service.visible('public');
  return [...new Set(visible.map(({ domain }) => domain))].flatMap((domain) =>
    domain.datasets.flatMap((dataset): readonly Holding[] => {
      const source = domain.sources.find(({ tag }) => tag === dataset.source);
      if (source?.posture !== 'public') return [];
      const operations = visible.filter(({ endpoint }) => endpoint.datasets.includes(dataset.key));
      return [{ domain, dataset, source, feeds: feedsOf(domain, dataset, states, clock.now()), operations }];
    }),
  );
};

const times = (count: number): string =>
  count === 1 ? 'One publication was missed' : `${count >= 1000 ? '1,000 or more' : count} publications were missed`;

/** How a feed stands, in a sentence that strangers may read. */
export const sentenceOf = ({ freshness: { status, missed, lastSuccess }, failed, fromFiles }: Feed): string => {
  const failure = failed ? ' The last run failed.' : '';
  if (status === 'never_ran') return `Nothing was loaded yet.${failure}`;
  if (status === 'stale') return `${times(missed)} since ${lastSuccess}.${failure}`;
  if (fromFiles) return `Loaded from files, which may be older; nothing new was expected since.${failure}`;
  return `Up to date: no publication was missed.${failure}`;
};
