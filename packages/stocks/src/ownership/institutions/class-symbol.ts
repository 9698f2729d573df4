/** Classes other than common stock: options on it, debt, preferred stock, rights and units. */
const otherThanCommon =
  /\b(?:PFD|PREF\w*|PRF\w*|NOTE\w*|NT|DEB\w*|BOND\w*|WTS?|WARRANTS?|RTS?|RIGHTS?|UNITS?|DEP(?:OSITARY)? SHS?)\b|^\*/i;

/** Suffixes of symbols for such classes in the SEC's lists. */
const otherSymbol = /-(?:P[A-Z]?|WT[A-Z]?|WS|UN|U|RI?|R)$/;

/**
 * The symbol of a class of a company's securities, from its title in a report and the company's symbols; null if it is
 * ambiguous.
 */
export const classSymbol = (titleOfClass: string, symbols: readonly string[]): string | null => {
  if (otherThanCommon.test(titleOfClass)) return null;
  const common = symbols.filter((symbol) => !otherSymbol.test(symbol));
  const [only, ...more] = common;
  if (only === undefined || more.length === 0) return only ?? null;
  const letter = /\bCL(?:ASS)?\s+([A-Z])\b/i.exec(titleOfClass)?.[1]?.toUpperCase();
  const ofClass = common.filter((symbol) => letter !== undefined && symbol.endsWith(`-${letter}`));
  return ofClass.length === 1 ? ofClass[0]! : null;
};
