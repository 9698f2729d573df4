import { createMeaningSearch, questionWords, type Entry } from '@dqs/core/vocabulary';
import type { NamedValue } from '@dqs/kit';
import type { Endpoint } from '@dqs/schemas';
import type { NamedThing } from './named-things.ts';
import type { Operation } from './operation.ts';

/** A value that a question names, with its parameter. */
interface FoundNamedValue {
  readonly tool: string;
  readonly parameter: string;
  readonly value: string;
  readonly name: string;
}

export interface ToolMatches {
  /** Best first. */
  readonly operations: readonly Operation[];
  /** Lines, metrics and similar values of the first operations that the question names, best first. */
  readonly values: readonly FoundNamedValue[];
}

/** Finds operations by a question in everyday words, and by the things that it names. */
export type ToolSearch = (question: string, things?: readonly NamedThing[]) => ToolMatches;

/** Weights of the parts of an operation's description: name, common terms, summary, fields and notes. */
const weights = { name: 3, words: 4, summary: 2, fields: 0.5, notes: 0.4 } as const;

/** Number of operations whose parameter values are searched. */
const looked = 5;
const mostValues = 6;

const inWords = (name: string): string => name.replaceAll('_', ' ');

const fieldsOf = ({ params, data }: Endpoint): string =>
  [...Object.keys(params.shape), ...Object.keys(data.shape)].map(inWords).join('; ');

/** Splits a text at its punctuation into terms. */
const terms = <Meaning>(text: string, meaning: Meaning, weight: number): readonly Entry<Meaning>[] =>
  text.split(/[;,.:()\n]+/).map((term) => ({ term, meaning, weight }));

const names = <Meaning>(texts: readonly string[], meaning: Meaning): readonly Entry<Meaning>[] =>
  texts.map((term) => ({ term, meaning, weight: 1, isName: true }));

const entriesOf = (operation: Operation): readonly Entry<Operation>[] => {
  const { endpoint, domain } = operation;
  const values = (domain.namedValues ?? [])
    .filter(({ tool, isReadByName }) => tool === endpoint.tool && !isReadByName)
    .flatMap(({ names }) => names);
  const phrases = endpoint.words ?? '';
  return [
    ...terms(`${inWords(endpoint.tool)}; ${endpoint.title}`, operation, weights.name),
    ...terms(phrases, operation, weights.words),
    ...terms(endpoint.summary, operation, weights.summary),
    ...terms(fieldsOf(endpoint), operation, weights.fields),
    ...terms(endpoint.description ?? '', operation, weights.notes),
    ...names([...values, ...phrases.split(';').filter((phrase) => phrase.trim() !== '')], operation),
  ];
};

const valueEntries = (value: NamedValue): readonly Entry<NamedValue>[] => [
  ...value.names.flatMap((name) => terms(name, value, 1)),
  ...names(value.names, value),
];

/**
 * Minimum score of a listed value, as a share of the best: a question must name a value as a whole, not by one word of
 * its name.
 */
const leastOfBest = 0.6;

/** Score added to a search that matched the whole question, and to the operations that take its results. */
const understood = 3;

/**
 * Scores of names. Nearly every word is the name of some company, so a name mainly confirms the other words and adds
 * little itself. If the question contains nothing else, the search for the name ranks first.
 */
const named = { share: 0.4, own: 0.6, finderAlone: 4, takerAlone: 2 } as const;

/** The score of an operation with the largest contribution of the named things. */
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

/** Whether a question consists only of names of things. */
const isNames = (question: string, things: readonly NamedThing[]): boolean => {
  const naming = new Set(things.flatMap(({ stems }) => stems));
  return questionWords(question).every((word) => naming.has(word.stem));
};

/** Stems of the words in the descriptions of operations. */
export const describedWords = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    operations
      .flatMap(entriesOf)
      .filter(({ weight, isName }) => weight >= weights.summary || isName === true)
      .flatMap(({ term }) => questionWords(term).map((word) => word.stem)),
  );

/**
 * Pairs of operations of which one finds the keys that the other requires, so that neither is useful without the other.
 */
const pairsOf = (operations: readonly Operation[]): readonly (readonly [Operation, Operation])[] =>
  operations.flatMap((taker) =>
    Object.values(taker.endpoint.lookups ?? {}).flatMap(({ tool, leads }) => {
      const finder = operations.find(({ endpoint }) => endpoint.tool === tool);
      return leads === true && finder ? [[finder, taker] as const] : [];
    }),
  );

/** Minimum score of the lower operation of a pair, as a share of the higher. */
const leastOfPair = 0.95;

/** Builds the search for some operations, once for each list of tools. */
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
