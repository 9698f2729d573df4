import { foldName } from './fold.ts';

/** A register's entry for an everyday name: its number and its registered name. */
export interface EverydayName {
  readonly number: number;
  readonly name: string;
}

/** Parses lines such as `bofa, b of a: Bank of America` to the terms of each line and their meaning. */
export const everydayLines = (table: string): readonly (readonly [terms: readonly string[], meaning: string])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [terms = '', meaning = ''] = line.split(': ');
      return [terms.split(', '), meaning];
    });

/** Parses lines such as `bofa, b of a: Bank of America` to the meaning of each folded term. */
export const everydayTerms = (table: string): ReadonlyMap<string, string> =>
  new Map(everydayLines(table).flatMap(([terms, meaning]) => terms.map((term) => [foldName(term), meaning] as const)));

/** Parses lines such as `bofa, b of a: 3510 Bank of America` to the entry for each folded term on the left. */
export const everydayNames = (table: string): ReadonlyMap<string, EverydayName> =>
  new Map(
    everydayLines(table).flatMap(([terms, meaning]) => {
      const [, number = '', name = ''] = /^(\d+) (.*)$/.exec(meaning) ?? [];
      const meant: EverydayName = { number: Number.parseInt(number, 10), name };
      return terms.map((term) => [foldName(term), meant] as const);
    }),
  );
