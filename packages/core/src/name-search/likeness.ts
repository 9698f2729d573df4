import { foldName } from './fold.ts';

/** Groups of three letters, each word padded with two blanks before and one after, as in PostgreSQL's pg_trgm. */
export const trigramsOf = (folded: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const word of folded.split(' ')) {
    if (word === '') continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
};

/** The share of common groups among all of them: 0 to 1. */
export const sharedTrigrams = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  let common = 0;
  for (const trigram of left) if (right.has(trigram)) common++;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
};

/** The share of common three-letter groups of two names, as in PostgreSQL's pg_trgm: 0 to 1. */
export const similarity = (left: string, right: string): number =>
  sharedTrigrams(trigramsOf(foldName(left)), trigramsOf(foldName(right)));

/** The letters of a text. A text is its own list of letters unless one of them takes two code units. */
const lettersOf = (text: string): ArrayLike<string> => (/[\uD800-\uDFFF]/.test(text) ? [...text] : text);

/** Three rows of counts, used by one call after the other. */
let rows = [new Int32Array(64), new Int32Array(64), new Int32Array(64)] as const;

const rowsOf = (length: number): typeof rows => {
  if (rows[0].length < length) rows = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  return rows;
};

/**
 * Number of slips between two texts: letters to change, add, omit, or swap with a neighbour (restricted
 * Damerau–Levenshtein distance). If there are more than `most`, the result is some number above it.
 */
export const slipsBetween = (left: string, right: string, most = Infinity): number => {
  const [a, b] = [lettersOf(left), lettersOf(right)];
  // Each letter that one text has more is a slip.
  const longer = Math.abs(a.length - b.length);
  if (longer > most) return longer;
  let [beforeLast, last, current] = rowsOf(b.length + 1);
  for (let at = 0; at <= b.length; at += 1) last[at] = at;
  let leastOfLast = 0;
  for (let row = 1; row <= a.length; row += 1) {
    const [letter, letterBefore] = [a[row - 1], a[row - 2]];
    let leastOfRow = (current[0] = row);
    for (let column = 1; column <= b.length; column += 1) {
      const same = letter === b[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const exchanged = row > 1 && column > 1 && letter === b[column - 2] && letterBefore === b[column - 1];
      if (exchanged) least = Math.min(least, beforeLast[column - 2]! + 1);
      current[column] = least;
      if (least < leastOfRow) leastOfRow = least;
    }
    // Counts never decrease along a path, and every path crosses one of two consecutive rows.
    if (leastOfRow > most && leastOfLast > most) return leastOfRow;
    leastOfLast = leastOfRow;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length]!;
};

/** Whether two texts differ by exactly one slip. For most pairs, their lengths or first letters decide. */
export const isOneSlip = (left: string, right: string): boolean => slipsBetween(left, right, 1) === 1;

interface LikenessOptions {
  /** The share of common three-letter groups, if it is known. */
  readonly shared?: number;
  readonly least?: number;
}

/**
 * 0 to 1: the larger of the share of common three-letter groups and the share of letters, without blanks, that need no
 * correction. If it is less than `least`, the result is some number below it.
 */
export const likeness = (
  left: string,
  right: string,
  { shared = sharedTrigrams(trigramsOf(left), trigramsOf(right)), least = 0 }: LikenessOptions = {},
): number => {
  const [a, b] = [left.replaceAll(' ', ''), right.replaceAll(' ', '')];
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  // The lengths bound the result, whatever the number of corrections.
  const most = Math.min(a.length, b.length) / longer;
  if (most <= shared || most < least) return shared;
  const mostSlips = Math.ceil(longer * (1 - Math.max(shared, least)));
  return Math.max(shared, 1 - slipsBetween(a, b, mostSlips) / longer);
};
