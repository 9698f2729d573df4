import { trigramsOf } from './likeness.ts';
import { slipsOf } from './slips.ts';
import { withoutFormsAround } from './legal-form.ts';
import { nameCore, nameKey, wantedWords } from './words.ts';

/** A query as names are compared with it, and as the candidate query takes it. */
export interface NameQuestion {
  readonly key: string;
  readonly core: string;
  readonly trigrams: ReadonlySet<string>;
  /**
   * The first four parameters of `nameCandidates`: the core, as text searches all of its words and all of them as beginnings of
   * words, and what a slip makes of each word.
   */
  readonly parameters: readonly [core: string, words: string, beginnings: string, slips: readonly string[]];
}

/** What may be the beginning of another word: the last word, as it is typed, sooner than those before it. */
const shortestBeginning = { last: 3, other: 5 } as const;

/** More words than anybody misspells in one question. */
const mostMisspelt = 5;

const quoted = (word: string): string => `'${word}'`;

/** Whether a word is long enough to be taken for the beginning of another. */
export const mayBegin = (word: string, isLast: boolean): boolean =>
  word.length >= (isLast ? shortestBeginning.last : shortestBeginning.other);

/** Two words may be one in the name: `jp morgan` is also the beginning of `jpmorgan`. */
const beginnings = (words: readonly string[]): string => {
  const each = words.map((word, at) => (mayBegin(word, at === words.length - 1) ? `${quoted(word)}:*` : quoted(word)));
  return words.length === 2 ? `(${each.join(' & ')}) | ${quoted(words.join(''))}:*` : each.join(' & ');
};

/** The words with all their slips, each behind the place of its word: `0 micro`, `0 macro`. */
export const slipsOfWords = (words: readonly string[]): readonly string[] =>
  words.length > mostMisspelt ? [] : words.flatMap((word, at) => slipsOf(word).map((slip) => `${at} ${slip}`));

/** A query as a question; null where it has no letter and no digit, so that nothing can match. Pure. */
export const nameQuestion = (query: string): NameQuestion | null => {
  const core = nameCore(query);
  if (core === '') return null;
  const words = wantedWords(core);
  return {
    key: nameKey(query),
    core,
    trigrams: trigramsOf(core),
    parameters: [core, words.map(quoted).join(' & '), beginnings(words), slipsOfWords(words)],
  };
};

/**
 * A query without the legal forms around its name, those that stand before it and those that are typed in part: `S.L. Rioja` is
 * `rioja`, `Tata Consultancy Priv` is `tata consultancy`. Null where it has none. Worth asking where the query itself finds nothing.
 */
export const queryWithoutForms = (query: string): string | null =>
  withoutFormsAround(nameCore(query).split(' '))?.join(' ') ?? null;
