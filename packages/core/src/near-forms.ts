import { dayReadings, instantReadings, meantDay, meantInstant } from './near-days.ts';
import type { Parameter } from './parameter.ts';

/*
 * Converts a tool caller's value if it has only one meaning. A model writes an identifier as a number, one value
 * instead of a list, a list of one instead of a value, an enumeration word in another letter case, or a day as in a
 * text. An ambiguous value stays unchanged and is rejected with its possible meanings.
 */

/** A number with commas between thousands. With one comma and no point it may also be a decimal fraction. */
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

const isNumeric = ({ kinds }: Parameter): boolean => kinds.includes('number') || kinds.includes('integer');

/** Removes the commas of `1,000,000` and `1,000.50`, but keeps `1,000`. */
const withoutCommas = (text: string): string =>
  grouped.test(text) && /,.*[,.]/.test(text) ? text.replaceAll(',', '') : text;

/** Digits followed by a comma and three digits are a number, not two values; so are `1.000,50`. */
const thousands = /\d,\d{3}(?!\d)|(?<![\d.])\d{1,3}(?:\.\d{3})+,\d/;

/** The entries of a comma-separated text, "revenue,net_income". In list entries commas occur only inside numbers. */
export const entriesOf = (text: string): readonly string[] => {
  if (!text.includes(',') || thousands.test(text)) return [text];
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length === 0 ? [text] : entries;
};

const listOf = (text: string): readonly unknown[] => {
  const trimmed = text.trim();
  if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
    try {
      const parsed: unknown = JSON.parse(trimmed);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      return [text];
    }
  }
  return entriesOf(text);
};

/** Enumeration words in one form: `Dealer Intermediary` and `dealer_intermediary`. */
const folded = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '_');

/** Maps a plural to its singular. */
const singular = (word: string): string => word.replace(/(?<=\w{3})ies$/, 'y').replace(/(?<=\w{3})s$/, '');

/** Words without meaning next to an enumeration word: "balance sheet", "SC 13G", "Schedule 13D". */
const fillers: ReadonlySet<string> = new Set(
  'a of on the sheet sheets statement statements schedule sc form report reports level market exchange stock data figures amendment'.split(
    ' ',
  ),
);

/** Common synonyms of enumeration words. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    average: 'mean',
    avg: 'mean',
    yearly: 'annual',
    year: 'annual',
    fy: 'annual',
    quarter: 'quarterly',
    month: 'monthly',
    ltm: 'ttm',
    trailing_twelve_months: 'ttm',
    trailing_12_months: 'ttm',
    yoy: 'year_on_year',
    year_over_year: 'year_on_year',
    percentage_change: 'percent_change',
    pct_change: 'percent_change',
    total: 'sum',
    zip: 'zcta',
    zip_code: 'zcta',
    metro: 'cbsa',
    metropolitan_area: 'cbsa',
    country: 'nation',
  }),
);

/** Forms of a text from the nearest to the farthest. The first that is exactly one enumeration word decides. */
const formsOf = (text: string): readonly string[] => {
  const whole = folded(text);
  const rest = whole
    .split('_')
    .filter((word) => word !== '' && !fillers.has(word))
    .join('_');
  const synonymOf = (form: string): string => synonyms.get(form) ?? synonyms.get(singular(form)) ?? form;
  return [whole, synonymOf(whole), rest, synonymOf(rest)];
};

const meantWord = (text: string, words: readonly string[]): string => {
  if (words.includes(text)) return text;
  for (const form of formsOf(text)) {
    const same = words.filter((word) => folded(word) === form);
    const alike = same.length > 0 ? same : words.filter((word) => singular(folded(word)) === singular(form));
    const [only, ...others] = alike;
    if (only !== undefined) return others.length === 0 ? only : text;
  }
  return text;
};

const scalarMeant = (given: unknown, parameter: Parameter): unknown => {
  const { kinds, enumeration } = parameter;
  const isTextAlone = kinds.length === 1 && kinds[0] === 'string';
  const written = typeof given === 'number' && isTextAlone && Number.isSafeInteger(given) ? String(given) : given;
  if (typeof written !== 'string') return written;
  // A text of blanks alone is not trimmed.
  const value = written.trim() || written;
  if (enumeration) return meantWord(value, enumeration);
  if (parameter.isDay) return meantDay(value, parameter.name);
  if (parameter.isInstant) return meantInstant(value, parameter.name);
  if (isNumeric(parameter)) return withoutCommas(value);
  if (kinds.includes('boolean') && /^(true|false)$/i.test(value)) return value.toLowerCase();
  return value;
};

/** A value in the form that its parameter requires, if it has only one meaning; otherwise unchanged. */
export const meant = (value: unknown, parameter: Parameter): unknown => {
  if (!parameter.isArray) {
    const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
    return scalarMeant(others.length > 0 || typeof only === 'object' ? value : only, parameter);
  }
  const values: readonly unknown[] = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? listOf(value)
      : typeof value === 'number'
        ? [value]
        : [];
  return Array.isArray(value) || values.length > 0 ? values.map((each) => scalarMeant(each, parameter)) : value;
};

/** Names of objects in which callers wrap arguments by mistake. */
const wrappers: ReadonlySet<string> = new Set(['arguments', 'args', 'params', 'parameters', 'input']);

/** The arguments themselves, if they are nested one level too deep in an object whose name is not a parameter. */
export const unwrapped = (values: object, parameters: ReadonlyMap<string, Parameter>): object => {
  const [[name, inner] = ['', null], ...others] = Object.entries(values) as readonly [string, unknown][];
  const isWrapper = others.length === 0 && wrappers.has(name) && !parameters.has(name);
  return isWrapper && typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : values;
};

/** A currency sign or code before or after a number. */
const currency = /^(?:[A-Z]{3}\s?|[A-Z]{0,3}\p{Sc}\s?)|\s?(?:\p{Sc}|[A-Z]{3})$/gu;

/** Points between thousands and a comma before the fraction, as on the continent of Europe. */
const continental = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/** The numbers that a text such as `$100`, `1.000,50` or `1,000` may mean, in digits with a point; empty for a plain number. */
export const numberReadings = (text: string): readonly string[] => {
  const written = text.trim();
  const bare = written.replaceAll(currency, '');
  if (continental.test(bare)) return [bare.replaceAll('.', '').replace(',', '.')];
  if (grouped.test(bare))
    return /,.*[,.]/.test(bare) ? [bare.replaceAll(',', '')] : [bare.replaceAll(',', ''), bare.replace(',', '.')];
  if (/^[+-]?\d+,\d+$/.test(bare)) return [bare.replace(',', '.')];
  return bare !== written && /^[+-]?\d+(?:\.\d+)?$/.test(bare) ? [bare] : [];
};

/** The possible meanings of a text that is not accepted, as suggestions. */
export const readings = (value: unknown, parameter: Parameter): readonly string[] => {
  if (typeof value !== 'string') return [];
  if (parameter.enumeration) {
    const word = meantWord(value.trim(), parameter.enumeration);
    return parameter.enumeration.includes(word) ? [word] : [];
  }
  if (parameter.isDay) return dayReadings(value.trim(), parameter.name);
  if (isNumeric(parameter)) return numberReadings(value);
  return parameter.isInstant ? instantReadings(value.trim()) : [];
};
