/**
 * How symbols are compared: `BRK.B`, `BRK/B`, `brk b`, `BRK-B` and `BRKB` name one security, because publishers separate the
 * class differently or not at all.
 */
export const symbolKey = (symbol: string): string => symbol.toUpperCase().replace(/[^A-Z0-9]+/g, '');

/** The spelling of the SEC's lists: upper case, the class behind a hyphen. */
export const symbolSpelling = (symbol: string): string =>
  symbol
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-');
