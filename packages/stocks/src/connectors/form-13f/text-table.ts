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
 * Name with class, CUSIP, value, amount and its kind, option, discretion and managers: columns 1 to 7 of the printed table. Some
 * CUSIPs are numbers to a spreadsheet, which wrote 02553E106 as 2.55E+109: the position is told by its name alone.
 */
const printedLine =
  /^(.*\S)\s+([0-9A-Z]{8,9}|\d(?:\.\d+)?E\+\d+)\s+\$?([\d,]+(?:\.\d+)?)\s+([\d,]+)\s+(SH|PRN)\b\s*(PUT|CALL)?\s+(SOLE|SHARED\S*|DEFINED|DFND|OTHER|OTR)\b\s*(\S*)/i;

const number = String.raw`\$?\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)`;

/** Value, amount and, with or without a blank before it, its kind. */
const figures = new RegExp(String.raw`^\s+${number}\s+${number}(?:\s*(SH|PRN)\b|(?![\w.,]))(.*)$`, 'i');

/** A CUSIP in one piece or in its three parts, of which some filers gave the first a letter too much. */
const cusip = /(?<![0-9])(?:[0-9A-Z]{6,7}[ -][0-9A-Z]{2}[ -]?[0-9A-Z]|[0-9A-Z]{6,9})(?=\s+\$?\s?\d)/gi;

/** Whether a text is a CUSIP: what touches the class before it, or has lost its leading zeros, is one by its check digit. */
const isCusip = (text: string, before: string): boolean => {
  if (digitsIn(text) < 4) return false;
  if (/[ -]/.test(text)) return before === '' || /\s/.test(before);
  if (text.length === 9 && (before === '' || /\s/.test(before))) return true;
  if (text.length === 8 && /\s/.test(before)) return true;
  return hasCheckDigit(text) && (text.length === 9 || (/^\d+$/.test(text) && /\s/.test(before)));
};

const discretionWord = /\b(SOLE|SHARED(?:[- ](?:DEFINED|OTHER))?|DEF(?:INED)?|DFND?|OTH(?:ER)?|OTR)\b/i;

/** The printed form has twelve columns: where the sixth to the eighth are ticked, the place of the tick tells it. */
const columnsOfTicks = { first: 5, columns: 12, discretions: ['SOLE', 'DFND', 'OTR'] } as const;

const ticked = (row: string, from: number, marks: readonly number[]): string => {
  const at = row.slice(from).search(/(?<=\s)X(?=\s|$)/i);
  if (at === -1 || marks.length !== columnsOfTicks.columns) return '';
  const column = marks.findLastIndex((mark) => mark <= from + at);
  return columnsOfTicks.discretions[column - columnsOfTicks.first] ?? '';
};

/** Without a column for it the CUSIP tells shares from principal: the issue of a debt has a letter. */
const kindBy = (code: string): string => (/^\d\d$/.test(code.replace(/[ -]/g, '').slice(-3, -1)) ? 'SH' : 'PRN');

/** What a line says behind its security; null where that is not all of value, amount and who decides. */
const heldIn = (
  row: string,
  from: number,
  marks: readonly number[],
  code: string,
): Pick<Position, 'value' | 'amount' | 'amountType' | 'putCall' | 'discretion' | 'otherManagers'> | null => {
  const [, value = '', amount = '', kind, rest = ''] = figures.exec(row.slice(from)) ?? [];
  // Where a third number follows, one of the first two may be a price.
  if (value === '' || (kind === undefined && /^\s*\$?\d/.test(rest))) return null;
  const word = discretionWord.exec(rest)?.[1];
  const discretion = word === undefined ? ticked(row, row.length - rest.length, marks) : discretionOf(word);
  if (discretion === '') return null;
  const amountType = kind?.toUpperCase() ?? kindBy(code);
  return { value, amount, amountType, putCall: optionIn(rest), discretion, otherManagers: '' };
};

/** A position of any other layout, by its CUSIP; `wrapped` is the beginning of a name that went over the line. */
const otherLine = (row: string, marks: readonly number[], wrapped: string): Position | null => {
  for (const found of row.matchAll(cusip)) {
    const before = row[found.index - 1] ?? '';
    const left = row.slice(0, found.index).trimEnd();
    if (!/[A-Z]/i.test(left) || !isCusip(found[0], before)) continue;
    const held = heldIn(row, found.index + found[0].length, marks, found[0]);
    if (held === null) continue;
    const [name, titleOfClass] = nameAndClass(left, marks[1] ?? 0);
    return { issuerName: `${wrapped} ${name}`.trim(), titleOfClass, cusip: found[0], ...held };
  }
  return null;
};

/** Another line on the security of the line before, whose name and CUSIP are not repeated. */
const repeatedLine = (row: string, marks: readonly number[], last: Position | undefined): Position | null => {
  if (last === undefined || !/^\s{8,}\$?\s?\d/.test(row)) return null;
  const held = heldIn(
    ` ${row}`,
    0,
    marks.map((mark) => mark + 1),
    last.cusip,
  );
  if (held === null) return null;
  const { issuerName, titleOfClass } = last;
  return { issuerName, titleOfClass, cusip: last.cusip, ...held };
};

const inPrint = (row: string, classAt: number, wrapped: string, hasManagers: boolean): Position | null => {
  const found = printedLine.exec(row);
  if (!found) return null;
  const [, left = '', code = '', value = '', amount = '', amountType = '', option = '', discretion = ''] = found;
  // A word of the name stands there where the CUSIP is left out.
  if (digitsIn(code) < 3) return null;
  const [name, titleOfClass] = nameAndClass(left, classAt);
  const managers = found[8] ?? '';
  return {
    issuerName: `${wrapped} ${name}`.trim(),
    ...{ titleOfClass, cusip: code, value, amount, amountType, putCall: option.toUpperCase() },
    discretion: discretionOf(discretion),
    // What stands next may be voting authority already: the numbers of managers are small.
    otherManagers: hasManagers && /^\d{1,3}(?:,\d{1,3})*$/.test(managers) && managers.length <= 3 ? managers : '',
  };
};

/** The rest of a name or class that went over the line: no figures, and nothing but text. */
const isText = (text: string): boolean => /^\s*[A-Za-z][A-Za-z .,&/'()-]*$/.test(text);

/** A total below a column, or the number of a page. */
const total = new RegExp(String.raw`^\s*(?:(?:GRAND|SUB|PAGE|REPORT)?[ -]?TOTALS?(?:[ :A-Z]*))?\s*${number}\s*$`, 'i');

/** Where the columns of a table begin, by the line that marks them; none for any other line. */
const marksIn = (row: string): readonly number[] =>
  /^\s*<S>.*<C>/i.test(row) ? [...row.matchAll(/<[SC]>/gi)].map(({ index }) => index) : [];

const indentOf = (row: string): number => row.search(/\S/);

/** Where names begin: a line that is set in below another continues its name. */
const marginOf = (rows: readonly string[]): number =>
  Math.min(...rows.filter((row) => /^\s{0,7}\S.*[A-Z].*\d\s+\$?\d/i.test(row)).map(indentOf));

/** A line as a message may show it: without whatever has figures. */
const shown = (row: string): string =>
  row
    .trim()
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .slice(0, 30);

/** The positions in lines of tables. `hasManagers` is false where the report includes no other managers. */
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
    // The number of a page is not a total.
    else if (digitsIn(sum) > 3) printedTotal = sum;
  }
  return { positions, needsTotals, odd, printedTotal };
};
