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

/** Rows of a page mostly carry the same instants: one that stood in the row before is not written anew. */
const instantDecoder = (): ((text: string) => string) => {
  let [held, known] = ['', ''];
  return (text) => {
    if (text !== held) [held, known] = [text, instantText(text)];
    return known;
  };
};

const same = (text: string): string => text;

const decoders: { readonly [T in keyof ColumnTypes]: (text: string) => unknown } = {
  text: same,
  decimal: same,
  day: same,
  instant: instantText,
  integer: wholeNumber,
  boolean: (text) => text.startsWith('t'),
  json: (text) => JSON.parse(text) as unknown,
};

interface ColumnDecoder {
  readonly name: string;
  readonly nullable: boolean;
  readonly decode: (text: string) => unknown;
}

const columnDecoder = (name: string, type: ColumnType): ColumnDecoder => {
  const nullable = type.endsWith('?');
  const plain = (nullable ? type.slice(0, -1) : type) as keyof ColumnTypes;
  return { name, nullable, decode: plain === 'instant' ? instantDecoder() : decoders[plain] };
};

/** Turns the text cells of a row, in select order, into the declared row. */
export type RowDecoder<S extends RowShape> = (cells: readonly (string | null)[]) => RowOf<S>;

/** Compiles the declared columns of a statement once; both engines hand it the same texts, so rows are the same on both. */
export const rowDecoder = <S extends RowShape>(statement: Statement<S>): RowDecoder<S> => {
  const columns = Object.entries(statement.columns).map(([name, type]) => columnDecoder(name, type as ColumnType));
  return (cells) => {
    if (cells.length !== columns.length) {
      throw new Error(`${statement.name} declares ${columns.length} columns, its SQL gave ${cells.length}`);
    }
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) {
      const { name, nullable, decode } = columns[index]!;
      const cell = cells[index]!;
      if (cell === null && !nullable) throw new Error(`${statement.name}: ${name} is null, but declared never to be`);
      row[name] = cell === null ? null : decode(cell);
    }
    return row as RowOf<S>;
  };
};
