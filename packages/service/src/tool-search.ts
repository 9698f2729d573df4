import { createTopicSearch, type Topic } from '@dqs/core/name-search';
import type { NamedValue } from '@dqs/kit';
import type { Endpoint } from '@dqs/schemas';
import type { Operation } from './service.ts';

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

const topicOf = (operation: Operation): Topic<Operation> => {
  const { endpoint, domain } = operation;
  const phrases = (domain.namedValues ?? []).filter(({ tool }) => tool === endpoint.tool).flatMap(({ names }) => names);
  const said = endpoint.words ?? '';
  return {
    item: operation,
    texts: [
      { text: `${inWords(endpoint.tool)}; ${endpoint.title}`, weight: weights.name },
      { text: said, weight: weights.words },
      { text: endpoint.summary, weight: weights.summary },
      { text: fieldsOf(endpoint), weight: weights.fields },
      { text: endpoint.description ?? '', weight: weights.notes },
    ],
    phrases: [...phrases, ...said.split(';').filter((phrase) => phrase.trim() !== '')],
  };
};

const valueTopic = (value: NamedValue): Topic<NamedValue> => ({
  item: value,
  texts: value.names.map((text) => ({ text, weight: 1 })),
  phrases: value.names,
});

/** A value stands in the question whole, not by a word of its name. */
const leastOfBest = 0.6;

/** Builds the search over some operations; done once for each list of tools. */
export const createToolSearch = (operations: readonly Operation[]): ToolSearch => {
  const findOperations = createTopicSearch(operations.map(topicOf));
  const tools = new Set<string>(operations.map(({ endpoint }) => endpoint.tool));
  const domains = [...new Set(operations.map(({ domain }) => domain))];
  const named = domains.flatMap(({ namedValues = [] }) => namedValues).filter(({ tool }) => tools.has(tool));
  const findValues = createTopicSearch(named.map(valueTopic));
  return (question) => {
    const found = findOperations(question).map(({ item }) => item);
    const first = new Set<string>(found.slice(0, looked).map(({ endpoint }) => endpoint.tool));
    const values = findValues(question).filter(({ item }) => first.has(item.tool));
    const least = (values[0]?.score ?? 0) * leastOfBest;
    return {
      operations: found,
      values: values
        .filter(({ score }) => score >= least)
        .slice(0, mostValues)
        .map(({ item: { tool, parameter, value, names } }) => ({ tool, parameter, value, name: names[0] })),
    };
  };
};
