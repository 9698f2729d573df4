import type { Contract, DatasetKey } from '@dqs/schemas';
import type { LoadableDomain } from '@dqs/ingest';
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

/**
 * The values of a parameter that several operations take, each with what people call it: lines `value: name, name`, which the service
 * reads in the place of the value.
 */
export const valuesByName = (tools: readonly string[], parameter: string, lines: string): readonly NamedValue[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [value = '', names = ''] = line.trim().split(': ');
      const [first = value, ...others] = names.split(', ');
      return tools.map((tool) => ({ tool, parameter, value, names: [first, ...others], isReadByName: true as const }));
    });

/** One domain of the service. A contract without its handler does not compile. */
export interface Domain<C extends Contract = Contract> extends LoadableDomain {
  /** The address prefix: `fx` serves `/v1/fx/…`. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly contract: C;
  readonly handlers: { readonly [K in keyof C]: Handler<C[K]> };
  readonly sources: readonly Source[];
  readonly datasets: readonly Dataset[];
  readonly migrations: readonly Migration[];
  /** Values of its operations' parameters that questions name; a search for tools shows them. */
  readonly namedValues?: readonly NamedValue[];
  /** A true answer of each operation, shortened, by tool: what its description shows. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** How much is loaded for the newest releases of a dataset, by dataset; the newest first. */
  completeness?(db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>>;
  /** What an operator should know of the data held, beyond its freshness; read on the internal surface. */
  checks?(db: Reader): Promise<readonly Finding[]>;
}

/** Identity function: it checks that every endpoint has its handler and makes the domain immutable. */
export const domain = <C extends Contract>(declaration: Domain<C>): Domain<C> => Object.freeze(declaration);
