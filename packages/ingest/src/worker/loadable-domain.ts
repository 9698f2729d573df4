import type { DatasetKey, Instant } from '@dqs/schemas';
import type { Reader } from '@dqs/storage';
import type { AnyConnector } from '../connector.ts';

/** A fetchable subject, such as a company. */
interface Subject {
  /** The key with which connectors request its files. */
  readonly key: string;
  /** Its name for people. */
  readonly label: string;
}

/** Subjects that are fetched separately, such as companies. Connectors with `ofSubject` have files of each. */
export interface Subjects {
  /** The noun for one subject, such as `company`. */
  readonly noun: string;
  /** The connector that loads the list of subjects. It runs if a name is unknown. */
  readonly directory: string;
  /** Connectors whose runs show new data of any subject. */
  readonly feeds: readonly string[];
  /** Finds the subject of a name. Throws `not_found` with candidates, and `ambiguous_identifier`. */
  find(db: Reader, name: string): Promise<Subject>;
  /** Those of the keys for which a feed shows more than is loaded, or nothing is loaded. */
  behind(db: Reader, keys: readonly string[]): Promise<readonly string[]>;
}

/** What loads need of a domain. */
export interface LoadableDomain {
  readonly connectors: readonly AnyConnector[];
  readonly subjects?: Subjects;
  /**
   * Data that should be loaded by now according to the publishers' own calendars: a reason for each affected dataset. A
   * dataset without an entry is judged only by the age of its newest day.
   */
  missed?(db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>>;
}
