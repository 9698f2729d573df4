import type { RegisterEntry } from './labstat.ts';

/** A row of `macro_bls_code`. */
export interface CodeRow {
  /** Survey and dimension: `cu.item`, `la.area`. */
  readonly list: string;
  readonly code: string;
  /** The code of the group that contains this one, if the list has groups (`wp.item`); otherwise empty. */
  readonly parent: string;
  readonly name: string;
}

const textColumn = /_(name|text|title)$/;

/** The row of a line in a code list; none if the line has no text. */
export const codeRowsOf = ({ list, code, fields }: RegisterEntry): readonly CodeRow[] => {
  const column = Object.keys(fields).find((each) => textColumn.test(each));
  const name = column === undefined ? '' : (fields[column] ?? '');
  const dimension = list.split('.')[1] ?? '';
  const parent = Object.entries(fields).find(
    ([each]) => each.endsWith('_code') && each !== `${dimension}_code` && each !== 'area_type_code',
  );
  return name === '' ? [] : [{ list, code, parent: parent?.[1] ?? '', name }];
};
