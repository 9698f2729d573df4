import { SourceFormatError } from '@dqs/kit';
import type { GeographyLevel } from '../../geography/terms.ts';

/** Served ASGS levels by the stem of their columns: `SA3_CODE_2021`, `SA3_NAME_2021`. */
const stems: Readonly<Record<string, GeographyLevel>> = {
  AUS: 'nation',
  STATE: 'au_state',
  STE: 'au_state',
  GCCSA: 'au_gccsa',
  SA4: 'au_sa4',
  SA3: 'au_sa3',
  LGA: 'au_lga',
};

/** The columns of a level's codes and names. */
export interface UnitColumns {
  readonly level: GeographyLevel;
  readonly year: string;
  readonly code: number;
  readonly name: number;
}

/** The levels in a header, found by the column names `<stem>_CODE_<year>` and `<stem>_NAME_<year>`. */
export const unitColumns = (header: readonly string[]): readonly UnitColumns[] => {
  const names = header.map((cell) => cell.trim().toUpperCase());
  return names.flatMap((cell, code): UnitColumns[] => {
    const [, stem = '', year = ''] = /^([A-Z0-9]+?)_CODE_?(\d{4})$/.exec(cell) ?? [];
    const level = stems[stem];
    if (!level) return [];
    const name = names.findIndex((other) => other === cell.replace('_CODE', '_NAME'));
    if (name === -1) throw new SourceFormatError(`the header has ${cell} without a column of names`, 1);
    return [{ level, year, code, name }];
  });
};

/** The form of each level's codes. A code of another form is an error of the file. */
const codeForms: Readonly<Partial<Record<GeographyLevel, RegExp>>> = {
  nation: /^(AUS|0|036)$/,
  au_state: /^[1-9]$/,
  au_gccsa: /^[1-9][A-Z0-9]{4}$/,
  au_sa4: /^[1-9]\d{2}$/,
  au_sa3: /^[1-9]\d{4}$/,
  au_lga: /^[1-9]\d{4}$/,
};

export const isCode = (level: GeographyLevel, code: string): boolean => codeForms[level]?.test(code) ?? false;

/** The text of a code, also if the spreadsheet stores it as a number (`10050.0`). */
export const codeText = (cell: string): string => cell.trim().replace(/^(\d+)\.0+$/, '$1');
