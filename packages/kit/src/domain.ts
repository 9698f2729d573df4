import type { Contract, DatasetKey } from '@dqs/schemas';
import type { LoadableDomain } from '@dqs/ingest';
import type { Dataset, Migration, Reader, Source } from '@dqs/storage';
import type { ReleaseHeld } from './dataset-state/release-held.ts';
import type { Handler } from './context.ts';
import type { Register } from './register.ts';

/** One result of `dqs doctor` about loaded data. */
export interface Finding {
  /** The subject of the check, in a few words. */
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A value of a tool's parameter that people request by name: a line of a statement, a metric, a hazard. */
export interface NamedValue {
  readonly tool: string;
  readonly parameter: string;
  readonly value: string;
  /** Its names, best first. */
  readonly names: readonly [string, ...string[]];
  /**
   * True if the operation accepts only the value itself. The service then converts the names to the value, and the note
   * mentions it.
   */
  readonly isReadByName?: true;
}

/**
 * The values of a parameter that several operations have, each with its common names. The lines are `value: name,
 * name`. The service converts a name to the value.
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
  /** Values of its operations' parameters that questions may name. A search for tools shows them. */
  readonly namedValues?: readonly NamedValue[];
  /** The identifiers that its data give to things, for searches of other domains. */
  readonly registers?: readonly Register[];
  /** A shortened real response of each operation, by tool, for its description. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** How much is loaded of the newest releases of a dataset, by dataset, newest first. */
  completeness?(db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>>;
  /** Checks of the loaded data beyond its freshness, for an operator. Read on the internal surface. */
  checks?(db: Reader): Promise<readonly Finding[]>;
}

/** Identity function. It checks that every endpoint has its handler and makes the domain immutable. */
export const domain = <C extends Contract>(declaration: Domain<C>): Domain<C> => Object.freeze(declaration);
