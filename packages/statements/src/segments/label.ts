const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Codes of US states that are also country codes: CA is California or Canada, and the data sets do not distinguish
 * them.
 */
const states = new Set(
  `AL AR AZ CA CO DE GA GU ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA PR SC SD TN VA VI`.split(' '),
);

const countryOf = (code: string): string | null => (states.has(code) ? null : (regions.of(code) ?? null));

const small = new Set(['And', 'Of', 'The', 'In', 'For']);

/** Words that end like a small word but do not contain one: `Brand` is not "Br and". */
const whole = new Set(
  'band brand command demand expand grand hand sand stand strand thousand errand fireproof proof roof soundproof thereof waterproof whereof'.split(
    ' ',
  ),
);

/** Words of businesses that end in "l" after another vowel than "a": `Oiland` is not a country. */
const beforeAnd =
  /^(alcohol|apparel|cell|channel|civil|control|diesel|drill|fuel|hotel|jewel|mail|model|oil|personnel|petrol|pool|rail|retail|school|shell|skill|soil|steel|tool|travel|vessel|well|wheel)and$/i;

/** Names such as Finland are many. Words such as `Industrialand` end in "aland", as only one country does. */
const isLand = (word: string): boolean => /land$/i.test(word) && !/(?<!ze)aland$/i.test(word) && !beforeAnd.test(word);

/** Splits a small word from the end: `Foodand` is "Food and", because some filers write small words in lower case. */
const withSmallApart = (word: string): string => {
  const [, stem, ending] = /^(\w{3,}?)(and|ofthe|of|for)$/.exec(word) ?? [];
  if (stem === undefined || isLand(word) || whole.has(word.toLowerCase())) return word;
  return `${stem} ${ending === 'ofthe' ? 'of the' : ending}`;
};

/**
 * A member as words: `RestOfAsiaPacificSegment` is "Rest of Asia Pacific Segment". On the axis of regions, `CN` is a
 * country.
 */
export const labelOf = (member: string, axis: string): string => {
  if (axis === 'StatementGeographicalAxis' && /^[A-Z]{2}$/.test(member)) return countryOf(member) ?? member;
  const words = member
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .split(/\s+/);
  const separated = words.map((word, at) => (at < words.length - 1 ? withSmallApart(word) : word));
  return separated.map((word, at) => (at > 0 && small.has(word) ? word.toLowerCase() : word)).join(' ');
};
