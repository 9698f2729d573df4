import type { DifferingValue, Judge, TableDifference } from '@dqs/storage';
import {
  comeInAnyOrder,
  firstBreach,
  isCutShort,
  isShifted,
  mayBeEmptied,
  type Breached,
  type ExpectedDifference,
} from './difference-bounds.ts';
import { ImplausibleFile } from './implausible-file.ts';

const counted = (count: number): string => count.toLocaleString('en');
const shown = (value: string | null): string => (value === null ? 'nothing' : value.slice(0, 60));
const exampleText = ({ key, before, after }: DifferingValue): string =>
  `${key}: ${shown(before)} would become ${shown(after)}`;

const commonFactor = async (difference: TableDifference, { difference: of, count }: Breached): Promise<string> => {
  const factor = await difference.factor(of);
  return factor && factor.rows * 2 > count && factor.ratio !== '1'
    ? `, ${counted(factor.rows)} of them by the factor ${factor.ratio}`
    : '';
};

const breachText = async (difference: TableDifference, breached: Breached): Promise<string> => {
  const { difference: of, count, what } = breached;
  const series = 'series' in of ? ` of ${of.series}` : '';
  const examples = await difference.examples(of);
  return `${counted(count)} of ${counted(of.held)} values of ${of.field === undefined ? of.column : `${of.column}.${of.field}`}${series} in ${difference.table} ${what}${await commonFactor(difference, breached)}. ${examples.map(exampleText).join('; ')}`;
};

const cutText = ({ table, met, ended }: TableDifference): string => {
  if (ended.areRemoved)
    return `${counted(ended.ended)} of the ${counted(ended.before)} rows of ${table} that it replaces would be removed, such as ${ended.examples.join('; ')}`;
  if (met === 0)
    return `the file has none of the ${counted(ended.before)} rows of ${table} of the previous file of this name: it is a different file, or for a different time`;
  const older = ended.later > 0 ? `, ${counted(ended.later)} of them later than its newest day` : '';
  return `the file lacks ${counted(ended.ended)} of the ${counted(ended.before)} rows of ${table} of the previous file${older}: it is cut off, or older than the loaded data. Missing: ${ended.examples.join('; ')}`;
};

const shiftedText = ({ table, shifted }: TableDifference): string =>
  `${counted(shifted.rows)} of ${counted(shifted.of)} rows of ${table} have the loaded values of another day: the days in the file or its name are wrong. ${shifted.examples.join('; ')}`;

/** A remark for the operator about a file that is loaded anyway; null if there is none. */
const remarkOf = ({ table, ended, met }: TableDifference): string | null => {
  if (ended.isNextWindow && met === 0)
    return `the file has none of the rows of ${table} of the previous file, because its days begin later`;
  if (ended.ended === 0 || ended.areRemoved) return null;
  return `the file lacks ${counted(ended.ended)} of the ${counted(ended.before)} rows of ${table} of the previous file, such as ${ended.examples[0] ?? ''}; they are kept`;
};

/** Joins remarks about one file to one text; null if there are none. */
export const joinedRemarks = (remarks: readonly (string | null)[]): string | null => {
  const given = remarks.filter((remark) => remark !== null);
  return given.length === 0 ? null : given.join('; ');
};

/** For at most this many values a share allows no conclusion. */
const mostSingleValues = 2;
const powerOfTen = /^(?:10{2,}|0\.0+1)$/;

/**
 * Faults in the few values of a small file, such as an answer about one company, for which shares allow no conclusion.
 * These are a change by an exact power of ten, numbers that are all empty, an empty value of a column that is never
 * empty, or two swapped columns. Null if there is none.
 */
const singleFault = async (
  difference: TableDifference,
  expected: readonly ExpectedDifference[],
): Promise<string | null> => {
  const few = difference.columns.filter(({ held, field }) => held <= mostSingleValues && field === undefined);
  const { table } = difference;
  for (const of of few) {
    const { column } = of;
    if (of.isNumber && of.beyondTenfold > 0) {
      const factor = await difference.factor(of);
      if (factor && powerOfTen.test(factor.ratio)) {
        const examples = (await difference.examples(of)).map(exampleText).join('; ');
        return `${column} in ${table} changes by the factor ${factor.ratio}, as if its unit had changed: ${examples}`;
      }
    }
    if (of.emptied === 0 || mayBeEmptied(expected, of)) continue;
    if (of.isNumber && of.emptied > 1 && of.emptied === of.held)
      return `all ${of.held} values of ${column} in ${table} are empty: ${(await difference.examples(of)).map(exampleText).join('; ')}`;
    if (await difference.isAlwaysFilled(column))
      return `${column} in ${table} is empty, although all loaded rows have a value: ${(await difference.examples(of)).map(exampleText).join('; ')}`;
  }
  const changed = few.filter((of) => !of.isNumber && of.changed > 0).map(({ column }) => column);
  for (const [at, column] of changed.entries())
    for (const other of changed.slice(at + 1))
      if ((await difference.exchanged(column, other)) > 0)
        return `the values of ${column} and ${other} in ${table} are swapped`;
  return null;
};

/** One line about how many values of a column differ, and by how much. */
const differenceText = (table: string, of: TableDifference['columns'][number]): string => {
  const name = `${table}.${of.column}${of.field === undefined ? '' : `.${of.field}`}`;
  const facts = [
    [of.moved, 'by more than a tenth'],
    [of.beyondTwofold, 'more than twofold'],
    [of.emptied, 'empty now'],
  ] as const;
  const more = facts.flatMap(([count, what]) => (count === 0 ? [] : [`${counted(count)} ${what}`]));
  return [`${name}: ${counted(of.changed)} of ${counted(of.held)} values differ`, ...more].join(', ');
};

/** Numbers of a small file that became empty, which may be the end of a series; null if there are none. */
const emptyNow = async (difference: TableDifference): Promise<string | null> => {
  const of = difference.columns.find(
    ({ isNumber, held, emptied }) => isNumber && held <= mostSingleValues && emptied > 0,
  );
  if (of === undefined) return null;
  const examples = (await difference.examples(of)).map(({ key, before }) => `${key}, which was ${shown(before)}`);
  return `${of.column} in ${difference.table} is empty now: ${examples.join('; ')}`;
};

/**
 * Checks what a file would change, before anything is changed. Throws `ImplausibleFile` if the difference from stored
 * data exceeds the default bounds, or the declared ones for a publisher's practice.
 */
export const judgeOf =
  (
    expected: readonly ExpectedDifference[],
    note: (remark: string) => void,
    report: (line: string) => void = () => undefined,
  ): Judge =>
  async (difference) => {
    for (const of of difference.columns) if (of.changed > 0) report(differenceText(difference.table, of));
    const breached = firstBreach(difference.columns, expected) ?? firstBreach(difference.series, expected);
    if (breached) throw new ImplausibleFile(await breachText(difference, breached));
    const fault = await singleFault(difference, expected);
    if (fault !== null) throw new ImplausibleFile(fault);
    if (isCutShort(difference, expected)) throw new ImplausibleFile(cutText(difference));
    if (isShifted(difference, expected)) throw new ImplausibleFile(shiftedText(difference));
    const remarks = [comeInAnyOrder(expected) ? null : remarkOf(difference), await emptyNow(difference)];
    for (const remark of remarks) if (remark !== null) note(remark);
  };
