import type { AnyConnector } from '@dqs/ingest';
import type { DatasetKey, Instant } from '@dqs/schemas';
import type { Dataset, Reader, Source } from '@dqs/storage';
import type { ReleaseHeld } from './dataset-state/release-held.ts';

/** A domain as the catalogue lists it. */
export interface CatalogCategory {
  readonly key: string;
  readonly title: string;
  readonly description: string;
}

/** A dataset with everything that is declared of it. */
export interface CatalogDataset {
  readonly dataset: Dataset;
  /** Key of its domain. */
  readonly category: string;
  readonly source: Source;
  /** What feeds it: key and schedule of each connector. */
  readonly connectors: readonly Pick<AnyConnector, 'key' | 'publication'>[];
  /** The operations that read it, of those that the caller's surface lists. */
  readonly tools: readonly { readonly name: string; readonly summary: string }[];
}

/** What all domains of the service declare; for the operations that describe the service itself. */
export interface Catalog {
  readonly categories: readonly CatalogCategory[];
  readonly datasets: readonly CatalogDataset[];
  /** What publishers' calendars say is not loaded, see `Domain.missed`; of all domains. */
  missed(db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>>;
  /** How much of the newest releases is loaded, see `Domain.completeness`; of all domains. */
  completeness(db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>>;
}
