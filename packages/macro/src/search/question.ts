import { createTermReader, stem, type Entry } from '@dqs/core/vocabulary';
import { nameQuestion } from '@dqs/core/name-search';
import { withUnitedStates } from '@dqs/places';
import { questionOf, withoutMarks } from '@dqs/series';
import { placeEntries, placesOfCode, type NamedPlace } from './place-words.ts';
import { topicEntries, type TopicMeaning } from './topic-words.ts';

/** A term of a question: all words of one of its wordings must match. */
export interface Term {
  readonly wordings: readonly (readonly string[])[];
  /** Whether the term only expresses a preference between series. */
  readonly optional: boolean;
}

/** The parsed question. */
export interface Question {
  readonly terms: readonly Term[];
  /** The places in the question. Series of other places do not match. */
  readonly places: readonly NamedPlace[];
  /** Whether a word is neither a term nor a place. It may be a city in the state that is named. */
  readonly hasOtherWords: boolean;
}

const entries: readonly Entry<TopicMeaning | NamedPlace>[] = [...topicEntries, ...placeEntries];
const read = createTermReader(entries);

const isPlace = (meaning: TopicMeaning | NamedPlace): meaning is NamedPlace => 'geographies' in meaning;

const counts = 'one two three four five six seven eight nine ten'.split(' ');
const countWords: ReadonlyMap<string, string> = new Map([
  ...counts.map((word, at) => [word, String(at + 1)] as const),
  ['twenty', '20'],
  ['thirty', '30'],
]);
const spans = new RegExp(String.raw`\b(${[...countWords.keys()].join('|')})[ -](?=(?:year|month|week)s?\b)`, 'gi');

/** Normalizes time spans: `10yr`, `10-year` and `ten years` become `10 year`. */
const withSpans = (text: string): string =>
  text
    .replace(spans, (_, word: string) => `${countWords.get(word.toLowerCase()) ?? word} `)
    .replace(/(\d)[ -]?(?:yr|years?|y)\b/gi, '$1 year')
    .replace(/(\d)[ -]?(?:mo|months?|m)\b/gi, '$1 month')
    .replace(/(\d)[ -]?(?:wk|weeks?|w)\b/gi, '$1 week');

/** Two-letter codes with another meaning in questions about economic series, such as seasonally adjusted. */
const otherCodes: ReadonlySet<string> = new Set(['SA', 'PI', 'IP', 'TV']);

/** Codes of places. They are recognized only if the rest of the question is not in capitals. */
const codesOf = (text: string): readonly string[] =>
  /[a-z]/.test(text)
    ? (text.match(/(?<![\w-])[A-Z]{2}(?![\w-])/g) ?? []).filter(
        (code) => !otherCodes.has(code) && placesOfCode(code).length > 0,
      )
    : [];

const withoutCodes = (text: string, codes: readonly string[]): string =>
  codes.reduce((rest, code) => rest.replace(new RegExp(`(?<![\\w-])${code}(?![\\w-])`, 'g'), ' '), text);

/** Letters joined by an ampersand, by the word that the reader makes of them: `C&I` is read as `ci`. */
const lettersOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...text.toLowerCase().matchAll(/(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,2})&(\p{L}{1,2})(?![\p{L}\p{N}])/gu)].map(
      ([, left = '', right = '']) => [`${left}${right}`, [left, right]],
    ),
  );

const termOf = (words: readonly string[], meaning: Extract<TopicMeaning, { kind: 'wordings' }>): Term => ({
  wordings: [words, ...meaning.wordings],
  optional: meaning.optional ?? false,
});

/** Parses a question into its terms and places. Pure. */
export const parseQuestion = (query: string): Question => {
  const text = withSpans(withUnitedStates(withoutMarks(query)));
  const codes = codesOf(text);
  const terms: Term[] = [];
  const letters = lettersOf(text);
  const places: NamedPlace[] = codes.flatMap((code) => [...placesOfCode(code)]);
  let hasOtherWords = false;
  for (const { words, entries: matches } of read(withoutCodes(text, codes))) {
    const named = matches.map(({ meaning }) => meaning);
    const topic = named.find((meaning) => !isPlace(meaning) && meaning.kind === 'wordings');
    // Titles and keywords have the letters apart.
    const texts = words.flatMap((word) => letters.get(word.text) ?? [word.text]);
    if (topic !== undefined && !isPlace(topic) && topic.kind === 'wordings') terms.push(termOf(texts, topic));
    else if (named.some(isPlace)) places.push(...named.filter(isPlace));
    else if (named.length === 0) {
      terms.push({ wordings: [texts], optional: false });
      hasOtherWords = true;
    }
  }
  return { terms, places, hasOtherWords };
};

/** The terms as a full-text query, each in one of its wordings; null without terms. */
export const fullTextOf = (terms: readonly Term[]): string | null => {
  if (terms.length === 0) return null;
  return terms
    .map(({ wordings }) => `(${wordings.map((wording) => `(${questionOf(wording.join(' ')) ?? ''})`).join(' | ')})`)
    .join(' & ');
};

/** Words shorter than this are not corrected, since a changed letter gives another word: gold and old. */
const shortestWithSlip = 5;

/**
 * For each word of a question, its forms after one typing error (`slipsOf` of names); empty if no word can be
 * misspelled.
 */
export const slipsOfQuestion = ({ terms }: Question): readonly (readonly string[])[] => {
  const words = terms.flatMap(({ wordings }) => wordings[0] ?? []);
  const [, , , slips = []] = nameQuestion(words.join(' '))?.parameters ?? [];
  const forms = new Map<string, string[]>();
  for (const slip of slips) {
    const [place = '', form = ''] = slip.split(' ');
    forms.set(place, [...(forms.get(place) ?? []), form]);
  }
  // The first form is the word itself.
  const all = [...forms.values()].map((each) => (each[0]!.length < shortestWithSlip ? each.slice(0, 1) : each));
  return all.every((each) => each.length === 1) ? [] : all;
};

/** A full-text query in which each word may have one of several forms. */
export const fullTextOfForms = (forms: readonly (readonly string[])[]): string =>
  forms.map((each) => `(${each.join(' | ')})`).join(' & ');

const wordsOf = (text: string): readonly string[] =>
  withoutMarks(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The corrected question: for each word, the form that occurs in most of the matching texts. */
export const corrected = (forms: readonly (readonly string[])[], texts: readonly string[]): string => {
  const occurrences = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(wordsOf(text))) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
  const count = (form: string): number => occurrences.get(form) ?? 0;
  return forms.map((each) => each.reduce((best, form) => (count(form) > count(best) ? form : best))).join(' ');
};

/** Whether a text has this word, or a word that starts with it, by its stems. */
export const containsWord = (stems: readonly string[], word: string): boolean => {
  const wanted = stem(word);
  return stems.some((each) => each === wanted || (wanted.length > 4 && each.startsWith(wanted)));
};
