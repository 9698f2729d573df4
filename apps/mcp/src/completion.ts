import type { Caller } from '@dqs/limits';
import type { Service } from '@dqs/service';
import type { Selection } from './selection.ts';

/** A parameter of a tool, as completion asks for its values. */
export interface CompletionSubject {
  readonly tool: string;
  readonly parameter: string;
}

/** A search whose matches are the values of a parameter: `data[list][].field` of the answer to what was typed. */
export interface CompletionSearch {
  readonly tool: string;
  readonly parameter: string;
  readonly list: string;
  readonly field: string;
}

/** A domain's own source of values; null leaves the answer to the schema and the examples. */
export type Complete = (subject: CompletionSubject, typed: string, caller: Caller) => Promise<readonly string[] | null>;

/** The protocol allows no more values in one answer. */
export const completionLimit = 100;

const enumValues = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    enum: values,
    anyOf,
    items,
  } = schema as { enum?: readonly unknown[]; anyOf?: readonly unknown[]; items?: unknown };
  return [
    ...(values ?? []).filter((value) => typeof value === 'string'),
    ...(anyOf ?? []).flatMap(enumValues),
    ...enumValues(items),
  ];
};

const exampleValues = (example: Readonly<Record<string, unknown>>, parameter: string): readonly string[] => {
  const value = example[parameter];
  return typeof value === 'string' ? [value] : [];
};

/** Values of a parameter that its declaration names: enumerated ones, then those of the examples. */
export const declaredValues = (selection: Selection, { tool, parameter }: CompletionSubject): readonly string[] => {
  const definition = selection.tools.find(({ name }) => name === tool);
  const properties = definition?.inputSchema['properties'] as Readonly<Record<string, unknown>> | undefined;
  const examples = selection.operations.get(tool)?.endpoint.examples ?? [];
  return [
    ...new Set([
      ...enumValues(properties?.[parameter]),
      ...examples.flatMap((example) => exampleValues(example as Readonly<Record<string, unknown>>, parameter)),
    ]),
  ];
};

/** The values that begin with what was typed, then those that contain it. */
export const matching = (values: readonly string[], typed: string): readonly string[] => {
  const wanted = typed.toLowerCase();
  const begins = values.filter((value) => value.toLowerCase().startsWith(wanted));
  return [...begins, ...values.filter((value) => !begins.includes(value) && value.toLowerCase().includes(wanted))];
};

/** The values that a search finds for what was typed. Throws what the search throws. */
export const searchedValues = async (
  service: Service,
  { tool, parameter, list, field }: CompletionSearch,
  typed: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const answer = await service.call(tool, { values: { [parameter]: typed } }, caller, signal);
  const { [list]: matches } = answer.envelope().data as Readonly<Record<string, readonly Record<string, unknown>[]>>;
  return [...new Set((matches ?? []).map((match) => match[field]).filter((value) => typeof value === 'string'))];
};
