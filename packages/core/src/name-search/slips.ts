const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Shorter words have too many neighbours for a slip to identify them. Longer ones are matched by likeness. */
const [shortest, longest] = [4, 14];

/**
 * A word and all words that one slip makes of it: a letter changed, missing, added, or swapped with its neighbour.
 * There are some fifty for each letter. Most are not words, and looking them up in an index costs almost nothing.
 */
export const slipsOf = (word: string): readonly string[] => {
  if (word.length < shortest || word.length > longest || !/^[a-z]+$/.test(word)) return [word];
  const found = new Set([word]);
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1]! + after[0]! + after.slice(2));
  }
  return [...found];
};
