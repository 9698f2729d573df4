import type { Contract, DatasetKey, Instant } from '@dqs/schemas';
import type { Connector } from '@dqs/ingest';
import type { Dataset, Migration, Reader, Source } from '@dqs/storage';
import type { ReleaseHeld } from './dataset-state/release-held.ts';
import type { Handler } from './context.ts';

/** One thing that `dqs doctor` tells of loaded data. */
export interface Finding {
  /** What was looked at, in a few words. */
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** One of what the files of some connectors are of one by one. */
interface Subject {
  /** What connectors ask the publisher by. */
  readonly key: string;
  /** How it is told to people. */
  readonly label: string;
}

/** What can be fetched one by one, such as companies: connectors with `ofSubject` have files of each. */
export interface Subjects {
  /** What one is called, such as `company`. */
  readonly noun: string;
  /** The connector whose list says which there are: fetched where a name is not known. */
  readonly directory: string;
  /** Connectors whose runs show what is new about them all. */
  readonly feeds: readonly string[];
  /** The subject that a name means. Throws `not_found` with candidates, and `ambiguous_identifier`. */
  find(db: Reader, name: string): Promise<Subject>;
  /** Those of some keys of which a feed shows more than is loaded, or of which nothing is loaded. */
  behind(db: Reader, keys: readonly string[]): Promise<readonly string[]>;
}

/** A value of a tool's parameter that people ask for by names: a line of a statement, a metric, a hazard. */
export interface NamedValue {
  readonly tool: string;
  readonly parameter: string;
  readonly value: string;
  /** What it is called, the best name first. */
  readonly names: readonly [string, ...string[]];
  /** True where the operation takes the value alone: the service then reads its names in its place, and the note says so. */
  readonly isReadByName?: true;
}

/** One domain of the service. A contract without its handler does not compile. */
export interface Domain<C extends Contract = Contract> {
  /** The address prefix: `fx` serves `/v1/fx/…`. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly contract: C;
  readonly handlers: { readonly [K in keyof C]: Handler<C[K]> };
  readonly sources: readonly Source[];
  readonly datasets: readonly Dataset[];
  readonly migrations: readonly Migration[];
  // A domain's connectors differ in their record and row types; the runner treats each one by itself.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly connectors: readonly Connector<any, any>[];
  /** Values of its operations' parameters that questions name; a search for tools shows them. */
  readonly namedValues?: readonly NamedValue[];
  /** A true answer of each operation, shortened, by tool: what its description shows. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** What its files can be fetched one by one. */
  readonly subjects?: Subjects;
  /**
   * What the publishers' own calendars say should be loaded by now and is not: a reason for each dataset concerned. A dataset of
   * which it says nothing is judged by the age of its newest day alone.
   */
  missed?(db: Reader, now: Instant): Promise<ReadonlyMap<DatasetKey, string>>;
  /** How much is loaded for the newest releases of a dataset, by dataset; the newest first. */
  completeness?(db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>>;
  /** What an operator should know of the data held, beyond its freshness; read on the internal surface. */
  checks?(db: Reader): Promise<readonly Finding[]>;
}

/** Identity function: it checks that every endpoint has its handler and makes the domain immutable. */
export const domain = <C extends Contract>(declaration: Domain<C>): Domain<C> => Object.freeze(declaration);
