/** What a word is called in the places where it is used. */
export interface Names {
  /** `interest-rates`: folders, files, addresses. */
  readonly kebab: string;
  /** `interestRates`: values. */
  readonly camel: string;
  /** `InterestRates`: types, and names of functions after their verb. */
  readonly pascal: string;
  /** `interest_rates`: tables, datasets, tools. */
  readonly snake: string;
  /** `Interest rates`: titles. */
  readonly title: string;
}

/** The forms of a word in kebab-case. Throws, with what is allowed, where it is none. */
export const namesOf = (word: string): Names => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word))
    throw new Error(`"${word}" is not a name: lower case, words joined by a hyphen, as in interest-rates`);
  const words = word.split('-');
  const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
  const pascal = words.map(capital).join('');
  return {
    kebab: word,
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
    pascal,
    snake: words.join('_'),
    title: capital(words.join(' ')),
  };
};
