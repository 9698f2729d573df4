import { foldMarks, foldName } from '@dqs/core/name-search';

/** A name as it is compared first: folded, with its accents, so that a name written as its publisher does stands above others. */
export const plainKey = foldMarks;

/** Words that are written short in one list and in full in another. */
const expansions: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  unincorp: 'unincorporated',
};

/** The key of every spelling of one name: without accents, abbreviated words in full. */
export const expandedKey = (text: string): string =>
  foldName(text)
    .split(' ')
    .map((word) => (Object.hasOwn(expansions, word) ? expansions[word] : word))
    .join(' ');

/** Shorter words have too many neighbours for one wrong letter to mean anything. */
const shortestCorrected = 4;

/**
 * A name without blanks, and with each of its letters left out in turn. Two names that differ by one slip (a letter wrong,
 * missing, too many, or exchanged with its neighbour) always share one of these. Digits alone are a code, not a name.
 */
export const spellingsOf = (key: string): readonly string[] => {
  const letters = [...key.replaceAll(' ', '')];
  if (letters.length < shortestCorrected || !/\p{L}/u.test(key)) return [];
  return [
    ...new Set([
      letters.join(''),
      ...letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join('')),
    ]),
  ];
};
