import { foldName } from './fold.ts';

/** What a register has for an everyday name: its number, and the name under which it is registered. */
export interface EverydayName {
  readonly number: number;
  readonly name: string;
}

/** Reads a table of lines `bofa, b of a: 3510 Bank of America` into what each folded term on the left stands for. */
export const everydayNames = (table: string): ReadonlyMap<string, EverydayName> =>
  new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [, terms = '', number = '', name = ''] = /^(.*): (\d+) (.*)$/.exec(line) ?? [];
        const meant: EverydayName = { number: Number.parseInt(number, 10), name };
        return terms.split(', ').map((term) => [foldName(term), meant] as const);
      }),
  );
