/** Words that say nothing about what is meant. */
const empty = new Set(
  'a an and at by can did does do for from give has have how i in is it its latest me more most of less least much of on or over show tell than that the their there this to versus vs was were what when where which who whose will with year years'.split(
    ' ',
  ),
);

/** Words that ask for something of a thing, and are not part of its name. */
const topical = new Set(
  `10-k 10-q 13d 13g 13f 8-k 20-f annual approval approvals assets award awards balance bedroom bedrooms bought buy buying buys call cash ceo cftc chart
climate compare compared compensation contract contracts cot county coverage data debt deposits dividend dividends drug earnings eps events factors federal filing
filings financials flood flooding flow fund funds growth hazard hazards history holder holders holding holdings home homes house housing hurricane earthquake
wildfire tornado income index inflation insider insiders invest investors label lei map margin margins metro money net number obligations officers operating
ownership owns owner owners parent percent permits place population portfolio positioning positions price prices profit profits proxy quarterly rate rates rent
rents report reports restated revenue revenues risk risks sales sale segment sheet sheets segments selling sells sold shareholders shares spending state statement
statements stock stocks subsidiaries subsidiary tier traders transactions two uninsured units value values votes voted weather yield`.split(
    /\s+/,
  ),
);

/** The words of a question in small letters, without punctuation at their ends. */
export const wordsOf = (question: string): readonly string[] =>
  question
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[\s,;:?!()"“”]+/)
    .map((word) => word.replace(/^[.\-/]+|[.\-/]+$/g, ''))
    .filter((word) => word !== '');

/** The words that carry meaning; all of them where none does. */
export const meaningOf = (question: string): readonly string[] => {
  const words = wordsOf(question);
  const kept = words.filter((word) => !empty.has(word));
  return kept.length > 0 ? kept : words;
};

/** What may be a name in a question: its words without those that ask for something of a thing; empty where only such words are left. */
export const nameOf = (question: string): string =>
  meaningOf(question)
    // “5 percent” names nothing; longer numbers are codes.
    .filter((word) => !topical.has(word) && !/^\d{1,2}$/.test(word))
    .join(' ');

const stem = (word: string): string => word.replace(/(ies|es|s)$/, '').slice(0, 6);

/** The share of the words of a question that stand in a text, as words that begin alike. */
export const coverage = (asked: readonly string[], text: string): number => {
  const words = asked.flatMap((word) => word.split(/[._-]/)).filter((word) => word !== '');
  if (words.length === 0) return 0;
  const held = wordsOf(text.replaceAll(/[._-]/g, ' ')).map(stem);
  const found = words.filter((word) =>
    held.some((other) => other.startsWith(stem(word)) || (stem(word).startsWith(other) && other.length > 3)),
  );
  return found.length / words.length;
};
