import { foldName } from './fold.ts';

/** What a register has for an everyday name: its number, and the name under which it is registered. */
export interface EverydayName {
  readonly number: number;
  readonly name: string;
}

/** Reads a table of lines `bofa, b of a: Bank of America`: the terms of each line, and what they stand for. */
export const everydayLines = (table: string): readonly (readonly [terms: readonly string[], meaning: string])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [terms = '', meaning = ''] = line.split(': ');
      return [terms.split(', '), meaning];
    });

/** Reads a table of lines `bofa, b of a: 3510 Bank of America` into what each folded term on the left stands for. */
export const everydayNames = (table: string): ReadonlyMap<string, EverydayName> =>
  new Map(
    everydayLines(table).flatMap(([terms, meaning]) => {
      const [, number = '', name = ''] = /^(\d+) (.*)$/.exec(meaning) ?? [];
      const meant: EverydayName = { number: Number.parseInt(number, 10), name };
      return terms.map((term) => [foldName(term), meant] as const);
    }),
  );
