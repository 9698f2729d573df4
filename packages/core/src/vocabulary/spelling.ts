import { isOneSlip } from '../name-search/likeness.ts';
import type { Entry } from './entry.ts';
import { questionWords, type Word } from './words.ts';

/** Shorter words have too many neighbours for a slip to identify them. */
const shortest = 5;

/**
 * Prepares the correction of words that no entry contains. Returns the one word of the entries that differs by one
 * slip, or null if there is none or several. Pure.
 */
export const createSpelling = (entries: readonly Entry<unknown>[]): ((word: Word) => string | null) => {
  const words = entries.flatMap(({ term }) => questionWords(term)).filter(({ text }) => text.length >= shortest);
  const byStem = new Map(words.map(({ text, stem }) => [stem, text]));
  return ({ text, stem }) => {
    if (text.length < shortest || byStem.has(stem)) return null;
    const near = [...byStem].filter(([other]) => isOneSlip(stem, other));
    return near.length === 1 ? near[0]![1] : null;
  };
};
