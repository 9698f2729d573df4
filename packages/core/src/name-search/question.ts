import { trigramsOf } from './likeness.ts';
import { slipsOf } from './slips.ts';
import { withoutFormsAround } from './legal-form.ts';
import { nameCore, nameKey, wantedWords } from './words.ts';

/** A query prepared for comparison with names and for the candidate statement. */
export interface NameQuestion {
  readonly key: string;
  readonly core: string;
  readonly trigrams: ReadonlySet<string>;
  /**
   * The first parameters of `nameCandidates`, without misspelt names: the core, and text searches for all of its words
   * and for all of them as beginnings of words.
   */
  readonly spelled: readonly [core: string, words: string, beginnings: string];
  /** The first four parameters of `nameCandidates`: those of `spelled`, and the slips of each word. */
  readonly parameters: readonly [core: string, words: string, beginnings: string, slips: readonly string[]];
}

/**
 * Minimum length of a word to count as the beginning of another. It is smaller for the last word, which may still be
 * incomplete.
 */
const shortestBeginning = { last: 3, other: 5 } as const;

/** Maximum number of words for slips. Nobody misspells more in one question. */
const mostMisspelt = 5;

const quoted = (word: string): string => `'${word}'`;

/** Whether a word is long enough to count as the beginning of another. */
export const mayBegin = (word: string, isLast: boolean): boolean =>
  word.length >= (isLast ? shortestBeginning.last : shortestBeginning.other);

/** A text search for beginnings. Two words may be one in the name: `jp morgan` is also the beginning of `jpmorgan`. */
const beginnings = (words: readonly string[]): string => {
  const each = words.map((word, at) => (mayBegin(word, at === words.length - 1) ? `${quoted(word)}:*` : quoted(word)));
  return words.length === 2 ? `(${each.join(' & ')}) | ${quoted(words.join(''))}:*` : each.join(' & ');
};

/** All slips of the words, each after the place of its word: `0 micro`, `0 macro`. */
export const slipsOfWords = (words: readonly string[]): readonly string[] =>
  words.length > mostMisspelt ? [] : words.flatMap((word, at) => slipsOf(word).map((slip) => `${at} ${slip}`));

/** Prepares a query. Null if it has no letter and no digit, so that nothing can match. Pure. */
export const nameQuestion = (query: string): NameQuestion | null => {
  const core = nameCore(query);
  if (core === '') return null;
  const words = wantedWords(core);
  const spelled = [core, words.map(quoted).join(' & '), beginnings(words)] as const;
  return {
    key: nameKey(query),
    core,
    trigrams: trigramsOf(core),
    spelled,
    // Only a statement needs them, and the slips are hundreds of words.
    get parameters() {
      return [...spelled, slipsOfWords(words)] as const;
    },
  };
};

/**
 * A query without the legal forms around its name, both those before it and partly typed ones: `S.L. Rioja` is `rioja`,
 * `Tata Consultancy Priv` is `tata consultancy`. Null if it has none. Useful if the query itself finds nothing.
 */
export const queryWithoutForms = (query: string): string | null =>
  withoutFormsAround(nameCore(query).split(' '))?.join(' ') ?? null;
