import type { ColumnType, ColumnTypes, RowOf, RowShape, Statement } from './statement.ts';

/** PostgreSQL's ISO text of a timestamp in UTC (`2024-01-31 15:00:00.5+00`) as RFC 3339 (`2024-01-31T15:00:00.5Z`). */
export const instantText = (text: string): string => {
  const end = text.endsWith('+00') ? text.length - 3 : text.length;
  return `${text.slice(0, 10)}T${text.slice(11, end)}Z`;
};

const wholeNumber = (text: string): number => {
  const value = +text;
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is not a whole number that a program can hold exactly`);
  return value;
};

/** Rows of a page mostly have the same instants, so the text of the previous row is reused. */
const instantDecoder = (): ((text: string) => string) => {
  let [held, known] = ['', ''];
  return (text) => {
    if (text !== held) [held, known] = [text, instantText(text)];
    return known;
  };
};

const same = (text: string): string => text;

const byType: { readonly [T in keyof ColumnTypes]: (text: string) => unknown } = {
  text: same,
  decimal: same,
  day: same,
  instant: instantText,
  integer: wholeNumber,
  boolean: (text) => text.startsWith('t'),
  json: (text) => JSON.parse(text) as unknown,
};

const decoderOf = (type: ColumnType): Decode =>
  byType[(type.endsWith('?') ? type.slice(0, -1) : type) as keyof ColumnTypes];

/** Turns the text cells of a row, in select order, into the declared row. */
export type RowDecoder<S extends RowShape> = (cells: readonly (string | null)[]) => RowOf<S>;

type Decode = (text: string) => unknown;
type DecodeCells = (
  cells: readonly (string | null)[],
  decoders: readonly Decode[],
  refuseNull: (name: string) => never,
) => unknown;

const cellCode = (name: string, type: ColumnType, index: number): string => {
  const cell = `cells[${index}]`;
  const value = decoderOf(type) === same ? cell : `decoders[${index}](${cell})`;
  return `${cell} === null ? ${type.endsWith('?') ? 'null' : `refuseNull(${JSON.stringify(name)})`} : ${value}`;
};

/**
 * Each statement has a generated decoder that writes its rows as object literals. A shared loop that sets properties by
 * name takes five times as long, a thirtieth of a request for a page. The generated code contains only the quoted names
 * of declared columns.
 */
const codeOf = (columns: readonly (readonly [string, ColumnType])[]): DecodeCells => {
  const cells = columns.map(([name, type], index) => `${JSON.stringify(name)}: ${cellCode(name, type, index)}`);
  return new Function('cells', 'decoders', 'refuseNull', `return { ${cells.join(', ')} };`) as DecodeCells;
};

/**
 * Compiles the declared columns of a statement once. Both engines pass the same texts, so rows are the same on both.
 */
export const rowDecoder = <S extends RowShape>({ name, columns }: Statement<S>): RowDecoder<S> => {
  const declared = Object.entries<ColumnType>(columns);
  const decoders = declared.map(([, type]) => {
    const decode = decoderOf(type);
    return decode === instantText ? instantDecoder() : decode;
  });
  const decode = codeOf(declared);
  const refuseNull = (column: string): never => {
    throw new Error(`${name}: ${column} is null, but declared as not null`);
  };
  return (cells) => {
    if (cells.length !== declared.length) {
      throw new Error(`${name} declares ${declared.length} columns, its SQL gave ${cells.length}`);
    }
    return decode(cells, decoders, refuseNull) as RowOf<S>;
  };
};
