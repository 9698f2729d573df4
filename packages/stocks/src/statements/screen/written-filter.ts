import type { Decimal } from '@dqs/schemas';

/** Signs for the operators of a filter. */
const signs: Readonly<Record<string, string>> = {
  '>': 'gt',
  '>=': 'gte',
  '=>': 'gte',
  '≥': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '=<': 'lte',
  '≤': 'lte',
  '=': 'eq',
  '==': 'eq',
};

const signed = /^([^<>=≥≤]+?)\s*(>=|=>|<=|=<|==|[<>=≥≤])\s*([^<>=≥≤]+)$/;
/** Words for the operators. */
const spoken: readonly (readonly [words: RegExp, operator: string])[] = (
  [
    ['gte', 'no less than|not less than|not below|at least|minimum of'],
    ['lte', 'no more than|not more than|not above|not over|at most|maximum of|up to'],
    ['gt', 'more than|greater than|larger than|higher than|bigger than|in excess of|exceeding|exceeds|over|above'],
    ['lt', 'less than|lower than|smaller than|fewer than|under|below'],
    ['eq', 'equal to|equals|exactly'],
  ] as const
).map(([operator, words]) => [
  new RegExp(String.raw`^(.+?)\s+(?:(?:is|are|was|of|being)\s+)?(?:${words})\s+(\S.*)$`, 'i'),
  operator,
]);

const spokenParts = (text: string): readonly string[] => {
  for (const [words, operator] of spoken) {
    const [, key = '', value = ''] = words.exec(text) ?? [];
    if (key !== '') return [key, operator, value];
  }
  return [];
};

const worded = /^(.+?)\s+(gte|gt|lte|lt|eq)\s+(\S.*)$/;

/** Splits `revenue:gt:100`, `revenue > 100`, `revenue gt 100` or `revenue over 100` into three parts; null for other texts. */
export const filterParts = (
  text: string,
): { readonly key: string; readonly operator: string; readonly value: string } | null => {
  const colons = text.split(':').map((part) => part.trim());
  const [, ...written] = signed.exec(text.trim()) ?? worded.exec(text.trim()) ?? [];
  const parts = written.length > 0 ? written : spokenParts(text.trim());
  const [key, operator, value, ...more] = colons.length > 1 ? colons : parts;
  if (key === undefined || operator === undefined || value === undefined || more.length > 0) return null;
  return { key, operator: signs[operator] ?? operator, value };
};

/** Number of zeros of a word or letter after a number. */
const zeros: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  t: 12,
  tn: 12,
  trillion: 12,
};

const form =
  /^([+-]?)(?:US\$|USD|\$)?\s*(\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.(\d{1,10}))?\s*(?:(%|percent)|([a-z]+))?(?:\s*(?:USD|dollars))?$/i;

/** Moves the decimal point to the right without changing digits. */
const shifted = (whole: string, fraction: string, places: number): string => {
  const digits = fraction.padEnd(places, '0');
  const rest = digits.slice(places);
  const left = (whole + digits.slice(0, places)).replace(/^0+(?=\d)/, '');
  return rest === '' ? left : `${left}.${rest}`;
};

/**
 * The exact number of a text such as `100B`, `$1.5 billion` or `1,000,000`; null for other texts. A percent sign is only
 * allowed if the unit is percent.
 */
export const writtenNumber = (text: string, isPercent: boolean): Decimal | null => {
  const [, sign = '', whole = '', fraction = '', percent, word] = form.exec(text.trim()) ?? [];
  if (whole === '' || (percent !== undefined && !isPercent)) return null;
  const places = word === undefined ? 0 : zeros[word.toLowerCase()];
  if (places === undefined) return null;
  return `${sign === '-' ? '-' : ''}${shifted(whole.replaceAll(',', ''), fraction, places)}` as Decimal;
};
