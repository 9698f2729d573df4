import { rank, type SearchField } from '@dqs/core/name-search';
import type { Line } from './line.ts';
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

/**
 * The lines that a text means, the best first: those that are called so, that begin so, that have its words or a word spelt
 * much alike; then those that it is a part of, by key, label or concept. Equal ones in the order given.
 */
export const askedLines = (query: string, lines: readonly Line[]): readonly Line[] => {
  const described = lines.map((line, at) => ({ line, place: String(at).padStart(4, '0') }));
  const called = rank(query, described, ({ line, place }) => ({ fields: fieldsOf(line), name: '', key: place }), {
    limit: lines.length,
    threshold: likeEnough,
  }).map(({ item }) => item.line);
  // An abbreviation such as R&D falls into single letters, which are part of many names.
  const wanted = /&/.test(query) ? '' : words(query);
  const parts = wanted === '' ? [] : lines.filter((line) => textsOf(line).some((text) => text.includes(wanted)));
  return [...new Set([...called, ...parts])];
};
