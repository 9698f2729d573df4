import { named } from './duckdb.ts';

/** A column of a table as PostgreSQL has it. */
export interface TableColumn {
  readonly name: string;
  /** PostgreSQL's name of the type: `numeric`, `_text`. */
  readonly type: string;
  readonly nullable: boolean;
}

/** What the values of a numeric column need. */
export interface Digits {
  /** Most digits before the point. */
  readonly whole: number;
  /** Most and fewest digits after the point. */
  readonly places: number;
  readonly fewestPlaces: number;
  /** False where a value is not a number, as NaN is. */
  readonly areNumbers: boolean;
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

/** Digits that a DECIMAL of Parquet readers holds. */
const mostDigits = 38;

const plain: Readonly<Record<string, string>> = {
  int2: 'SMALLINT',
  int4: 'INTEGER',
  int8: 'BIGINT',
  float4: 'FLOAT',
  float8: 'DOUBLE',
  bool: 'BOOLEAN',
  date: 'DATE',
};

const numeric = ({ name, nullable }: TableColumn, digits: Digits): readonly BulkColumn[] => {
  const column = named(name);
  const of = 'numeric';
  if (!digits.areNumbers || digits.whole + digits.places > mostDigits) {
    const text = `${name}_text`;
    return [
      {
        name,
        type: 'DOUBLE',
        of,
        nullable: true,
        read: column,
        csv: 'VARCHAR',
        write: `try_cast(${column} as double)`,
      },
      {
        name: text,
        type: 'VARCHAR',
        of,
        nullable,
        beside: { column: name, what: 'text' },
        read: null,
        csv: null,
        write: column,
      },
    ];
  }
  const type = `DECIMAL(${Math.max(1, digits.whole + digits.places)},${digits.places})`;
  const value: BulkColumn = { name, type, of, nullable, read: column, csv: type, write: column };
  if (digits.fewestPlaces === digits.places) return [value];
  const places = `${name}_places`;
  return [
    value,
    {
      name: places,
      type: 'UTINYINT',
      of: 'int2',
      nullable,
      beside: { column: name, what: 'places' },
      read: `scale(${column})`,
      csv: 'UTINYINT',
      write: named(places),
    },
  ];
};

/** The columns of a Parquet file for a column of a table; none for what is only an index of words. */
export const bulkColumns = (column: TableColumn, digits: Digits | undefined): readonly BulkColumn[] => {
  const { name, type, nullable } = column;
  const quotedName = named(name);
  const one = (rest: Pick<BulkColumn, 'type' | 'read' | 'csv' | 'write'>): readonly BulkColumn[] => [
    { name, of: type, nullable, ...rest },
  ];
  if (type === 'tsvector') return [];
  if (type === 'numeric') return numeric(column, digits ?? { whole: 1, places: 0, fewestPlaces: 0, areNumbers: true });
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
