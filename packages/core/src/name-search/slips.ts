const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Shorter words have too many neighbours for a slip to say what was meant; longer ones are left to likeness. */
const [shortest, longest] = [4, 14];

/**
 * A word and all words that one slip makes of it: a letter changed, missing, too many, or exchanged with its neighbour; some
 * fifty for each letter. That most of them are not words costs an index next to nothing.
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
