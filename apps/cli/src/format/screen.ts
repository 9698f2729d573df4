import { joined, type LongCell, type LongColumn } from '@dqs/service';
import type { Output } from '../io.ts';
import type { Rows } from './rows.ts';
import { layoutOf, printable, tableHead, tableRow, widthOf, type TableLayout } from './table.ts';

type Shown = string | number | boolean | null;
type ShownRow = readonly Shown[];

/** The layout of a table on the terminal. */
export interface ScreenOptions {
  /** Digits in groups of three: 435,617,000,000. */
  readonly human: boolean;
  /** True if the answer is one record. It is shown vertically, whatever its width. */
  readonly record: boolean;
}

/** Longer texts are cut if the table would not fit otherwise. */
const shortest = 12;

const grouped = (text: string): string => {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  return whole === '' ? text : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
};

const shownOf = (cell: LongCell, column: LongColumn, human: boolean): Shown => {
  if (cell === null) return null;
  if (Array.isArray(cell)) return joined(cell as readonly string[]);
  return human && column.holds === 'decimal' ? grouped(String(cell)) : (cell as Shown);
};

/** Names and values in two columns. */
const upright = (columns: readonly LongColumn[], row: ShownRow): string => {
  const width = Math.max(...columns.map(({ name }) => widthOf(name)));
  return columns
    .map(({ name }, at) => `${name.padEnd(width)}  ${printable(row[at] ?? null)}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
};

/** A column that is equal in all rows. It is moved above the table, or omitted. */
const isConstant = (rows: readonly ShownRow[], at: number): boolean =>
  rows.every((row) => (row[at] ?? null) === (rows[0]?.[at] ?? null));

interface Screen {
  readonly layout: TableLayout;
  /** Values that every later row must have for the caption to remain true. */
  readonly constant: ReadonlyMap<number, Shown>;
  /** Columns that did not fit. */
  readonly missing: readonly string[];
}

const isText = ({ type, holds, list }: LongColumn): boolean => list || (type === 'text' && holds === null);

/** Fits the columns into the width. Texts are cut first, and columns at the end that do not fit are omitted. */
const fitted = (layout: TableLayout, columns: readonly LongColumn[], room: number): Omit<Screen, 'constant'> => {
  const widthOfAll = (shown: TableLayout['columns']): number => shown.reduce((sum, { width }) => sum + width + 2, -2);
  let shown = layout.columns;
  for (let over = widthOfAll(shown) - room; over > 0; over = widthOfAll(shown) - room) {
    const widest = shown
      .filter(({ at, width, name }) => isText(columns[at] as LongColumn) && width > Math.max(shortest, widthOf(name)))
      .reduce<(typeof shown)[number] | null>((most, each) => (most && most.width >= each.width ? most : each), null);
    if (!widest) break;
    const width = Math.max(shortest, widthOf(widest.name), widest.width - over);
    shown = shown.map((each) => (each === widest ? { ...each, width, cut: true } : each));
  }
  const missing: string[] = [];
  while (shown.length > 1 && widthOfAll(shown) > room) {
    missing.unshift(shown.at(-1)?.name ?? '');
    shown = shown.slice(0, -1);
  }
  return { layout: { ...layout, columns: shown }, missing };
};

const screenWith = (
  columns: readonly LongColumn[],
  rows: readonly ShownRow[],
  room: number,
  isCertain: (at: number) => boolean,
): Screen => {
  const constant = [...columns.keys()].filter(isCertain);
  return {
    ...fitted(layoutOf(columns, rows, constant, room), columns, room),
    constant: new Map(constant.map((at) => [at, rows[0]?.[at] ?? null])),
  };
};

const isWhole = ({ missing, layout }: Screen): boolean =>
  missing.length === 0 && !layout.columns.some(({ cut }) => cut);

/** Moves fields of surrounding records above the rows. If the rest does not fit, constant columns are moved as well. */
const screenOf = (columns: readonly LongColumn[], rows: readonly ShownRow[], room: number): Screen => {
  const isOuter = (at: number): boolean => columns[at]?.depth === 0;
  const plain = screenWith(columns, rows, room, isOuter);
  if (rows.length < 2 || isWhole(plain)) return plain;
  return screenWith(columns, rows, room, (at) => isOuter(at) || isConstant(rows, at));
};

const remark = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : `\nNot shown for lack of space: ${missing.join(', ')} (--format csv has every column).\n`;

/**
 * Writes rows for a person: constant columns above the table, the rest within the width of the terminal. A single row
 * that does not fit is shown vertically.
 */
export const screenWriter = (
  columns: readonly LongColumn[],
  output: Output,
  { human, record }: ScreenOptions,
): Rows => {
  let screen: Screen | null = null;
  let missing: readonly string[] = [];
  const holds = ({ constant }: Screen, rows: readonly ShownRow[]): boolean =>
    rows.every((row) => [...constant].every(([at, value]) => (row[at] ?? null) === value));
  return {
    write: async (page) => {
      const rows = [...page].map((row) => columns.map((column, at): Shown => shownOf(row[at] ?? null, column, human)));
      const [only] = rows;
      const first = screen === null;
      if (screen === null || (rows.length > 0 && !holds(screen, rows))) {
        const made = screenOf(columns, rows, output.columns);
        if (first && only && rows.length === 1 && (record || !isWhole(made))) {
          await output.write(upright(columns, only));
          return;
        }
        screen = made;
        missing = [...new Set([...missing, ...made.missing])];
        await output.write((first ? '' : '\n') + tableHead(made.layout));
      }
      const { layout } = screen;
      await output.write(rows.map((row) => tableRow(layout, row)).join(''));
    },
    end: () => output.write(remark(missing)),
  };
};
