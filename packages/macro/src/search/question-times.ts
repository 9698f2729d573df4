const year = String.raw`(?:19|20)\d\d`;
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const quarter = String.raw`(?:q[1-4]|(?:first|second|third|fourth) quarter)`;
const moment = String.raw`(?:${quarter}(?: of)? ?${year}|${year}[ -]?q[1-4]|${month}(?: \d{1,2},?)? ${year}|${year}-\d\d(?:-\d\d)?|${year}s?)`;
const count = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple of)';
const ago = String.raw`(?:last|past|previous|this|current)(?: ${count})? (?:years?|quarters?|months?|weeks?|decades?)`;

/** Words about time in a question, each with the word that leads to it: `since 2020`, `in Q3 2024`, `over the last five years`. */
const times = new RegExp(
  String.raw`\b(?:(?:since|from|between|after|before|until|till|through|during|for|in|of|as of|at the end of|over|within) )?(?:the )?` +
    String.raw`(?:${moment}(?:(?: ?(?:to|and|until|through|-|–) ?)${moment})?|${ago})(?![\w-])`,
  'gi',
);

/** The words about time in a question, and the question without them; null if it has none, or nothing else. */
export const withoutTimes = (query: string): { readonly query: string; readonly times: string } | null => {
  const found = (query.match(times) ?? []).map((each) => each.trim());
  const rest = query.replaceAll(times, ' ').replaceAll(/\s+/g, ' ').trim();
  return found.length === 0 || !/\p{L}{2}/u.test(rest) ? null : { query: rest, times: found.join(', ') };
};
