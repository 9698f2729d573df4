import type { DatasetKey, Instant } from '@dqs/schemas';
import type { Reader } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';

/** A fetchable subject, such as a company. */
interface Subject {
  /** What connectors request its files by. */
  readonly key: string;
  /** Its name for people. */
  readonly label: string;
}

/** Subjects that are fetched one by one, such as companies: connectors with `ofSubject` have files of each. */
export interface Subjects {
  /** The word for one, such as `company`. */
  readonly noun: string;
  /** The connector that loads the list of subjects: it runs where a name is unknown. */
  readonly directory: string;
  /** Connectors whose runs show what is new of any subject. */
  readonly feeds: readonly string[];
  /** The subject that a name means. Throws `not_found` with candidates, and `ambiguous_identifier`. */
  find(db: Reader, name: string): Promise<Subject>;
  /** Those of some keys of which a feed shows more than is loaded, or of which nothing is loaded. */
  behind(db: Reader, keys: readonly string[]): Promise<readonly string[]>;
}

/** What loads need to know of a domain. */
export interface LoadableDomain {
  readonly connectors: readonly AnyConnector[];
  readonly subjects?: Subjects;
  /**
   * What the publishers' own calendars say should be loaded by now and is not: a reason for each dataset concerned. A dataset of
   * which it says nothing is judged by the age of its newest day alone.
   */
  missed?(db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>>;
}
