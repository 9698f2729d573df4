import { questionWords } from '@dqs/core/vocabulary';
import type { NamedValue } from '@dqs/kit';
import type { FoundValue } from './completion.ts';

/** A name of a value by the words in which it is compared. */
interface Name {
  readonly value: NamedValue;
  readonly words: ReadonlySet<string>;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(questionWords(text).map(({ stem }) => stem));

/** Finds the values of a vocabulary that have a name with every word of a text. */
export type NamedValueSearch = (text: string) => {
  /** The nearest first: those whose names have the fewest words beside. */
  readonly found: readonly FoundValue[];
  /** The one value that is nearer than all others; null where several are. */
  readonly meant: FoundValue | null;
};

const foundValue = ({ value, names: [label] }: NamedValue): FoundValue => ({ value, label });

/** Prepares the search of one vocabulary. A word that no name has is never passed over: then nothing is found. Pure. */
export const createNamedValueSearch = (values: readonly NamedValue[]): NamedValueSearch => {
  const names: readonly Name[] = values.flatMap((value) =>
    [value.value.replaceAll('_', ' '), ...value.names].map((name) => ({ value, words: wordsOf(name) })),
  );
  return (text) => {
    // Letters of another width or form only look like a name.
    if (text !== text.normalize('NFKC')) return { found: [], meant: null };
    const asked = wordsOf(text);
    const beside = new Map<NamedValue, number>();
    for (const { value, words } of names)
      if ([...asked].every((word) => words.has(word)))
        beside.set(value, Math.min(beside.get(value) ?? Infinity, words.size - asked.size));
    const nearest = [...beside].toSorted(([, one], [, other]) => one - other);
    const [first, second] = nearest;
    const isOne = first !== undefined && first[1] !== second?.[1];
    return { found: nearest.map(([value]) => foundValue(value)), meant: isOne ? foundValue(first[0]) : null };
  };
};
