import { rank, type SearchField } from '@dqs/core/name-search';
import { createMeaningSearch, type Entry } from '@dqs/core/vocabulary';
import type { Line } from '@dqs/statements';
import { spokenNames } from './synonyms.ts';

/** Below this likeness a word is another word rather than one that is misspelt. */
const likeEnough = 0.75;

/** Letters and digits only: `net_income`, `Net income` and `net-income` are one. */
const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const textsOf = ({ key, label, candidates }: Line): readonly string[] =>
  [key, label, ...candidates.map(({ concept }) => concept)].map(words);

const fieldsOf = ({ key, label }: Line): readonly SearchField[] =>
  [words(key), label, ...spokenNames(key)].map((value) => ({ kind: 'name', value, reason: 'name' }));

/** `PaymentsToAcquireBusinesses` in words. */
const conceptInWords = (concept: string): string => concept.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

const entriesOf = (line: Line): readonly Entry<Line>[] => {
  const names = [words(line.key), line.label, ...spokenNames(line.key)];
  const parts = names.flatMap((name) => name.split(/[;,.:()\n]+/));
  return [
    ...parts.map((term) => ({ term, meaning: line, weight: 4 })),
    ...line.candidates.map(({ concept }) => ({ term: conceptInWords(concept), meaning: line, weight: 0.5 })),
    ...names.map((term) => ({ term, meaning: line, weight: 1, isName: true })),
  ];
};

/** Lines with less of the best one's words are about something else. */
const leastOfBest = 0.5;

/** Finds the lines that a text of several words is about, though none is called so: "money that customers owe". */
const createDescribed = (lines: readonly Line[]): ((query: string) => readonly Line[]) => {
  const search = createMeaningSearch(lines.flatMap(entriesOf));
  return (query) => {
    if (!words(query).includes(' ')) return [];
    const found = search(query);
    return found.filter(({ score }) => score >= (found[0]?.score ?? 0) * leastOfBest).map(({ meaning }) => meaning);
  };
};

/**
 * Prepares a search of the lines that a text means, the best first: those that are called so, that begin so, that have its words or a word spelt
 * much alike; then those that it is a part of, by key, label or concept. Where none is called so, those that its words are about stand
 * before these. Equal ones in the order given.
 */
export const createLineSearch = (lines: readonly Line[]): ((query: string) => readonly Line[]) => {
  const described = createDescribed(lines);
  const placed = lines.map((line, at) => ({ line, place: String(at).padStart(4, '0') }));
  return (query) => {
    const called = rank(query, placed, ({ line, place }) => ({ fields: fieldsOf(line), name: '', key: place }), {
      limit: lines.length,
      threshold: likeEnough,
    }).map(({ item }) => item.line);
    // An abbreviation such as R&D falls into single letters, which are part of many names.
    const wanted = /&/.test(query) ? '' : words(query);
    const isName = lines.some((line) => fieldsOf(line).some(({ value }) => words(value) === words(query)));
    const parts = wanted === '' ? [] : lines.filter((line) => textsOf(line).some((text) => text.includes(wanted)));
    return [...new Set([...(isName ? [] : described(query)), ...called, ...parts])];
  };
};
