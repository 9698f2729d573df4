import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';

export interface WorkbookOptions {
  /** Selects a sheet by its name, ignoring case, or by a pattern. The first match is read. Default: the first sheet. */
  readonly sheet?: string | RegExp;
  /** Largest accepted decompressed size of a part in bytes. */
  readonly maximumBytes: number;
  /** Number of rows wanted. Rows below need not be read. */
  readonly firstRows?: number;
}

/** The rows of a sheet in batches. Cells are texts from column A on, `''` for an empty one. */
export type WorkbookRows = AsyncGenerator<readonly Located<readonly string[]>[]>;

const fits = (name: string, sheet: string | RegExp): boolean =>
  typeof sheet === 'string' ? name.toLowerCase() === sheet.toLowerCase() : sheet.test(name);

/** The selected sheet. Throws a `SourceFormatError` that lists the existing sheets. */
export const chosenSheet = <Sheet extends { readonly name: string }>(
  sheets: readonly Sheet[],
  { sheet }: WorkbookOptions,
): Sheet => {
  const found = sheet === undefined ? sheets[0] : sheets.find(({ name }) => fits(name, sheet));
  if (found) return found;
  throw new SourceFormatError(
    `the workbook has no sheet ${sheet ?? ''}; its sheets: ${sheets.map(({ name }) => name).join(', ') || 'none'}`,
  );
};
