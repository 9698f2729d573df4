import { createDecoder, nearest } from '@dqs/core';
import { questionWords } from '@dqs/core/vocabulary';
import type { NamedValue } from '@dqs/kit';
import type { MatchedValue } from './completion.ts';
import type { Operation } from './operation.ts';

/** A name of a value, split into the words that are compared. */
interface Name {
  readonly value: NamedValue;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(questionWords(text).map(({ stem }) => stem));

/** Finds the values of a vocabulary with a name that contains every word of a text. */
export type NamedValueSearch = (text: string) => {
  /**
   * Nearest first: names with the fewest additional words. If no name has all words, the names with most of them, or else
   * values that are spelled alike.
   */
  readonly found: readonly MatchedValue[];
  /** The one nearest value; null if several are equally near. */
  readonly meant: MatchedValue | null;
};

const inWords = (value: string): string => value.replaceAll('_', ' ');

/** A name that only repeats the value is not used as a label. */
const foundValue = ({ value, names: [label] }: NamedValue): MatchedValue => ({
  value,
  label: label === inWords(value) ? null : label,
});

/**
 * The values of a parameter that can be given by name: those that the domain names, and every enumerated value, by its
 * own words if it has no other name. Empty for free text.
 */
export const valuesReadByName = ({ endpoint, domain }: Operation, parameter: string): readonly NamedValue[] => {
  const { tool, params } = endpoint;
  const named = (domain.namedValues ?? []).filter(
    (each) => each.isReadByName === true && each.tool === tool && each.parameter === parameter,
  );
  const words = createDecoder(params).parameters.get(parameter)?.enumeration ?? [];
  const unnamed = words.filter((word) => named.every(({ value }) => value !== word));
  return [...named, ...unnamed.map((value) => ({ tool, parameter, value, names: [inWords(value)] as const }))];
};

/** The values with a name that shares words with the text: the most words first, then the fewest other words. */
const sharingWords = (names: readonly Name[], asked: ReadonlySet<string>): readonly NamedValue[] => {
  const best = new Map<NamedValue, readonly [shared: number, others: number]>();
  for (const { value, words } of names) {
    const shared = [...asked].filter((word) => words.has(word)).length;
    const [most = 0, fewest = Infinity] = best.get(value) ?? [];
    const others = words.size - shared;
    if (shared > most || (shared > 0 && shared === most && others < fewest)) best.set(value, [shared, others]);
  }
  return [...best]
    .toSorted(([, [more, fewer]], [, [less, others]]) => less - more || fewer - others)
    .map(([value]) => value);
};

/** Whether a text is a currency sign. */
export const isSign = (text: string): boolean => /^\p{Sc}$/u.test(text);

const ofNames = /^[\p{L}\p{N}\s.,&'’+/()_-]+$/u;

/** Prepares the search of one vocabulary. No word is ignored: if no name has it, nothing is found. Pure. */
export const createNamedValueSearch = (values: readonly NamedValue[]): NamedValueSearch => {
  const names: readonly Name[] = values.flatMap((value) =>
    [inWords(value.value), ...value.names].map((text) => ({ value, text, words: wordsOf(text) })),
  );
  const byValue = new Map(values.map((value) => [value.value, value]));
  const spelledAlike = (text: string): readonly MatchedValue[] =>
    nearest(text, byValue.keys()).flatMap((value) => foundValue(byValue.get(value)!));
  return (text) => {
    if (isSign(text)) {
      const found = names.filter((name) => name.text === text).map(({ value }) => foundValue(value));
      return { found, meant: found.length === 1 ? found[0]! : null };
    }
    // Letters of another width or form only look like a name. Names contain no other characters.
    if (text !== text.normalize('NFKC') || !ofNames.test(text)) return { found: [], meant: null };
    const asked = wordsOf(text);
    const beside = new Map<NamedValue, number>();
    for (const { value, words } of names)
      if ([...asked].every((word) => words.has(word)))
        beside.set(value, Math.min(beside.get(value) ?? Infinity, words.size - asked.size));
    const byWords = [...beside].toSorted(([, one], [, other]) => one - other);
    const [first, second] = byWords;
    if (first === undefined) {
      const sharing = sharingWords(names, asked).map(foundValue);
      return { found: sharing.length > 0 ? sharing : spelledAlike(text), meant: null };
    }
    const isOne = first[1] !== second?.[1];
    return { found: byWords.map(([value]) => foundValue(value)), meant: isOne ? foundValue(first[0]) : null };
  };
};
