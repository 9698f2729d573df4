import { foldMarks, foldName } from '@dqs/core/name-search';

/** The key that is compared first: folded but with accents, so that a name written like its publisher's ranks first. */
export const plainKey = foldMarks;

/** Words that are abbreviated in some lists and written out in others. */
const expansions: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  unincorp: 'unincorporated',
};

/** The key that is the same for all spellings of a name: without accents, abbreviations written out. */
export const expandedKey = (text: string): string =>
  foldName(text)
    .split(' ')
    .map((word) => (Object.hasOwn(expansions, word) ? expansions[word] : word))
    .join(' ');

/** Minimum length of corrected words. Shorter words have too many neighbors that differ by one letter. */
const shortestCorrected = 4;

/**
 * A name without spaces, and all variants with one letter omitted. Two names that differ by one typing error (a letter
 * wrong, missing, extra, or transposed with its neighbor) always share a variant. A text of digits only is a code, not
 * a name.
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
