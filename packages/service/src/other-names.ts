/** Words and abbreviations that introduce another name of the same thing. */
const leading =
  '(?:formerly(?: known as)?|previously(?: known as)?|now(?: known as| called)?|also known as|known as|renamed(?: to)?|aka|a\\.?k\\.?a\\.?|a/k/a|f/k/a|fka|d/b/a|dba|ticker|symbol|nyse|nasdaq|cik|lei)';
const inBrackets = /^(.{2,}?)\s*[([]([^()[\]]{2,})[)\]]$/;
const afterWord = new RegExp(`^(.{2,}?),?\\s+${leading}:?\\s+(.{2,})$`, 'i');
const leadingWords = new RegExp(`^${leading}:?\\s*`, 'i');

/** The names that a text gives for one thing, two for `Square, Inc. (Block)`; empty if it contains only one. */
export const namesOfOne = (text: string): readonly string[] => {
  const [, first, second] = inBrackets.exec(text.trim()) ?? afterWord.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return [];
  return [first, second].map((name) => name.trim().replace(leadingWords, '')).filter((name) => name.length > 1);
};
