import type { Entry } from './entry.ts';
import { ledWords, questionWords, type LedWord, type Word } from './words.ts';

/** A piece of a question: the words of a term with their entries, or one word that no entry contains. */
export interface Piece<Meaning> {
  readonly words: readonly Word[];
  /** The stop words before it. */
  readonly led: readonly Word[];
  /** Ordered by weight; empty for a word that no entry contains. */
  readonly entries: readonly Entry<Meaning>[];
}

type Terms<Meaning> = ReadonlyMap<string, readonly Entry<Meaning>[]>;

const stemsOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ');
const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

const termsOf = <Meaning>(entries: readonly Entry<Meaning>[], keyOf: (words: readonly Word[]) => string) =>
  Map.groupBy(
    entries.toSorted((one, other) => other.weight - one.weight),
    ({ term }) => keyOf(questionWords(term)),
  );

/**
 * Prepares the splitting of questions into pieces: from left to right the longest matching term, ignoring stop words.
 * Words are compared by their stems, names exactly: Maine is not "main". Pure.
 */
export const createTermReader = <Meaning>(
  entries: readonly Entry<Meaning>[],
): ((question: string) => readonly Piece<Meaning>[]) => {
  const common: Terms<Meaning> = termsOf(
    entries.filter(({ isName }) => !isName),
    stemsOf,
  );
  const names: Terms<Meaning> = termsOf(
    entries.filter(({ isName }) => isName),
    textOf,
  );
  const longest = Math.max(1, ...[...common.keys(), ...names.keys()].map((term) => term.split(' ').length));
  const longestAt = (rest: readonly LedWord[]): Piece<Meaning> => {
    const words = rest.map(({ word }) => word);
    const led = rest[0]?.led ?? [];
    for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
      const piece = words.slice(0, count);
      const found = [...(common.get(stemsOf(piece)) ?? []), ...(names.get(textOf(piece)) ?? [])];
      if (found.length > 0) return { words: piece, led, entries: found };
    }
    return { words: words.slice(0, 1), led, entries: [] };
  };
  return (question) => {
    const pieces: Piece<Meaning>[] = [];
    for (let rest = ledWords(question); rest.length > 0; rest = rest.slice(pieces.at(-1)!.words.length))
      pieces.push(longestAt(rest));
    return pieces;
  };
};
