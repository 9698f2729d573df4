import type { ColumnSource, SchemaElement } from 'hyparquet-writer';
import type { LongCell, LongColumn } from './long-table.ts';

/** A column of a Parquet file and how it is filled. */
interface ParquetColumn {
  readonly name: string;
  readonly at: number;
  readonly elements: readonly SchemaElement[];
  valueOf(cell: LongCell): unknown;
}

/** Precision and scale of a DECIMAL. Amounts of 20 digits and weights with 18 decimal places fit. */
const decimalDigits = 38;
const decimalPlaces = 18;
const decimalBound = 10n ** BigInt(decimalDigits);

/** A decimal text in units of the last decimal place, rounded half to even; null if it is too large. */
export const unscaled = (text: string): bigint | null => {
  const [, sign = '', whole = '0', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const held = BigInt(whole + fraction.slice(0, decimalPlaces).padEnd(decimalPlaces, '0'));
  const rest = fraction.slice(decimalPlaces);
  const half = `5${'0'.repeat(Math.max(0, rest.length - 1))}`;
  const up = rest !== '' && (rest > half || (rest === half && held % 2n === 1n));
  const rounded = up ? held + 1n : held;
  if (rounded >= decimalBound) return null;
  return sign === '-' ? -rounded : rounded;
};

/** Microseconds since 1970 of an RFC 3339 instant. */
export const microseconds = (text: string): bigint => {
  const [, seconds = '', fraction = '', zone = ''] = /^([^.]+?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i.exec(text) ?? [];
  return BigInt(Date.parse(seconds + zone)) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
};

const optional = { repetition_type: 'OPTIONAL' } as const;
const utf8 = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

const textOf = (cell: LongCell): unknown => (cell === null ? null : String(cell));

const whenHeld =
  (change: (text: string) => unknown) =>
  (cell: LongCell): unknown =>
    cell === null ? null : change(String(cell));

/** A decimal has two columns: a number for calculations, and the text as published. */
const decimalColumns = (name: string, at: number): readonly ParquetColumn[] => [
  {
    name,
    at,
    elements: [
      {
        name,
        ...optional,
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: 16,
        converted_type: 'DECIMAL',
        precision: decimalDigits,
        scale: decimalPlaces,
      },
    ],
    valueOf: whenHeld(unscaled),
  },
  { name: `${name}_text`, at, elements: [{ name: `${name}_text`, ...optional, ...utf8 }], valueOf: textOf },
];

const listElements = (name: string): readonly SchemaElement[] => [
  { name, ...optional, converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...optional, ...utf8 },
];

const parquetColumns = ({ name, type, holds, list }: LongColumn, at: number): readonly ParquetColumn[] => {
  const one = (element: Omit<SchemaElement, 'name'>, valueOf: ParquetColumn['valueOf']): readonly ParquetColumn[] => [
    { name, at, elements: [{ name, ...optional, ...element }], valueOf },
  ];
  if (list) return [{ name, at, elements: listElements(name), valueOf: (cell) => cell }];
  if (holds === 'decimal') return decimalColumns(name, at);
  if (holds === 'day')
    return one(
      { type: 'INT32', converted_type: 'DATE' },
      whenHeld((text) => Date.parse(text) / 86_400_000),
    );
  if (holds === 'instant')
    return one(
      { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' } },
      whenHeld(microseconds),
    );
  if (type === 'integer') return one({ type: 'INT64' }, (cell) => (cell === null ? null : BigInt(cell as number)));
  if (type === 'number') return one({ type: 'DOUBLE' }, (cell) => cell);
  if (type === 'boolean') return one({ type: 'BOOLEAN' }, (cell) => cell);
  return one(utf8, textOf);
};

/** The typed columns of a Parquet file, and the conversion of rows into their values. */
export interface ParquetLayout {
  readonly schema: SchemaElement[];
  columnData(rows: readonly (readonly LongCell[])[]): ColumnSource[];
}

/**
 * Days are DATE, instants TIMESTAMP in UTC, whole numbers INT64, other JSON numbers DOUBLE, lists LIST. An exact
 * decimal is a DECIMAL(38,18), with its text as published in `<name>_text`. The number is rounded if it has more than
 * 18 decimal places, and null if it has more than 20 digits before the point. The text is always exact.
 */
export const parquetLayout = (columns: readonly LongColumn[]): ParquetLayout => {
  const made = columns.flatMap(parquetColumns);
  return {
    schema: [{ name: 'root', num_children: made.length }, ...made.flatMap(({ elements }) => elements)],
    columnData: (rows) =>
      made.map(({ name, at, valueOf }) => ({
        name,
        data: rows.map((row) => valueOf(row[at] ?? null)) as ColumnSource['data'],
      })),
  };
};
