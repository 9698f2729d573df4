/** A repeated sequence of words, and its positions. */
export interface Repeat {
  /** Positions in the concatenated words of all texts. */
  readonly at: readonly number[];
  /** In words. */
  readonly length: number;
}

/** Maximum length. The rest of a longer sequence is a separate repeat. */
const longest = 60;

/** The concatenated words of some texts as numbers. A unique negative number ends each text. */
const numbered = (texts: readonly (readonly string[])[]): readonly number[] => {
  const numbers = new Map<string, number>();
  return texts.flatMap((words, at) => [
    ...words.map((word) => {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      return known;
    }),
    -1 - at,
  ]);
};

const sharedFrom = (words: readonly number[], one: number, other: number): number => {
  let length = 0;
  while (length < longest && words[one + length] === words[other + length] && words[one + length]! >= 0) length += 1;
  return length;
};

/**
 * All sequences of at least two words that occur more than once in the texts, and that cannot be extended at their end
 * without occurring less often. Positions of one may overlap. Pure.
 */
export const repeatsOf = (texts: readonly (readonly string[])[]): readonly Repeat[] => {
  const words = numbered(texts);
  const from = words.map((_, at) => at).filter((at) => words[at]! >= 0);
  const order = from.sort((one, other) => {
    const length = sharedFrom(words, one, other);
    return words[one + length]! - words[other + length]! || one - other;
  });
  const shared = order.map((at, place) => (place === 0 ? 0 : sharedFrom(words, order[place - 1]!, at)));
  const found: Repeat[] = [];
  // Stack of adjacent runs that share so many words, the longest on top.
  const open: { readonly first: number; readonly length: number }[] = [];
  for (let place = 1; place <= order.length; place += 1) {
    const length = shared[place] ?? 0;
    let first = place - 1;
    while (open.length > 0 && open.at(-1)!.length > length) {
      const ended = open.pop()!;
      if (ended.length >= 2) found.push({ at: order.slice(ended.first, place), length: ended.length });
      ({ first } = ended);
    }
    if (length > (open.at(-1)?.length ?? 0)) open.push({ first, length });
  }
  return found;
};
