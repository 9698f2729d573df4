import { derivedOfFred, headlineOfFredId } from '../catalogue/fred-ids.ts';
import type { Headline } from '../catalogue/index.ts';

/** FRED ids that are common words. They never mean the series with that id. */
const words: ReadonlySet<string> = new Set(['GDP', 'GNP', 'PCE', 'PERMIT']);

/** FRED ids with another meaning in a sentence. They mean a series only if they are the whole question. */
const abbreviations: ReadonlySet<string> = new Set(['PI', 'IR', 'IQ', 'FPI', 'MENA']);

/** Ids with at most this many letters must be in capitals. */
const fewLetters = 4;

/** The words of a question that may be an id, with the punctuation inside them. */
const partsOf = (query: string): readonly string[] =>
  query
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/^[("'“]+|[)"'”?!,;:]+$/g, ''))
    .filter((part) => part !== '');

/** A FRED id in a question. */
export interface FredId {
  readonly id: string;
  /** The agency's series; null if the St. Louis Fed computes the values. */
  readonly headline: Headline | null;
  /** The series from which it is computed; null for an agency's series. */
  readonly derivedOf: string | null;
}

const mayBeFredId = (part: string, isWhole: boolean): boolean => {
  const id = part.toUpperCase();
  if (words.has(id)) return false;
  const isShort = part.length <= fewLetters && /^\p{L}+$/u.test(part);
  return (!isShort || part === id) && (!abbreviations.has(id) || isWhole);
};

/** The first FRED id in a question; null if there is none. */
export const fredIdIn = (query: string): FredId | null => {
  const parts = partsOf(query);
  for (const part of parts.filter((each) => mayBeFredId(each, parts.length === 1))) {
    const id = part.toUpperCase();
    const derivedOf = derivedOfFred.get(id);
    if (derivedOf !== undefined) return { id, headline: null, derivedOf };
    const headline = headlineOfFredId(id);
    if (headline !== undefined) return { id, headline, derivedOf: null };
  }
  return null;
};

/**
 * The maximum number of words in a publisher's id: `avg_interest_rates Marketable: Treasury Inflation-Protected
 * Securities`.
 */
const mostParts = 8;
/** The maximum number of texts to look up. */
const mostTexts = 120;

/** Whether a word looks like an id: it has a digit, an underscore or an inner dot, or consists of capitals. */
const isLikeId = (part: string): boolean => /[0-9_]|\w\.\w/.test(part) || /^[A-Z][A-Z.]{2,}$/.test(part);

/** The texts in a question that may be a publisher's id, in lower case, longest first. */
export const idsIn = (query: string): readonly string[] => {
  const parts = partsOf(query);
  const texts: string[] = [];
  for (let count = Math.min(mostParts, parts.length); count > 0; count -= 1)
    for (let at = 0; at + count <= parts.length; at += 1) {
      const text = parts.slice(at, at + count);
      if (text.some(isLikeId)) texts.push(text.join(' ').toLowerCase());
    }
  return [...new Set(texts)].slice(0, mostTexts);
};
