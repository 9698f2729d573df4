import { decimalOf, fitsDecimal, placesSql, type Digits, type DigitsOf } from './digits.ts';
import { named } from './duckdb.ts';

/** A column of a table in PostgreSQL. */
export interface TableColumn {
  readonly name: string;
  /** PostgreSQL's type name: `numeric`, `_text`. */
  readonly type: string;
  readonly nullable: boolean;
}

/** How a column is converted from PostgreSQL through CSV to Parquet. */
export interface BulkColumn {
  readonly name: string;
  /** The type in the file. */
  readonly type: string;
  /** PostgreSQL's type, for programs that load the file. */
  readonly of: string;
  readonly nullable: boolean;
  /** Set if it supplements another column: the number of decimal places of `value`, or its exact text. */
  readonly beside?: { readonly column: string; readonly what: 'places' | 'text' };
  /** PostgreSQL expression; absent for columns that DuckDB derives. */
  readonly read: string | null;
  /** The type with which DuckDB reads the CSV. */
  readonly csv: string | null;
  /** DuckDB expression. */
  readonly write: string;
}

const plain: Readonly<Record<string, string>> = {
  int2: 'SMALLINT',
  int4: 'INTEGER',
  int8: 'BIGINT',
  float4: 'FLOAT',
  float8: 'DOUBLE',
  bool: 'BOOLEAN',
  date: 'DATE',
};

/** The exact text of a DECIMAL whose values have so many decimal places. */
export const decimalText = (column: string, scale: number, places: string): string =>
  `rtrim(left(${column}::varchar, length(${column}::varchar)::int - (${scale} - ${places})::int), '.')`;

const hasPlaces = ({ places, fewestPlaces }: Digits): boolean => fewestPlaces !== places;

/** Digits of a column without a value so far. No value is written before the column has been measured. */
const noDigits: Digits = { whole: 1, places: 0, fewestPlaces: 0, areNumbers: true };

/** The value of a text, or a DuckDB error if the type cannot represent it exactly. */
const exactly = (name: string, digits: Digits | undefined): string => {
  const column = named(name);
  const failing = `error('the values of ${name.replaceAll("'", "''")} need more digits')`;
  if (!digits) return `case when ${column} is not null then ${failing} end::${decimalOf(noDigits)}`;
  const fits = `${placesSql(column)} ${hasPlaces(digits) ? '<=' : '='} ${digits.places}`;
  return `case when ${column} is null or ${fits} then ${column}::${decimalOf(digits)} else ${failing} end`;
};

const numeric = ({ name, nullable }: TableColumn, digits: Digits | undefined): readonly BulkColumn[] => {
  const column = named(name);
  const base = { of: 'numeric', read: column, csv: 'VARCHAR' } as const;
  if (digits && !fitsDecimal(digits)) {
    const beside = { column: name, what: 'text' } as const;
    return [
      { ...base, name, type: 'DOUBLE', nullable: true, write: `try_cast(${column} as double)` },
      { name: `${name}_text`, type: 'VARCHAR', of: 'numeric', nullable, beside, read: null, csv: null, write: column },
    ];
  }
  const value: BulkColumn = {
    ...base,
    name,
    type: decimalOf(digits ?? noDigits),
    nullable,
    write: exactly(name, digits),
  };
  if (!digits || !hasPlaces(digits)) return [value];
  const beside = { column: name, what: 'places' } as const;
  const write = `${placesSql(column)}::utinyint`;
  return [
    value,
    { name: `${name}_places`, type: 'UTINYINT', of: 'int2', nullable, beside, read: null, csv: null, write },
  ];
};

const widerNumeric = (name: string, from: Digits | undefined, to: Digits): readonly string[] => {
  const column = named(name);
  const [text, places] = [named(`${name}_text`), named(`${name}_places`)];
  const placesBefore = from && hasPlaces(from) ? places : `${(from ?? noDigits).places}`;
  if (fitsDecimal(to)) {
    const value = `${column}::${decimalOf(to)} as ${column}`;
    const given = `case when ${column} is not null then ${placesBefore} end::utinyint as ${places}`;
    return hasPlaces(to) ? [value, given] : [value];
  }
  const exact = from && !fitsDecimal(from) ? text : decimalText(column, (from ?? noDigits).places, placesBefore);
  return [`try_cast(${exact} as double) as ${column}`, `${exact} as ${text}`];
};

/** Widens the columns of a file that was written for fewer digits, in DuckDB SQL. */
export const widerColumns = (columns: readonly TableColumn[], from: DigitsOf, to: DigitsOf): readonly string[] =>
  columns.flatMap((column) => {
    const digits = to.get(column.name);
    if (column.type === 'numeric' && digits) return widerNumeric(column.name, from.get(column.name), digits);
    return bulkColumns(column, digits).map(({ name }) => named(name));
  });

/** The Parquet columns for a table column; none for a mere word index. */
export const bulkColumns = (column: TableColumn, digits: Digits | undefined): readonly BulkColumn[] => {
  const { name, type, nullable } = column;
  const quotedName = named(name);
  const one = (rest: Pick<BulkColumn, 'type' | 'read' | 'csv' | 'write'>): readonly BulkColumn[] => [
    { name, of: type, nullable, ...rest },
  ];
  if (type === 'tsvector') return [];
  if (type === 'numeric') return numeric(column, digits);
  const known = plain[type];
  if (known !== undefined) return one({ type: known, read: quotedName, csv: known, write: quotedName });
  if (type === 'timestamptz') {
    return one({
      type: 'TIMESTAMP WITH TIME ZONE',
      read: quotedName,
      csv: 'TIMESTAMP WITH TIME ZONE',
      write: quotedName,
    });
  }
  if (type === 'json' || type === 'jsonb')
    return one({ type: 'JSON', read: quotedName, csv: 'VARCHAR', write: `${quotedName}::json` });
  if (type.startsWith('_')) {
    return one({
      type: 'VARCHAR[]',
      read: `to_json(${quotedName})`,
      csv: 'VARCHAR',
      write: `from_json(${quotedName}, '["VARCHAR"]')`,
    });
  }
  if (type === 'bytea')
    return one({ type: 'BLOB', read: `encode(${quotedName}, 'hex')`, csv: 'VARCHAR', write: `unhex(${quotedName})` });
  return one({ type: 'VARCHAR', read: `${quotedName}::text`, csv: 'VARCHAR', write: quotedName });
};
