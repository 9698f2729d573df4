import { dayReadings, instantReadings, meantDay, meantInstant } from './near-days.ts';
import type { Parameter } from './parameter.ts';

/*
 * What a caller of a tool means where it can mean one thing only: a model writes an identifier as a number, one value where a list is
 * asked for or a list of one where a value is, a word of a list in its own letter case, or a day as its texts do. What could mean two
 * things stays as it is, and is refused with both.
 */

/** A number with commas between thousands; with one comma and no point it may also be a decimal fraction. */
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

const isNumeric = ({ kinds }: Parameter): boolean => kinds.includes('number') || kinds.includes('integer');

/** `1,000,000` and `1,000.50` without their commas; `1,000` stays. */
const withoutCommas = (text: string): string =>
  grouped.test(text) && /,.*[,.]/.test(text) ? text.replaceAll(',', '') : text;

/** Digits with three behind a comma are a number, not two values. */
const thousands = /\d,\d{3}(?!\d)/;

/** The entries of a text that is a list itself, "revenue,net_income": no entry of any list has a comma of its own but in a number. */
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

/** Words of an enumeration in one form: `Dealer Intermediary` and `dealer_intermediary`. */
const folded = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '_');

/** A word and its plural are one. */
const singular = (word: string): string => word.replace(/(?<=\w{3})ies$/, 'y').replace(/(?<=\w{3})s$/, '');

/** Words that say nothing beside a word of an enumeration: "balance sheet", "SC 13G", "Schedule 13D". */
const fillers: ReadonlySet<string> = new Set(
  'a of on the sheet sheets statement statements schedule sc form report reports level market exchange stock data figures amendment'.split(
    ' ',
  ),
);

/** What people write for words of enumerations. */
const synonyms: Readonly<Record<string, string>> = {
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
};

/** Forms of a text from the nearest to the farthest; the first that is one word of the enumeration is meant. */
const formsOf = (text: string): readonly string[] => {
  const whole = folded(text);
  const rest = whole
    .split('_')
    .filter((word) => word !== '' && !fillers.has(word))
    .join('_');
  const synonymOf = (form: string): string => synonyms[form] ?? synonyms[singular(form)] ?? form;
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
  // A blank is not a space around a text.
  const value = written.trim() || written;
  if (enumeration) return meantWord(value, enumeration);
  if (parameter.isDay) return meantDay(value, parameter.name);
  if (parameter.isInstant) return meantInstant(value, parameter.name);
  if (isNumeric(parameter)) return withoutCommas(value);
  if (kinds.includes('boolean') && /^(true|false)$/i.test(value)) return value.toLowerCase();
  return value;
};

/** A value in the form that its parameter asks for, where it can mean nothing else; else as it is. */
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

/** Names that arguments are put under by mistake, a second time. */
const wrappers: ReadonlySet<string> = new Set(['arguments', 'args', 'params', 'parameters', 'input']);

/** The arguments themselves, where they stand one level too deep and no parameter has the name of what they stand in. */
export const unwrapped = (values: object, parameters: ReadonlyMap<string, Parameter>): object => {
  const [[name, inner] = ['', null], ...others] = Object.entries(values) as readonly [string, unknown][];
  const isWrapper = others.length === 0 && wrappers.has(name) && !parameters.has(name);
  return isWrapper && typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : values;
};

/** What a text in a near form may mean where it can mean several things: the texts to choose from. */
export const readings = (value: unknown, parameter: Parameter): readonly string[] => {
  if (typeof value !== 'string') return [];
  if (parameter.isDay) return dayReadings(value.trim(), parameter.name);
  if (isNumeric(parameter) && grouped.test(value.trim()))
    return [value.trim().replaceAll(',', ''), value.trim().replace(',', '.')];
  return parameter.isInstant ? instantReadings(value.trim()) : [];
};
