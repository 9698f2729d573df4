import { withoutMarks } from '@dqs/series';
import type { Term } from './question.ts';

/** What is looked at of a series. */
export interface Scored {
  readonly series_key: string;
  readonly title: string;
  readonly prominence: number;
}

export type MatchReason = 'series_key' | 'title' | 'keyword';

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
  const coverage = terms.length === 0 ? 0 : told.length / terms.length;
  const brevity = Math.min(1, (told.length * 2) / Math.max(1, title.length));
  return {
    score: rounded(0.84 * (0.45 * prior + 0.45 * coverage + 0.1 * brevity)),
    reason: terms.length > 0 && told.length === terms.length ? 'title' : 'keyword',
  };
};
