import { likeness, sharedTrigrams, slipsBetween, trigramsOf } from './likeness.ts';
import type { NameQuestion } from './question.ts';
import { nameCore, nameKey } from './words.ts';

/** How well a name matches, and whether by likeness alone. */
export interface NameScore {
  /** 0 to 1, see `scoreName`. */
  readonly score: number;
  readonly by: 'whole' | 'beginning' | 'words' | 'likeness';
}

export interface ScoreOptions {
  /** How prominent the bearer is among all that could have the name, 0 to 1; default: nothing is known of it. */
  readonly prior?: number | null | undefined;
  /** The smallest likeness that counts; default 0.3. */
  readonly threshold?: number | undefined;
  /** Whether a name that has each word asked for, but for a slip, counts however long it is otherwise; default: it does not. */
  readonly eachWord?: boolean | undefined;
}

const bands = {
  whole: 0.95,
  /** But for the legal form, `the` or `and`. */
  core: 0.93,
  /** In whole words: `Novo` is meant by Novo Nordisk sooner than by Novonix. */
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

/** Most pairs of short names have a third of their letters in common; corrections say something where few are needed. */
const leastOfSlips = 0.6;

/** Inside a band: likeness alone, or with what is known of prominence, which then weighs more. */
const within = ([low, high]: readonly [number, number], alike: number, prior: number | null): number =>
  low + (high - low) * (prior === null ? alike : 0.4 * alike + 0.6 * prior);

/** Whether every word asked for begins a word of the name: `light crude` finds `Crude Oil, Light Sweet`. */
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
 * Inside a band a name that is more alike stands higher and, where `prior` is known, a more prominent one; a prior never lifts
 * a name out of its band. A code or id that is equal is for the caller to score: 1.
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
  // Written as one word or as two: `jp morgan` begins `jpmorgan chase`.
  if (core.startsWith(question.core) || core.replaceAll(' ', '').startsWith(question.core.replaceAll(' ', ''))) {
    return { score: within(bands.partOfWord, shared, prior), by: 'beginning' };
  }
  if (hasWords(question.core, core)) return { score: within(bands.words, shared, prior), by: 'words' };
  const alike = likeness(question.core, core, shared);
  const tooFar = alike < threshold || (shared < threshold && alike < leastOfSlips);
  const isMisspelt = eachWord && hasWordsAlike(question.core, core);
  if (tooFar && !isMisspelt) return null;
  const prominent = isMisspelt && prior !== null ? misspelt.least + misspelt.ofPrior * prior : 0;
  return { score: bands.likeness * Math.max(alike, prominent), by: 'likeness' };
};

/** Likeness of a name with each word asked for but for a slip: of the two Huntington banks the large one is meant by `Hunington`. */
const misspelt = { least: 0.4, ofPrior: 0.5 } as const;

/** A shorter word has too many neighbours for a slip to say what was meant. */
const shortestWithSlip = 4;

const isOneSlipAway = (part: string, word: string): boolean =>
  part.length >= shortestWithSlip && Math.abs(part.length - word.length) <= 1 && slipsBetween(part, word) === 1;

/** Whether the name has every word asked for, those of some letters with a slip in them. */
const hasWordsAlike = (asked: string, name: string): boolean => {
  const words = name.split(' ');
  return asked.split(' ').every((part) => words.some((word) => word === part || isOneSlipAway(part, word)));
};

/** Four digits, so that what matches equally well is equal. */
export const roundedScore = (score: number): number => Math.round(score * 10_000) / 10_000;

/** A score from 0 to 1 as the whole number from 0 to 100 that some contracts have. */
export const wholeScore = (score: number): number => Math.round(score * 100);
