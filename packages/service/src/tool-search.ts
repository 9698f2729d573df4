import { createMeaningSearch, questionWords, type Entry } from '@dqs/core/vocabulary';
import type { NamedValue } from '@dqs/kit';
import type { Endpoint } from '@dqs/schemas';
import type { NamedThing } from './named-things.ts';
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

/** Finds operations by a question in everyday words, and by the things that it names. */
export type ToolSearch = (question: string, things?: readonly NamedThing[]) => FoundTools;

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

/** What a question that a search understood as a whole lends to that search, and to what takes its finds. */
const understood = 3;

/**
 * What a name lends: nearly every word is a name of some company, so that a name bears out what the other words say, and adds little of its
 * own. Where the question says nothing else, the search of the name comes first.
 */
const named = { share: 0.4, own: 0.6, finderAlone: 4, takerAlone: 2 } as const;

/** The score of an operation with what the things of a question lend to it: of several the most. */
const withThings = (tool: string, score: number, things: readonly NamedThing[], isAlone: boolean): number => {
  const lent = things.map(({ finders, takers, stems, certainty }) => {
    const isFinder = finders.has(tool);
    if (!isFinder && !takers.has(tool)) return 0;
    if (stems.length === 0) return certainty * understood;
    if (isAlone) return certainty * (isFinder ? named.finderAlone : named.takerAlone);
    return certainty * (named.own + named.share * score);
  });
  return score + Math.max(0, ...lent);
};

/** Whether all that a question says is the names of things. */
const isNames = (question: string, things: readonly NamedThing[]): boolean => {
  const naming = new Set(things.flatMap(({ stems }) => stems));
  return questionWords(question).every((word) => naming.has(word.stem));
};

/** Stems of the words that operations say of themselves in the terms that people use. */
export const saidWords = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    operations
      .flatMap(entriesOf)
      .filter(({ weight, isName }) => weight >= weights.summary || isName === true)
      .flatMap(({ term }) => questionWords(term).map((word) => word.stem)),
  );

/** Where one operation finds the keys that the other cannot do without, neither is of use alone. */
const pairsOf = (operations: readonly Operation[]): readonly (readonly [Operation, Operation])[] =>
  operations.flatMap((taker) =>
    Object.values(taker.endpoint.lookups ?? {}).flatMap(({ tool, leads }) => {
      const finder = operations.find(({ endpoint }) => endpoint.tool === tool);
      return leads === true && finder ? [[finder, taker] as const] : [];
    }),
  );

/** What the other of a pair counts for at least. */
const leastOfPair = 0.95;

/** Builds the search over some operations; done once for each list of tools. */
export const createToolSearch = (operations: readonly Operation[]): ToolSearch => {
  const findOperations = createMeaningSearch(operations.flatMap(entriesOf));
  const tools = new Set<string>(operations.map(({ endpoint }) => endpoint.tool));
  const domains = [...new Set(operations.map(({ domain }) => domain))];
  const valuesNamed = domains
    .flatMap(({ namedValues = [] }) => namedValues)
    .filter(({ tool, isReadByName }) => tools.has(tool) && !isReadByName);
  const findValues = createMeaningSearch(valuesNamed.flatMap(valueEntries));
  const pairs = pairsOf(operations);
  return (question, things = []) => {
    const scores = new Map(findOperations(question).map(({ meaning, score }) => [meaning, score]));
    const isAlone = isNames(question, things);
    for (const operation of operations) {
      const score = withThings(operation.endpoint.tool, scores.get(operation) ?? 0, things, isAlone);
      if (score > 0) scores.set(operation, score);
    }
    for (const [one, other] of pairs) {
      const [ofOne, ofOther] = [scores.get(one) ?? 0, scores.get(other) ?? 0];
      const most = Math.max(ofOne, ofOther);
      if (most > 0) scores.set(ofOne < ofOther ? one : other, Math.max(Math.min(ofOne, ofOther), leastOfPair * most));
    }
    const found = [...scores].toSorted(([, one], [, other]) => other - one).map(([operation]) => operation);
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
