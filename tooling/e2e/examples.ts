import { contracts } from '@dqs/domains/contract';
import type { Endpoint } from '@dqs/schemas';
import type { Known } from './requests.ts';

/** Every operation there is. */
export const endpoints: readonly Endpoint[] = Object.values(contracts).flatMap(
  (contract) => Object.values(contract) as readonly Endpoint[],
);

const texts = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : [value].flat().map(String);

/** The values of an operation's examples by parameter: they are real, and most of them are loaded. */
export const knownOf = (tool: string): Known => {
  const known: Record<string, string[]> = {};
  for (const example of endpoints.find((endpoint) => endpoint.tool === tool)?.examples ?? []) {
    for (const [name, value] of Object.entries(example as object)) (known[name] ??= []).push(...texts(value));
  }
  return Object.fromEntries(Object.entries(known).filter(([, values]) => values.length > 0));
};

/** The first example of an operation as the pairs of an address. */
export const examplePairs = (endpoint: Endpoint, example: object = endpoint.examples[0] as object) =>
  Object.entries(example).flatMap(([name, value]) => texts(value).map((text): [string, string] => [name, text]));
