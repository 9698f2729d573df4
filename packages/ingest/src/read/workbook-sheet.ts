import type { Located } from '../connector.ts';
import { SourceFormatError } from '../source-format-error.ts';

export interface WorkbookOptions {
  /** Which sheet, by its name in any letter case or a pattern of it; the first match is read. Without it the first sheet. */
  readonly sheet?: string | RegExp;
  /** Largest accepted decompressed size of a part in bytes. */
  readonly maximumBytes: number;
  /** Only so many rows are wanted: what lies below need not be read. */
  readonly firstRows?: number;
}

/** The rows of a sheet by batches; a row's cells as texts from column A on, `''` for an empty one. */
export type WorkbookRows = AsyncGenerator<readonly Located<readonly string[]>[]>;

const fits = (name: string, sheet: string | RegExp): boolean =>
  typeof sheet === 'string' ? name.toLowerCase() === sheet.toLowerCase() : sheet.test(name);

/** The sheet that the options ask for. Throws `SourceFormatError` that names the sheets there are. */
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
