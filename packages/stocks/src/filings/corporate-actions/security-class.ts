/** Beginning of the description of a class that is the company's own stock, not a right or a debt. */
const commonStock =
  /^(?:the\s+)?(?:class\s+[a-z]\s+|series\s+[a-z]\s+|non-?voting\s+|voting\s+|subordinate\s+)*(?:common|ordinary|capital|american\s+depositary|ads\b|shares?\s+of\s+(?:common|beneficial|capital)|subordinate\s+voting|voting\s+shares)/i;

/** Words for rights, units and debts, which may also mention the stock. */
const other = /\b(?:warrants?|rights?|units?|notes?|debentures?|bonds?|preferred|preference)\b/i;

/** Words after which the text describes the class, or rights attached to it. */
const detail = /[,;(]|\b(?:and|together|with|each)\b/i;

/**
 * Whether the class in a notice of removal is the common stock (ordinary shares, depositary shares of them): "Common
 * Stock" is; "0.000% Notes due 2025" and "Warrants, each to purchase one share of common stock" are not.
 */
export const isCommonStock = (description: string): boolean => {
  const text = description.trim();
  return commonStock.test(text) && !other.test(text.split(detail)[0] ?? '');
};
