import { rank, type SearchField } from '@dqs/core/name-search';
import { createMeaningSearch, type Entry } from '@dqs/core/vocabulary';
import type { Line } from '@dqs/statements';
import { spokenNames } from './synonyms.ts';

/** Least similarity of a misspelled word. */
const likeEnough = 0.75;

/** Letters and digits only: `net_income`, `Net income` and `net-income` are equal. */
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

/** Least score of a described line, as a share of the best. */
const leastOfBest = 0.5;

/** Finds lines that a text of several words describes without their name: "money that customers owe". */
const createDescribed = (lines: readonly Line[]): ((query: string) => readonly Line[]) => {
  const search = createMeaningSearch(lines.flatMap(entriesOf));
  return (query) => {
    if (!words(query).includes(' ')) return [];
    const found = search(query);
    return found.filter(({ score }) => score >= (found[0]?.score ?? 0) * leastOfBest).map(({ meaning }) => meaning);
  };
};

/**
 * Prepares a search for the lines that a text means, best first:
 * 1. unless the text is the name of a line, lines that its words describe;
 * 2. lines whose name equals the text, begins with it, or has its words or similar ones;
 * 3. lines whose key, label or concept contains the text.
 *
 * Ties are in the given order.
 */
export const createLineSearch = (lines: readonly Line[]): ((query: string) => readonly Line[]) => {
  const described = createDescribed(lines);
  const placed = lines.map((line, at) => ({ line, place: String(at).padStart(4, '0') }));
  return (query) => {
    const called = rank(query, placed, ({ line, place }) => ({ fields: fieldsOf(line), name: '', key: place }), {
      limit: lines.length,
      threshold: likeEnough,
    }).map(({ item }) => item.line);
    // An abbreviation such as R&D splits into single letters, which many names contain.
    const wanted = /&/.test(query) ? '' : words(query);
    const isName = lines.some((line) => fieldsOf(line).some(({ value }) => words(value) === words(query)));
    const parts = wanted === '' ? [] : lines.filter((line) => textsOf(line).some((text) => text.includes(wanted)));
    return [...new Set([...(isName ? [] : described(query)), ...called, ...parts])];
  };
};
