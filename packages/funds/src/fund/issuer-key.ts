import { wordsOf } from './words.ts';

const forms: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
};

/**
 * What the name of an issuer is compared by: its words, legal forms in their short spelling. `3M Company` and `3M CO` are one,
 * `Apollo Inc` and `Apollo Ltd` are two.
 */
export const issuerKey = (name: string): string =>
  wordsOf(name.replace(/[’']/g, ''))
    .split(' ')
    .map((word) => forms[word] ?? word)
    .join(' ');
