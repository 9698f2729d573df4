import { foldName } from '../name-search/fold.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/** A word of a text, both folded and in the form in which words are compared. */
export interface Word {
  readonly text: string;
  readonly stem: string;
}

/** Joins what folding would split: `10-K`, `N-PX` and `R&D` are one word each. */
const joined = (text: string): string =>
  text
    .replace(/\b([\p{L}\p{N}]{1,2})&([\p{L}]{1,2})\b/gu, '$1$2')
    .replace(/\b(\p{N}{1,3})-(\p{L}{1,2})\b/gu, '$1$2')
    .replace(/\b(\p{L})-(\p{L}+)\b/gu, '$1$2');

/** The words of a text in its order. */
export const wordsOf = (text: string): readonly Word[] =>
  foldName(joined(text))
    .split(' ')
    .flatMap((word) => (word === '' ? [] : [{ text: word, stem: stem(word) }]));

const isStopWord = (word: Word): boolean => stopWords.has(word.stem);

/** A word of a question with the stop words before it. */
export interface LedWord {
  readonly word: Word;
  readonly led: readonly Word[];
}

/** The words of a question, each with the preceding stop words; all of them if each is a stop word. */
export const ledWords = (text: string): readonly LedWord[] => {
  const words = wordsOf(text);
  if (words.every(isStopWord)) return words.map((word) => ({ word, led: [] }));
  const found: LedWord[] = [];
  let led: Word[] = [];
  for (const word of words) {
    if (isStopWord(word)) {
      led.push(word);
      continue;
    }
    found.push({ word, led });
    led = [];
  }
  return found;
};

/** The words of a question without stop words; all of them if each is a stop word. */
export const questionWords = (text: string): readonly Word[] => ledWords(text).map(({ word }) => word);
