import { named } from './duckdb.ts';

/** The digits that the values of a numeric column need. */
export interface Digits {
  /** Maximum digits before the point. */
  readonly whole: number;
  /** Maximum and minimum digits after the point. */
  readonly places: number;
  readonly fewestPlaces: number;
  /** False if a value is not a number, such as NaN. */
  readonly areNumbers: boolean;
}

/** The digits of columns by name. A column without an entry has no value so far. */
export type DigitsOf = ReadonlyMap<string, Digits>;

/** Maximum digits of a DECIMAL in Parquet readers. */
const mostDigits = 38;

/** Whether a DECIMAL can represent all values exactly. */
export const fitsDecimal = ({ whole, places, areNumbers }: Digits): boolean =>
  areNumbers && whole + places <= mostDigits;

/** The DECIMAL that can represent all values. */
export const decimalOf = ({ whole, places }: Digits): string => `DECIMAL(${Math.max(1, whole + places)},${places})`;

/** Decimal places of a number in PostgreSQL's notation, in DuckDB SQL. */
export const placesSql = (text: string): string =>
  `(case position('.' in ${text}) when 0 then 0 else length(${text}) - position('.' in ${text}) end)`;

/** DuckDB expressions that measure a column of numbers as text. */
const measures = (name: string): readonly string[] => {
  const text = named(name);
  return [
    `max(length(ltrim(split_part(${text}, '.', 1), '-')))`,
    `max(${placesSql(text)})`,
    `min(${placesSql(text)})`,
    `bool_and(regexp_full_match(${text}, '-?[0-9]+([.][0-9]+)?'))`,
  ];
};

/** The select list that measures columns of numbers as text. `measuredDigits` parses its row. */
export const measureSql = (columns: readonly string[]): string => columns.flatMap(measures).join(', ');

/** The digits in a row of `measureSql`. */
export const measuredDigits = (columns: readonly string[], row: readonly (string | null)[]): DigitsOf => {
  const digits = new Map<string, Digits>();
  for (const [at, name] of columns.entries()) {
    const [whole, places, fewestPlaces, areNumbers] = row.slice(at * 4, at * 4 + 4);
    if (whole === null || whole === undefined) continue;
    const count = (text: string | null | undefined): number => Number.parseInt(text ?? '0', 10);
    digits.set(name, {
      whole: count(whole),
      places: count(places),
      fewestPlaces: count(fewestPlaces),
      areNumbers: areNumbers === 'true',
    });
  }
  return digits;
};

/** The digits that both sets of values need. */
export const widerDigits = (one: DigitsOf, other: DigitsOf): DigitsOf => {
  const wider = new Map(one);
  for (const [name, digits] of other) {
    const before = one.get(name) ?? digits;
    wider.set(name, {
      whole: Math.max(before.whole, digits.whole),
      places: Math.max(before.places, digits.places),
      fewestPlaces: Math.min(before.fewestPlaces, digits.fewestPlaces),
      areNumbers: before.areNumbers && digits.areNumbers,
    });
  }
  return wider;
};
