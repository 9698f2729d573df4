import {
  digitsIn,
  discretionOf,
  isFurniture,
  rowsIn,
  withOption,
  type Position,
  type TextTable,
} from './printed-columns.ts';

/** Columns 1 to 5: name with class, CUSIP, value, amount with its kind, option. */
const firstColumns = /^(.*\S)\s+([0-9A-Z]{8,9})\s+\$?([\d,]+(?:\.\d+)?)\s+([\d,]+)\s+(SH|PRN)\b\s*(PUT|CALL)?\s*$/i;

/** Columns 1, 6 and following: the name again, and the discretion. */
const lastColumns = /^(\S.*?)\s{2,}(SOLE|SHARED\S*|DEFINED|DFND|OTHER|OTR)\b/i;

const single = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface FirstColumns extends Pick<Position, 'cusip' | 'value' | 'amount' | 'amountType' | 'putCall'> {
  readonly nameAndClass: string;
}

const firstIn = (row: string): FirstColumns | null => {
  const [, left = '', cusip = '', value = '', amount = '', amountType = '', option = ''] = firstColumns.exec(row) ?? [];
  // If the CUSIP is missing, a word of the name is in its place.
  if (left === '' || digitsIn(cusip) < 3) return null;
  return { nameAndClass: single(left), cusip, value, amount, amountType, putCall: option.toUpperCase() };
};

interface LastColumns {
  readonly name: string;
  readonly discretion: string;
}

const positionOf = ({ nameAndClass, ...columns }: FirstColumns, { name, discretion }: LastColumns): Position =>
  withOption({
    issuerName: name,
    titleOfClass: nameAndClass.slice(name.length).trim(),
    ...columns,
    discretion,
    otherManagers: '',
  });

/**
 * The positions of a table that was wider than its page: columns 1 to 5 of all positions, then their names again, in
 * the same order, with columns 6 to 8. Null if any line is neither, or if the names of both parts differ.
 */
export const readSplitTable = (lines: readonly string[]): TextTable | null => {
  const firsts: FirstColumns[] = [];
  const lasts: LastColumns[] = [];
  for (const row of rowsIn(lines)) {
    if (isFurniture(row)) continue;
    const first = firstIn(row);
    const [, name, word = ''] = first ? [] : (lastColumns.exec(row) ?? []);
    if (first) firsts.push(first);
    else if (name === undefined) return null;
    else lasts.push({ name: single(name), discretion: discretionOf(word) });
  }
  if (firsts.length === 0 || firsts.length !== lasts.length) return null;
  if (firsts.some(({ nameAndClass }, at) => !`${nameAndClass} `.startsWith(`${lasts[at]!.name} `))) return null;
  const positions = firsts.map((first, at) => positionOf(first, lasts[at]!));
  return { positions, needsTotals: true, odd: null, printedTotal: '' };
};
