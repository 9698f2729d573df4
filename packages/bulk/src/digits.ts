import { named } from './duckdb.ts';

/** What the values of a numeric column need. */
export interface Digits {
  /** Most digits before the point. */
  readonly whole: number;
  /** Most and fewest digits after the point. */
  readonly places: number;
  readonly fewestPlaces: number;
  /** False where a value is not a number, as NaN is. */
  readonly areNumbers: boolean;
}

/** The digits of columns by their names; without an entry, a column has no value yet. */
export type DigitsOf = ReadonlyMap<string, Digits>;

/** Digits that a DECIMAL of Parquet readers holds. */
const mostDigits = 38;

/** Whether a DECIMAL holds all values exactly. */
export const fitsDecimal = ({ whole, places, areNumbers }: Digits): boolean =>
  areNumbers && whole + places <= mostDigits;

/** The DECIMAL that holds all values. */
export const decimalOf = ({ whole, places }: Digits): string => `DECIMAL(${Math.max(1, whole + places)},${places})`;

/** Digits after the point of a number as PostgreSQL writes it, in SQL of DuckDB. */
export const placesSql = (text: string): string =>
  `(case position('.' in ${text}) when 0 then 0 else length(${text}) - position('.' in ${text}) end)`;

/** Expressions of DuckDB that measure a column of numbers as text. */
const measures = (name: string): readonly string[] => {
  const text = named(name);
  return [
    `max(length(ltrim(split_part(${text}, '.', 1), '-')))`,
    `max(${placesSql(text)})`,
    `min(${placesSql(text)})`,
    `bool_and(regexp_full_match(${text}, '-?[0-9]+([.][0-9]+)?'))`,
  ];
};

/** The columns of a statement that measures columns of numbers as text; `measuredDigits` reads its row. */
export const measureSql = (columns: readonly string[]): string => columns.flatMap(measures).join(', ');

/** What a row of `measureSql` says. */
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

/** What the values of both need. */
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
