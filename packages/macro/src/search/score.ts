import { withoutMarks } from '@dqs/series';
import type { Term } from './question.ts';

/** What is looked at of a series. */
export interface Scored {
  readonly series_key: string;
  readonly title: string;
  readonly prominence: number;
  readonly keywords: string;
}

type MatchReason = 'series_key' | 'title' | 'keyword';

export interface Score {
  /** 0 to 1, the greater the better. */
  readonly score: number;
  readonly reason: MatchReason;
}

/** How a word begins: enough to meet its plural and other endings. */
const stem = (word: string): string => (word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 3)));

const wordsOf = (text: string): readonly string[] =>
  withoutMarks(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const says = (titleWords: readonly string[], word: string): boolean =>
  titleWords.some((titleWord) => titleWord === word || (word.length > 4 && titleWord.startsWith(stem(word))));

/** Words in one form for one and many, with a blank before and after. */
const plain = (words: readonly string[]): string => ` ${words.map((word) => word.replace(/(?<=..)s$/, '')).join(' ')} `;

/** The question as it stands in the keywords: people's own name of the series. */
const isCalled = (keywords: string, terms: readonly Term[]): boolean =>
  plain(wordsOf(keywords)).includes(plain(terms.flatMap(({ wordings }) => wordings[0] ?? [])));

const without = new Set(['less', 'excluding', 'except', 'ex']);

/** What a series leaves out it does not speak of, unless the question says so too. */
const leavesOut = (title: readonly string[], terms: readonly Term[]): boolean =>
  title.some((word) => without.has(word)) &&
  !terms.some(({ wordings }) =>
    wordings.some((wording) => wording.some((word) => without.has(word) || word === 'core')),
  );

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;

const keyScore = (key: string, fragment: string): number | null => {
  if (key === fragment) return 1;
  if (key.startsWith(fragment)) return 0.95;
  return key.includes(fragment) ? 0.9 : null;
};

/**
 * How well a series that was found fits what was asked. A key, or a part of one, that stands in the key comes before all;
 * else what the title says of the question counts, how little it says beside, and how prominent the series is.
 */
export const scoreOf = (series: Scored, fragment: string | null, terms: readonly Term[]): Score => {
  const prior = (100 - series.prominence) / 100;
  const byKey = fragment === null ? null : keyScore(series.series_key, fragment);
  if (byKey !== null) return { score: rounded(byKey === 1 ? 1 : byKey - 0.05 + 0.0499 * prior), reason: 'series_key' };
  const title = wordsOf(series.title);
  const told = terms.filter(({ wordings }) => wordings.some((wording) => wording.every((word) => says(title, word))));
  const share = terms.length === 0 ? 0 : told.length / terms.length;
  const coverage = (isCalled(series.keywords, terms) ? 1 : share) * (leavesOut(title, terms) ? 0.5 : 1);
  const brevity = Math.min(1, (told.length * 2) / Math.max(1, title.length));
  return {
    score: rounded(0.84 * (0.45 * prior + 0.45 * coverage + 0.1 * brevity)),
    reason: terms.length > 0 && told.length === terms.length ? 'title' : 'keyword',
  };
};
