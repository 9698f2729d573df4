const withoutPlural = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

/**
 * The form in which words are compared: one for singular and plural, and for a verb and its endings (`reporting` and
 * `reported` are `report`). Light on purpose, so that words that share only a root stay distinct.
 */
export const stem = (word: string): string => {
  // "united" in United States is not a form of "unit".
  if (word === 'united') return word;
  const one = withoutPlural(word);
  if (one.length > 6 && one.endsWith('ing')) return one.slice(0, -3).replace(/([^s])\1$/, '$1');
  if (one.length > 4 && one.endsWith('ed')) return one.slice(0, -2);
  return one.length > 4 && one.endsWith('e') ? one.slice(0, -1) : one;
};
