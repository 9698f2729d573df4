import { derivedOfFred, headlineOfFredId } from '../catalogue/fred-ids.ts';
import type { Headline } from '../catalogue/index.ts';

/** Ids of FRED that everybody uses as words: they never mean the one series. */
const words: ReadonlySet<string> = new Set(['GDP', 'GNP', 'PCE', 'PERMIT']);

/** Ids of FRED that stand for other things in a sentence: they name a series as the whole question only. */
const abbreviations: ReadonlySet<string> = new Set(['PI', 'IR', 'IQ', 'FPI', 'MENA']);

/** Ids of so few letters count in capitals only. */
const fewLetters = 4;

/** Words of a question that may be an id, with the marks that ids have inside. */
const partsOf = (query: string): readonly string[] =>
  query
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/^[("'“]+|[)"'”?!,;:]+$/g, ''))
    .filter((part) => part !== '');

/** An id of FRED in a question. */
export interface FredId {
  readonly id: string;
  /** The agency's own series; null where St. Louis computes the figures. */
  readonly headline: Headline | null;
  /** What it is computed of; null for an agency's own. */
  readonly derivedOf: string | null;
}

const mayBeFredId = (part: string, isWhole: boolean): boolean => {
  const id = part.toUpperCase();
  if (words.has(id)) return false;
  const isShort = part.length <= fewLetters && /^\p{L}+$/u.test(part);
  return (!isShort || part === id) && (!abbreviations.has(id) || isWhole);
};

/** The first id of FRED that a question names; null where there is none. */
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

/** The most words that an id of a publisher has: `avg_interest_rates Marketable: Treasury Inflation-Protected Securities`. */
const mostParts = 8;
/** Texts looked up at most: a question has few words. */
const mostTexts = 120;

/** Has a part that words do not have: a digit, an underscore, a point inside, capitals alone. */
const isLikeId = (part: string): boolean => /[0-9_]|\w\.\w/.test(part) || /^[A-Z][A-Z.]{2,}$/.test(part);

/** Texts of a question that may be a publisher's id, in small letters, the longest first. */
export const idsIn = (query: string): readonly string[] => {
  const parts = partsOf(query);
  const found: string[] = [];
  for (let count = Math.min(mostParts, parts.length); count > 0; count -= 1)
    for (let at = 0; at + count <= parts.length; at += 1) {
      const text = parts.slice(at, at + count);
      if (text.some(isLikeId)) found.push(text.join(' ').toLowerCase());
    }
  return [...new Set(found)].slice(0, mostTexts);
};
