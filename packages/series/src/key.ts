import type { SeasonalAdjustment } from './contract.ts';

/** The seasonal adjustment in a series key. */
export const adjustmentSuffix: Readonly<Record<SeasonalAdjustment, string>> = {
  seasonally_adjusted: 'sa',
  not_seasonally_adjusted: 'nsa',
  not_applicable: 'na',
};

/** One word of a series key: lower case letters, digits and underscores. */
export const keyWord = /^[a-z0-9][a-z0-9_]*$/;

/** A valid part of a series key. Throws if the grammar does not allow it. */
export const keyPart = (text: string, what: string, pattern: RegExp = keyWord): string => {
  if (pattern.test(text)) return text;
  throw new Error(`${what} "${text}" cannot be part of a series key`);
};

/** Joins the words of a key with dots, after checking each. Throws if the grammar does not allow one. */
export const keyOfWords = (words: readonly string[]): string => words.map((word) => keyPart(word, 'word')).join('.');

/** A publisher's own code as one word of a key: `CUUR0000SA0` becomes `cuur0000sa0`, `B.1-2` becomes `b_1_2`. */
export const wordOfCode = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
