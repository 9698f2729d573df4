import { hasCheckDigit } from '../../ownership/institutions/security-key.ts';
import {
  digitsIn,
  discretionOf,
  isFurniture,
  nameAndClass,
  optionIn,
  rowsIn,
  withOption,
  type Position,
  type TextTable,
} from './printed-columns.ts';

/**
 * Columns 1 to 7 of the printed table: name with class, CUSIP, value, amount and its kind, option, discretion and
 * managers. A spreadsheet may have converted a CUSIP to a number (02553E106 to 2.55E+109). Such a position is
 * identified only by its name.
 */
const printedLine =
  /^(.*\S)\s+([0-9A-Z]{8,9}|\d(?:\.\d+)?E\+\d+)\s+\$?([\d,]+(?:\.\d+)?)\s+([\d,]+)\s+(SH|PRN)\b\s*(PUT|CALL)?\s+(SOLE|SHARED\S*|DEFINED|DFND|OTHER|OTR)\b\s*(\S*)/i;

const number = String.raw`\$?\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)`;

/** Value, amount and its kind, with or without a space before the kind. */
const figures = new RegExp(String.raw`^\s+${number}\s+${number}(?:\s*(SH|PRN)\b|(?![\w.,]))(.*)$`, 'i');

/** A CUSIP in one piece or in its three parts. Some filers gave the first part one letter too many. */
const cusip = /(?<![0-9])(?:[0-9A-Z]{6,7}[ -][0-9A-Z]{2}[ -]?[0-9A-Z]|[0-9A-Z]{6,9})(?=\s+\$?\s?\d)/gi;

/** Whether a text is a CUSIP. If it touches the class before it, or has lost leading zeros, its check digit decides. */
const isCusip = (text: string, before: string): boolean => {
  if (digitsIn(text) < 4) return false;
  if (/[ -]/.test(text)) return before === '' || /\s/.test(before);
  if (text.length === 9 && (before === '' || /\s/.test(before))) return true;
  if (text.length === 8 && /\s/.test(before)) return true;
  return hasCheckDigit(text) && (text.length === 9 || (/^\d+$/.test(text) && /\s/.test(before)));
};

const discretionWord = /\b(SOLE|SHARED(?:[- ](?:DEFINED|OTHER))?|DEF(?:INED)?|DFND?|OTH(?:ER)?|OTR)\b/i;

/** The printed form has twelve columns. If the sixth to eighth are ticked, the position of the tick decides. */
const columnsOfTicks = { first: 5, columns: 12, discretions: ['SOLE', 'DFND', 'OTR'] } as const;

const ticked = (row: string, from: number, marks: readonly number[]): string => {
  const at = row.slice(from).search(/(?<=\s)X(?=\s|$)/i);
  if (at === -1 || marks.length !== columnsOfTicks.columns) return '';
  const column = marks.findLastIndex((mark) => mark <= from + at);
  return columnsOfTicks.discretions[column - columnsOfTicks.first] ?? '';
};

/**
 * Without a column for the kind, the CUSIP distinguishes shares from principal: the issue of a debt contains a letter.
 */
const kindBy = (code: string): string => (/^\d\d$/.test(code.replace(/[ -]/g, '').slice(-3, -1)) ? 'SH' : 'PRN');

/** Value, amount and discretion after the security in a line; null if any is missing. */
const amountsIn = (
  row: string,
  from: number,
  marks: readonly number[],
  code: string,
): Pick<Position, 'value' | 'amount' | 'amountType' | 'putCall' | 'discretion' | 'otherManagers'> | null => {
  const [, value = '', amount = '', kind, rest = ''] = figures.exec(row.slice(from)) ?? [];
  // If a third number follows, one of the first two may be a price.
  if (value === '' || (kind === undefined && /^\s*\$?\d/.test(rest))) return null;
  const word = discretionWord.exec(rest)?.[1];
  const discretion = word === undefined ? ticked(row, row.length - rest.length, marks) : discretionOf(word);
  if (discretion === '') return null;
  const amountType = kind?.toUpperCase() ?? kindBy(code);
  return { value, amount, amountType, putCall: optionIn(rest), discretion, otherManagers: '' };
};

/** A position in any other layout, found by its CUSIP. `wrapped` is the beginning of a name from the previous line. */
const otherLine = (row: string, marks: readonly number[], wrapped: string): Position | null => {
  for (const found of row.matchAll(cusip)) {
    const before = row[found.index - 1] ?? '';
    const left = row.slice(0, found.index).trimEnd();
    if (!/[A-Z]/i.test(left) || !isCusip(found[0], before)) continue;
    const amounts = amountsIn(row, found.index + found[0].length, marks, found[0]);
    if (amounts === null) continue;
    const [name, titleOfClass] = nameAndClass(left, marks[1] ?? 0);
    return { issuerName: `${wrapped} ${name}`.trim(), titleOfClass, cusip: found[0], ...amounts };
  }
  return null;
};

/** Another line for the security of the previous line, without its name and CUSIP. */
const repeatedLine = (row: string, marks: readonly number[], last: Position | undefined): Position | null => {
  if (last === undefined || !/^\s{8,}\$?\s?\d/.test(row)) return null;
  const amounts = amountsIn(
    ` ${row}`,
    0,
    marks.map((mark) => mark + 1),
    last.cusip,
  );
  if (amounts === null) return null;
  const { issuerName, titleOfClass } = last;
  return { issuerName, titleOfClass, cusip: last.cusip, ...amounts };
};

const inPrint = (row: string, classAt: number, wrapped: string, hasManagers: boolean): Position | null => {
  const found = printedLine.exec(row);
  if (!found) return null;
  const [, left = '', code = '', value = '', amount = '', amountType = '', option = '', discretion = ''] = found;
  // If the CUSIP is missing, a word of the name is in its place.
  if (digitsIn(code) < 3) return null;
  const [name, titleOfClass] = nameAndClass(left, classAt);
  const managers = found[8] ?? '';
  return {
    issuerName: `${wrapped} ${name}`.trim(),
    ...{ titleOfClass, cusip: code, value, amount, amountType, putCall: option.toUpperCase() },
    discretion: discretionOf(discretion),
    // A following number may be voting authority. Manager numbers are small.
    otherManagers: hasManagers && /^\d{1,3}(?:,\d{1,3})*$/.test(managers) && managers.length <= 3 ? managers : '',
  };
};

/** The rest of a wrapped name or class: only text, without figures. */
const isText = (text: string): boolean => /^\s*[A-Za-z][A-Za-z .,&/'()-]*$/.test(text);

/** A total below a column, or a page number. */
const total = new RegExp(String.raw`^\s*(?:(?:GRAND|SUB|PAGE|REPORT)?[ -]?TOTALS?(?:[ :A-Z]*))?\s*${number}\s*$`, 'i');

/** Column positions from the line that marks them; empty for any other line. */
const marksIn = (row: string): readonly number[] =>
  /^\s*<S>.*<C>/i.test(row) ? [...row.matchAll(/<[SC]>/gi)].map(({ index }) => index) : [];

const indentOf = (row: string): number => row.search(/\S/);

/** Indentation of names. A line that is indented more continues the name above it. */
const marginOf = (rows: readonly string[]): number =>
  Math.min(...rows.filter((row) => /^\s{0,7}\S.*[A-Z].*\d\s+\$?\d/i.test(row)).map(indentOf));

/** A line for a message, without figures. */
const shown = (row: string): string =>
  row
    .trim()
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .slice(0, 30);

/** The positions in lines of tables. `hasManagers` is false if the report includes no other managers. */
export const readTextTable = (lines: readonly string[], hasManagers: boolean): TextTable => {
  const rows = rowsIn(lines);
  const margin = marginOf(rows);
  const positions: Position[] = [];
  let [needsTotals, printedTotal, text] = [false, '', ''];
  let odd: string | null = null;
  let marks: readonly number[] = [];
  for (const row of rows) {
    const marked = marksIn(row);
    if (marked.length > 0) marks = marked;
    if (isFurniture(row)) continue;
    const wrapped = indentOf(text) === margin && indentOf(row) > margin ? text.trim() : '';
    text = isText(row) ? row : '';
    if (text !== '') continue;
    const printed = inPrint(row, marks[1] ?? 0, wrapped, hasManagers);
    const position = printed ?? otherLine(row, marks, wrapped) ?? repeatedLine(row, marks, positions.at(-1));
    if (position !== null) {
      positions.push(withOption(position));
      needsTotals ||= printed === null;
      continue;
    }
    const [, sum] = total.exec(row) ?? [];
    if (sum === undefined) odd ??= shown(row);
    // A page number is not a total.
    else if (digitsIn(sum) > 3) printedTotal = sum;
  }
  return { positions, needsTotals, odd, printedTotal };
};
