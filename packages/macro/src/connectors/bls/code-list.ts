import type { RegisterEntry } from './labstat.ts';

/** A row of `macro_bls_code`. */
export interface CodeRow {
  /** Survey and dimension: `cu.item`, `la.area`. */
  readonly list: string;
  readonly code: string;
  /** The code that this one stands under, where the list has one (`wp.item` within its group); else empty. */
  readonly parent: string;
  readonly name: string;
}

const textColumn = /_(name|text|title)$/;

/** A line of a code list; a line without a text is none. */
export const codeRowsOf = ({ list, code, fields }: RegisterEntry): readonly CodeRow[] => {
  const column = Object.keys(fields).find((each) => textColumn.test(each));
  const name = column === undefined ? '' : (fields[column] ?? '');
  const dimension = list.split('.')[1] ?? '';
  const parent = Object.entries(fields).find(
    ([each]) => each.endsWith('_code') && each !== `${dimension}_code` && each !== 'area_type_code',
  );
  return name === '' ? [] : [{ list, code, parent: parent?.[1] ?? '', name }];
};
