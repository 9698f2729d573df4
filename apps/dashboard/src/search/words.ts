/** Words without meaning for a search. */
const empty = new Set(
  'a an and at by can did does do for from give has have how i in is it its latest me more most of less least much of on or over show tell than that the their there this to versus vs was were what when where which who whose will with year years'.split(
    ' ',
  ),
);

/** Words about a property of a thing, which are not part of its name. */
const topical = new Set(
  `10-k 10-q 10k 10q 13d 13g 13f 8-k 8k 20-f 20f annual approval approvals approved assets award awards balance bedroom bedrooms bought branches buy buying buys call
cash ceo cftc chart cik climate collapse commercials compare compared compensation contract contracts cot county coverage data debt deposits dividend dividends dosage
drug earnings edgar eps etf etfs events factors failed failure fda fdic federal filing filings financials flood flooding flow forecast fund funds futures generic grant
grants growth hazard hazards history holder holders holding holdings home homes house housing hurricane earthquake wildfire tornado income index inflation insider
insiders invest investors label lei loan loans map margin margins medication medicine metro money nav net number obligations officers operating ownership owns owner
owners parent percent permits place population portfolio positioning positions price prices profit profits proxy quarterly rate rates rent rents report reports
restated revenue revenues risk risks sale sales segment segments selling sells sheet sheets sold shareholders share shares speculators spending state statement
statements stock stocks subsidiaries subsidiary symbol ticker tier today traders transactions two uei uninsured units usaspending value values vote votes voted weather
yield`.split(/\s+/),
);

/** The words of a question in lower case, without punctuation at their ends. */
export const wordsOf = (question: string): readonly string[] =>
  question
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[\s,;:?!()"“”]+/)
    .map((word) => word.replace(/^[.\-/]+|[.\-/]+$/g, ''))
    .filter((word) => word !== '');

/** The meaningful words of a question, or all words if none is meaningful. */
export const meaningOf = (question: string): readonly string[] => {
  const words = wordsOf(question);
  const kept = words.filter((word) => !empty.has(word));
  return kept.length > 0 ? kept : words;
};

// “5 percent” names nothing; longer numbers are codes.
const isOfName = (word: string): boolean => !topical.has(word) && !/^\d{1,2}$/.test(word);

/** The part of a question that may be a name: its words without those about a property. Empty if only such words remain. */
export const nameOf = (question: string): string => meaningOf(question).filter(isOfName).join(' ');

/** The part of a question that may be the name of a place. It keeps `county`, because “LA County” is not Louisiana. */
export const placeNameOf = (question: string): string => {
  const words = meaningOf(question).filter((word) => isOfName(word) || word === 'county');
  return words.some((word) => word !== 'county') ? words.join(' ') : '';
};

/** A name without its last word, and without its first word. Empty for a single word. */
export const partsOf = (name: string): readonly string[] => {
  const words = name.split(' ').filter((word) => word !== '');
  return words.length < 2 ? [] : [words.slice(0, -1).join(' '), words.slice(1).join(' ')];
};

const stem = (word: string): string => word.replace(/(ies|es|s)$/, '').slice(0, 6);

/** The share of the words of a question that occur in a text. Words match if their beginnings do. */
export const coverage = (asked: readonly string[], text: string): number => {
  const words = asked.flatMap((word) => word.split(/[._-]/)).filter((word) => word !== '');
  if (words.length === 0) return 0;
  const held = wordsOf(text.replaceAll(/[._-]/g, ' ')).map(stem);
  const found = words.filter((word) =>
    held.some((other) => other.startsWith(stem(word)) || (stem(word).startsWith(other) && other.length > 3)),
  );
  return found.length / words.length;
};
