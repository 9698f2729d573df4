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

/**
 * Number of slips between two texts: letters to change, add, omit, or swap with a neighbour (restricted
 * Damerau–Levenshtein distance). If there are more than `most`, the result is some number above it.
 */
export const slipsBetween = (left: string, right: string, most = Infinity): number => {
  const [a, b] = [[...left], [...right]];
  let beforeLast = new Int32Array(b.length + 1);
  let last = Int32Array.from({ length: b.length + 1 }, (_, at) => at);
  let current = new Int32Array(b.length + 1);
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

/**
 * 0 to 1: the larger of the share of common three-letter groups and the share of letters, without blanks, that need no
 * correction.
 */
export const likeness = (
  left: string,
  right: string,
  shared = sharedTrigrams(trigramsOf(left), trigramsOf(right)),
): number => {
  const [a, b] = [left.replaceAll(' ', ''), right.replaceAll(' ', '')];
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  // The lengths bound the result, whatever the number of corrections.
  const most = Math.min(a.length, b.length) / longer;
  return most <= shared ? shared : Math.max(shared, 1 - slipsBetween(a, b, longer * (1 - shared)) / longer);
};
