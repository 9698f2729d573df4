import { isDay } from './day.ts';
import type { Parameter } from './parameter.ts';

/*
 * What a caller of a tool means where it can mean one thing only: a model writes an identifier as a number, one value where a list is
 * asked for or a list of one where a value is, a word of a list in its own letter case, or a day as its texts do. What could mean two
 * things stays as it is, and is refused with both.
 */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const dayOf = (year: string, month: number | string, day: number | string): string | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const withTime = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;
const nameFirst = new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i');
const nameSecond = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? ${monthName},? (\\d{4})$`, 'i');
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const wholeMonth = /^(\d{4})-(\d{2})$/;
const wholeYear = /^\d{4}$/;

/** The days that a text can mean, none where it is not a day in any form. */
const daysMeant = (text: string): readonly string[] => {
  const some = (...days: readonly (string | null)[]) => [...new Set(days.filter((day) => day !== null))];
  const year = yearFirst.exec(text) ?? compact.exec(text);
  if (year) return some(dayOf(year[1]!, year[2]!, year[3]!));
  const timed = withTime.exec(text)?.[1];
  if (timed !== undefined) return isDay(timed) ? [timed] : [];
  const named = nameFirst.exec(text);
  if (named) return some(dayOf(named[3]!, monthNumber(named[1]!), named[2]!));
  const reversed = nameSecond.exec(text);
  if (reversed) return some(dayOf(reversed[3]!, monthNumber(reversed[2]!), reversed[1]!));
  const last = yearLast.exec(text);
  // Month before day in America, after it elsewhere.
  return last ? some(dayOf(last[3]!, last[1]!, last[2]!), dayOf(last[3]!, last[2]!, last[1]!)) : [];
};

const isStart = (name: string): boolean => /^(start|since|from)|after$/.test(name);
const isEnd = (name: string): boolean => /^(end|until|to)|before$/.test(name);

const monthAndYear = new RegExp(`^${monthName},? (\\d{4})$`, 'i');

/** A month by its name as one by its number: `June 2016`. */
const numbered = (text: string): string => {
  const [, name, year] = monthAndYear.exec(text) ?? [];
  return name === undefined || year === undefined ? text : `${year}-${String(monthNumber(name)).padStart(2, '0')}`;
};

/** A month or a year as the end of a range that it must be: its first or its last day. */
const endOfRange = (text: string, name: string): string | null => {
  const [, year = '', month = ''] = wholeMonth.exec(numbered(text)) ?? [];
  const [first, last] = month !== '' ? [month, month] : wholeYear.test(text) ? ['01', '12'] : [null, null];
  if (first === null || last === null) return null;
  const of = month !== '' ? year : text;
  if (isStart(name)) return dayOf(of, first, '01');
  if (!isEnd(name)) return null;
  return ['31', '30', '29', '28'].map((day) => dayOf(of, last, day)).find((day) => day !== null) ?? null;
};

const meantDay = (text: string, { name }: Parameter): string => {
  if (isDay(text)) return text;
  const [only, ...others] = daysMeant(text.trim());
  return only !== undefined && others.length === 0 ? only : (endOfRange(text.trim(), name) ?? text);
};

/** A day in the place of an instant, in UTC: `since` is from its beginning on, `as_known_at` with all that came that day. */
const meantInstant = (text: string, { name }: Parameter): string => {
  const [only, ...others] = withTime.test(text) ? [] : daysMeant(text);
  if (only === undefined || others.length > 0) return text;
  if (isStart(name)) return `${only}T00:00:00Z`;
  return name === 'as_known_at' ? `${only}T23:59:59Z` : text;
};

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
  if (parameter.isDay) return meantDay(value, parameter);
  if (parameter.isInstant) return meantInstant(value, parameter);
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
  if (parameter.isDay) return daysMeant(value.trim());
  if (isNumeric(parameter) && grouped.test(value.trim()))
    return [value.trim().replaceAll(',', ''), value.trim().replace(',', '.')];
  if (!parameter.isInstant) return [];
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/.exec(value.trim());
  if (local) return [`${local[1]}T${local[2]}${local[3] ?? ':00'}Z`];
  return daysMeant(value.trim()).flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59Z`]);
};
