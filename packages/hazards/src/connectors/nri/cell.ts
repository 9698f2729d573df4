/** The sentinel that FEMA's shapefile exports write where the tables have an empty cell. */
const noValue = /^-9999(\.0*)?$/;

/** Expands a number with a power of ten, digit by digit: `1.0655E+11` is 106550000000. */
const expanded = (sign: string, whole: string, fraction: string, power: number): string => {
  const digits = whole + fraction;
  const point = whole.length + power;
  const padded =
    point > digits.length ? digits.padEnd(point, '0') : digits.padStart(digits.length - Math.min(point, 0), '0');
  const at = Math.max(point, 0);
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const right = padded.slice(at);
  return `${sign}${left}${right === '' ? '' : `.${right}`}`;
};

/**
 * The digits of a published number as text. Null for an empty cell and for -9999, which both mean no value; `undefined`
 * for a text that is not a number.
 */
export const numberCell = (text: string): string | null | undefined => {
  if (text === '' || noValue.test(text)) return null;
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!match || (match[2] ?? '') + (match[3] ?? '') === '') return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  return expanded(sign === '-' ? '-' : '', whole, fraction, parseInt(power, 10));
};

/** A count of people: digits, possibly with a fraction of zeros. Null and `undefined` as for numbers. */
export const countCell = (text: string): string | null | undefined => {
  const number = numberCell(text);
  if (number === null || number === undefined) return number;
  const match = /^(\d{1,12})(?:\.0+)?$/.exec(number);
  return match?.[1];
};

/** A grade, or the published reason for a missing one (`Not Applicable`, `Insufficient Data` …). */
export const ratingCell = (text: string): string | null => (text === '' || noValue.test(text) ? null : text);

/**
 * Whether a number has a power of ten that omits its last whole digits, as a spreadsheet writes large numbers. In
 * `1.0655E+11` seven digits are unknown.
 */
export const isRounded = (text: string): boolean => {
  const [, whole, fraction = '', power = ''] = /^[+-]?(\d+)(?:\.(\d*))?[eE]\+?(\d{1,3})$/.exec(text) ?? [];
  return whole !== undefined && fraction.length < Number.parseInt(power, 10);
};
