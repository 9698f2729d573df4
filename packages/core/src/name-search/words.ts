import { foldName } from './fold.ts';
import { withLegalForms, withoutJoinedForm, withoutLegalForms } from './legal-form.ts';

/** Words that do not distinguish names. */
const leftOut: ReadonlySet<string> = new Set(['the', 'and']);

/** Words in too many names to be searched. */
const stopWords: ReadonlySet<string> = new Set([
  'of',
  'the',
  'and',
  'a',
  'an',
  'for',
  'in',
  'de',
  'la',
  'le',
  'di',
  'du',
]);

/** The place of registration that EDGAR appends to a name: `BANK OF AMERICA CORP /DE/`. */
const registration = /\s*[/\\][A-Z]{2,4}[/\\]?\s*$/i;

/** Consecutive single letters form one word: `A A R` is `aar`. */
const joinLetters = (words: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  let letters = false;
  for (const word of words) {
    // A letter is one or two code units.
    const letter = word.length <= 2 && /^\p{L}$/u.test(word);
    if (letter && letters) joined[joined.length - 1] += word;
    else joined.push(word);
    letters = letter;
  }
  return joined;
};

/** The whole name, folded, with its legal forms in one spelling (`Apple Incorporated` is `apple inc`). */
export const nameKey = (name: string): string =>
  withLegalForms(foldName(name.replace(registration, '')) || foldName(name));

/**
 * The distinguishing part of a name: folded, without `the`, `and` and the legal forms at its end, single letters
 * joined. `The A A R Corporation` is `aar`. Tables of names are indexed by it. It is empty only if the name has no
 * letter and no digit.
 */
export const nameCore = (name: string): string => {
  const words = withoutJoinedForm(nameKey(name))
    .split(' ')
    .filter((word) => word !== '');
  const kept = words.filter((word) => !leftOut.has(word));
  return joinLetters(withoutLegalForms(kept.length === 0 ? words : kept)).join(' ');
};

/** The words of a core that a name must contain; all of them if each is a stop word. */
export const wantedWords = (core: string): readonly string[] => {
  const words = core.split(' ').filter((word) => word !== '');
  const wanted = words.filter((word) => !stopWords.has(word));
  return [...new Set(wanted.length === 0 ? words : wanted)];
};
