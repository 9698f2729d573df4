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

/** A dataset with all of its declarations. */
export interface CatalogDataset {
  readonly dataset: Dataset;
  /** Key of its domain. */
  readonly category: string;
  readonly source: Source;
  /** Key and schedule of each connector that feeds it. */
  readonly connectors: readonly Pick<AnyConnector, 'key' | 'publication'>[];
  /** The operations that read it, among those that the caller's surface lists. */
  readonly tools: readonly { readonly name: string; readonly summary: string }[];
}

/** The declarations of all domains, for the operations that describe the service itself. */
export interface Catalog {
  readonly categories: readonly CatalogCategory[];
  readonly datasets: readonly CatalogDataset[];
  /** Data missing according to publishers' calendars, over all domains. See `Domain.missed`. */
  missed(db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>>;
  /** How much of the newest releases is loaded, over all domains. See `Domain.completeness`. */
  completeness(db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>>;
}
