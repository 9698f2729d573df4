import { createMeaningSearch, type Entry } from '@dqs/core/vocabulary';
import type { NamedValue } from '@dqs/kit';
import type { Endpoint } from '@dqs/schemas';
import type { Operation } from './operation.ts';

/** A value that a question names, and the parameter that takes it. */
interface FoundNamedValue {
  readonly tool: string;
  readonly parameter: string;
  readonly value: string;
  readonly name: string;
}

export interface FoundTools {
  /** Best first. */
  readonly operations: readonly Operation[];
  /** Lines, metrics and the like that the question names, of the first operations; best first. */
  readonly values: readonly FoundNamedValue[];
}

/** Finds operations by a question in everyday words. */
export type ToolSearch = (question: string) => FoundTools;

/** Weights of what an operation says of itself: what it is called, what people call it, what it answers, its notes. */
const weights = { name: 3, words: 4, summary: 2, fields: 0.5, notes: 0.4 } as const;

/** So many operations are looked at for the values of their parameters. */
const looked = 5;
const mostValues = 6;

const inWords = (name: string): string => name.replaceAll('_', ' ');

const fieldsOf = ({ params, data }: Endpoint): string =>
  [...Object.keys(params.shape), ...Object.keys(data.shape)].map(inWords).join('; ');

/** Each part of a text between its stops is a term. */
const terms = <Meaning>(text: string, meaning: Meaning, weight: number): readonly Entry<Meaning>[] =>
  text.split(/[;,.:()\n]+/).map((term) => ({ term, meaning, weight }));

const names = <Meaning>(texts: readonly string[], meaning: Meaning): readonly Entry<Meaning>[] =>
  texts.map((term) => ({ term, meaning, weight: 1, isName: true }));

const entriesOf = (operation: Operation): readonly Entry<Operation>[] => {
  const { endpoint, domain } = operation;
  const values = (domain.namedValues ?? [])
    .filter(({ tool, isReadByName }) => tool === endpoint.tool && !isReadByName)
    .flatMap(({ names }) => names);
  const said = endpoint.words ?? '';
  return [
    ...terms(`${inWords(endpoint.tool)}; ${endpoint.title}`, operation, weights.name),
    ...terms(said, operation, weights.words),
    ...terms(endpoint.summary, operation, weights.summary),
    ...terms(fieldsOf(endpoint), operation, weights.fields),
    ...terms(endpoint.description ?? '', operation, weights.notes),
    ...names([...values, ...said.split(';').filter((phrase) => phrase.trim() !== '')], operation),
  ];
};

const valueEntries = (value: NamedValue): readonly Entry<NamedValue>[] => [
  ...value.names.flatMap((name) => terms(name, value, 1)),
  ...names(value.names, value),
];

/** A value stands in the question whole, not by a word of its name. */
const leastOfBest = 0.6;

/** Builds the search over some operations; done once for each list of tools. */
export const createToolSearch = (operations: readonly Operation[]): ToolSearch => {
  const findOperations = createMeaningSearch(operations.flatMap(entriesOf));
  const tools = new Set<string>(operations.map(({ endpoint }) => endpoint.tool));
  const domains = [...new Set(operations.map(({ domain }) => domain))];
  const named = domains
    .flatMap(({ namedValues = [] }) => namedValues)
    .filter(({ tool, isReadByName }) => tools.has(tool) && !isReadByName);
  const findValues = createMeaningSearch(named.flatMap(valueEntries));
  return (question) => {
    const found = findOperations(question).map(({ meaning }) => meaning);
    const first = new Set<string>(found.slice(0, looked).map(({ endpoint }) => endpoint.tool));
    const values = findValues(question).filter(({ meaning }) => first.has(meaning.tool));
    const least = (values[0]?.score ?? 0) * leastOfBest;
    return {
      operations: found,
      values: values
        .filter(({ score }) => score >= least)
        .slice(0, mostValues)
        .map(({ meaning: { tool, parameter, value, names } }) => ({ tool, parameter, value, name: names[0] })),
    };
  };
};
