import { SourceFormatError } from './connector.ts';

export interface WorkbookOptions {
  /** Name of the sheet, in any letter case, or a pattern of it; absent: the workbook must have exactly one. */
  readonly sheet?: string | RegExp;
  /** Largest accepted size in bytes: of a part of an .xlsx unpacked, of a whole .xls. */
  readonly maximumBytes: number;
}

/** Index of the one sheet that is meant. Throws `SourceFormatError` that lists the sheets where there is not exactly one. */
export const chosenSheet = (names: readonly string[], wanted: WorkbookOptions['sheet']): number => {
  const fits = (name: string): boolean =>
    wanted === undefined ||
    (typeof wanted === 'string' ? name.toLowerCase() === wanted.toLowerCase() : wanted.test(name));
  const matching = names.flatMap((name, at) => (fits(name) ? [at] : []));
  const [only] = matching;
  if (only !== undefined && matching.length === 1) return only;
  const named = wanted === undefined ? '' : ` named ${String(wanted)}`;
  throw new SourceFormatError(
    `the workbook must hold exactly one sheet${named} but holds ${matching.length}; its sheets: ${names.map((name) => `"${name}"`).join(', ')}`,
  );
};
