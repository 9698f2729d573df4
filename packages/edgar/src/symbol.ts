/**
 * The form in which symbols are compared. `BRK.B`, `BRK/B`, `brk b`, `BRK-B` and `BRKB` are one security, because
 * publishers separate the class differently or not at all.
 */
export const symbolKey = (symbol: string): string => symbol.toUpperCase().replace(/[^A-Z0-9]+/g, '');

/** The spelling of the SEC's lists: upper case, the class after a hyphen. */
export const symbolSpelling = (symbol: string): string =>
  symbol
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-');

const venues =
  'nasdaq|nasdaqgs|nasdaqgm|nasdaqcm|nyse|nyse ?arca|nyse ?american|nyse ?mkt|amex|arca|bats|cboe|otc|otcqx|otcqb|us|xnas|xnys';
const venueBefore = new RegExp(`^(?:${venues}) ?: ?(?=[a-z])`, 'i');
const venueBehind = /(?<=^[a-z][a-z.-]*)(?::us|\.us| us(?: equity)?|\.(?:oq?|n|k|a))$/i;

/**
 * A symbol without the American exchange or the country that other publishers write before or after it: `NASDAQ:AAPL`,
 * `AAPL US Equity`, `AAPL.OQ`. Null if it has none. The part after a point may also be a class, so the symbol itself is
 * looked up first.
 */
export const withoutVenue = (text: string): string | null => {
  const symbol = text.trim().replace(venueBefore, '').replace(venueBehind, '').trim();
  return symbol === '' || symbol === text.trim() ? null : symbol;
};
