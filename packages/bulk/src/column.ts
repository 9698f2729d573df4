import { decimalOf, fitsDecimal, placesSql, type Digits, type DigitsOf } from './digits.ts';
import { named } from './duckdb.ts';

/** A column of a table as PostgreSQL has it. */
export interface TableColumn {
  readonly name: string;
  /** PostgreSQL's name of the type: `numeric`, `_text`. */
  readonly type: string;
  readonly nullable: boolean;
}

/** How a column goes from PostgreSQL through CSV into Parquet. */
export interface BulkColumn {
  readonly name: string;
  /** The type in the file. */
  readonly type: string;
  /** PostgreSQL's type, for who loads the file. */
  readonly of: string;
  readonly nullable: boolean;
  /** What it says beside another column: the digits after the point of `value`, or its exact text. */
  readonly beside?: { readonly column: string; readonly what: 'places' | 'text' };
  /** Expression of PostgreSQL; absent for columns that DuckDB derives. */
  readonly read: string | null;
  /** Type in which DuckDB reads the CSV. */
  readonly csv: string | null;
  /** Expression of DuckDB. */
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

/** The exact text of a DECIMAL whose values have so many digits after the point. */
export const decimalText = (column: string, scale: number, places: string): string =>
  `rtrim(left(${column}::varchar, length(${column}::varchar)::int - (${scale} - ${places})::int), '.')`;

const hasPlaces = ({ places, fewestPlaces }: Digits): boolean => fewestPlaces !== places;

/** Of a column without a value yet: none is written before it has been measured. */
const noDigits: Digits = { whole: 1, places: 0, fewestPlaces: 0, areNumbers: true };

/** The value of a text, or an error of DuckDB where the type does not hold it exactly. */
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

/** The columns of a file that was written for fewer digits, as they are with more, in SQL of DuckDB. */
export const widerColumns = (columns: readonly TableColumn[], from: DigitsOf, to: DigitsOf): readonly string[] =>
  columns.flatMap((column) => {
    const digits = to.get(column.name);
    if (column.type === 'numeric' && digits) return widerNumeric(column.name, from.get(column.name), digits);
    return bulkColumns(column, digits).map(({ name }) => named(name));
  });

/** The columns of a Parquet file for a column of a table; none for what is only an index of words. */
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
