import { isOneSlip, likeness, sharedTrigrams, trigramsOf } from './likeness.ts';
import type { NameQuestion } from './question.ts';
import { nameCore, nameKey } from './words.ts';

/** The score of a name, and which kind of match decided. */
export interface NameScore {
  /** 0 to 1, see `scoreName`. */
  readonly score: number;
  readonly by: 'whole' | 'beginning' | 'words' | 'likeness';
}

export interface ScoreOptions {
  /** The prominence of the entity among all with the name, 0 to 1; null or absent if unknown. */
  readonly prior?: number | null | undefined;
  /** The smallest likeness that matches; default 0.3. */
  readonly threshold?: number | undefined;
  /**
   * Whether a name matches that contains each word of the query with at most a slip, however long it is otherwise;
   * default false.
   */
  readonly eachWord?: boolean | undefined;
}

const bands = {
  whole: 0.95,
  /** Ignoring the legal form, `the` and `and`. */
  core: 0.93,
  /** In whole words: `Novo` ranks Novo Nordisk above Novonix. */
  beginning: [0.875, 0.9],
  partOfWord: [0.85, 0.875],
  words: [0.7, 0.8],
  likeness: 0.7,
} as const;

/** The smallest score of each kind of match, see `scoreName`. */
export const leastScore = {
  whole: bands.whole,
  core: bands.core,
  beginning: bands.partOfWord[0],
  words: bands.words[0],
} as const;

/** Most pairs of short names have a third of their letters in common, so corrections count only if few are needed. */
const leastOfSlips = 0.6;

/** A score inside a band: likeness alone, or combined with a known prominence, which then has more weight. */
const within = ([low, high]: readonly [number, number], alike: number, prior: number | null): number =>
  low + (high - low) * (prior === null ? alike : 0.4 * alike + 0.6 * prior);

/** Whether every word of the query begins a word of the name: `light crude` finds `Crude Oil, Light Sweet`. */
const hasWords = (asked: string, name: string): boolean => {
  const words = name.split(' ');
  return asked.split(' ').every((part) => words.some((word) => word.startsWith(part)));
};

/**
 * How well a name matches a question; null: not at all.
 *
 * | score | the query is |
 * |---|---|
 * | 0.95 | the whole name |
 * | 0.93 | the name but for its legal form, `the` or `and` |
 * | 0.85 to 0.9 | its beginning |
 * | 0.7 to 0.8 | words, or beginnings of words, of it |
 * | below 0.7 | like it in spelling: 0.7 times the likeness |
 *
 * Inside a band the score rises with likeness and, if `prior` is known, with prominence. A prior never lifts a name out
 * of its band. The caller scores an equal code or id as 1.
 */
export const scoreName = (
  question: NameQuestion,
  name: string,
  { prior = null, threshold = 0.3, eachWord = false }: ScoreOptions = {},
): NameScore | null => {
  const [key, core] = [nameKey(name), nameCore(name)];
  if (key === question.key) return { score: bands.whole, by: 'whole' };
  if (core === question.core) return { score: bands.core, by: 'whole' };
  const shared = sharedTrigrams(question.trigrams, trigramsOf(core));
  if (core.startsWith(`${question.core} `) || key.startsWith(`${question.key} `)) {
    return { score: within(bands.beginning, shared, prior), by: 'beginning' };
  }
  // Spelled as one word or as two: `jp morgan` begins `jpmorgan chase`.
  if (core.startsWith(question.core) || core.replaceAll(' ', '').startsWith(question.core.replaceAll(' ', ''))) {
    return { score: within(bands.partOfWord, shared, prior), by: 'beginning' };
  }
  if (hasWords(question.core, core)) return { score: within(bands.words, shared, prior), by: 'words' };
  const isMisspelt = eachWord && hasWordsAlike(question.core, core);
  // How alike a name is matters from `leastOfSlips` on, unless it contains each word with a slip.
  const least = shared < threshold && !isMisspelt ? leastOfSlips : 0;
  const alike = likeness(question.core, core, { shared, least });
  const tooFar = alike < threshold || (shared < threshold && alike < leastOfSlips);
  if (tooFar && !isMisspelt) return null;
  const prominent = isMisspelt && prior !== null ? misspelt.least + misspelt.ofPrior * prior : 0;
  return { score: bands.likeness * Math.max(alike, prominent), by: 'likeness' };
};

/**
 * Likeness of a name that contains each word of the query with at most a slip. Of the two Huntington banks, `Hunington`
 * then finds the large one.
 */
const misspelt = { least: 0.4, ofPrior: 0.5 } as const;

/** A shorter word has too many neighbours for a slip to identify it. */
const shortestWithSlip = 4;

const isOneSlipAway = (part: string, word: string): boolean => part.length >= shortestWithSlip && isOneSlip(part, word);

/** Whether the name contains every word of the query. Words of enough letters may have a slip. */
const hasWordsAlike = (asked: string, name: string): boolean => {
  const words = name.split(' ');
  return asked.split(' ').every((part) => words.some((word) => word === part || isOneSlipAway(part, word)));
};

/** Four digits, so that equally good matches have equal scores. */
export const roundedScore = (score: number): number => Math.round(score * 10_000) / 10_000;

/** A score from 0 to 1 as an integer from 0 to 100, as in some contracts. */
export const wholeScore = (score: number): number => Math.round(score * 100);
