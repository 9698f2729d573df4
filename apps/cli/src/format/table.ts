/** A value in a table. */
type Shown = string | number | boolean | null;

// Control characters in a name must not reach the terminal.
export const printable = (cell: Shown): string => (cell === null ? '' : String(cell).replace(/\p{Cc}+/gu, ' '));

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Width on a terminal: East Asian characters take two places, combining marks none. */
export const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) width += /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
};

const aligned = (text: string, width: number, right: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? space + text : text + space;
};

/** A text cut to a width, with a mark if it was cut. */
const clipped = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
};

interface ShownColumn {
  readonly at: number;
  readonly name: string;
  readonly width: number;
  /** Numbers are right-aligned, so that their digits line up. */
  readonly right: boolean;
  /** True if longer texts are cut to the width. Values never are. */
  readonly cut?: boolean;
}

export interface TableLayout {
  readonly columns: readonly ShownColumn[];
  /** Columns that are equal in every row: `base EUR  unit …`. */
  readonly caption: string;
}

const isNumeric = (rows: readonly (readonly Shown[])[], at: number): boolean =>
  rows.some((row) => row[at] !== null) &&
  rows.every(
    (row) => row[at] === null || typeof row[at] === 'number' || /^[+-]?\d[\d,]*(\.\d+)?$/.test(String(row[at])),
  );

/** A sequence of `name: value`, as many per line as fit. */
const captionOf = (facts: readonly string[], room: number): string => {
  const lines: string[] = [];
  for (const fact of facts) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 2 + widthOf(fact) <= room) lines[lines.length - 1] = `${last}  ${fact}`;
    else lines.push(fact);
  }
  return lines.join('\n');
};

/**
 * A layout for these rows, with the `constant` columns moved to a caption. Later rows that are wider extend their line
 * rather than being cut, because values are exact.
 */
export const layoutOf = (
  columns: readonly { readonly name: string }[],
  rows: readonly (readonly Shown[])[],
  constant: readonly number[] = [],
  room = Infinity,
): TableLayout => {
  // A table with only constant columns stays a table.
  const lifted = new Set(constant.length === columns.length ? [] : constant);
  const shown = [...columns.entries()].filter(([at]) => !lifted.has(at));
  return {
    columns: shown.map(([at, { name }]) => ({
      at,
      name,
      width: rows.reduce((width, row) => Math.max(width, widthOf(printable(row[at] ?? null))), widthOf(name)),
      right: isNumeric(rows, at),
    })),
    caption: captionOf(
      [...lifted]
        .filter((at) => (rows[0]?.[at] ?? null) !== null)
        .map((at) => `${columns[at]?.name}: ${printable(rows[0]?.[at] ?? null)}`),
      room,
    ),
  };
};

const lineOf = ({ columns }: TableLayout, textOf: (column: ShownColumn) => string): string =>
  `${columns
    .map((column) => {
      const text = textOf(column);
      return aligned(column.cut ? clipped(text, column.width) : text, column.width, column.right);
    })
    .join('  ')
    .trimEnd()}\n`;

/** The caption, the column names and a rule. */
export const tableHead = (layout: TableLayout): string =>
  (layout.caption === '' ? '' : `${layout.caption}\n\n`) +
  lineOf(layout, ({ name }) => name) +
  lineOf(layout, ({ width }) => '─'.repeat(width));

/** One row of a table. */
export const tableRow = (layout: TableLayout, row: readonly Shown[]): string =>
  lineOf(layout, ({ at }) => printable(row[at] ?? null));
