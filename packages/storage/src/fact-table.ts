import type { Knex } from 'knex';
import { identifier, literal } from './quote.ts';

export interface FactColumn {
  readonly name: string;
  readonly nullable: boolean;
  readonly kind: 'number' | 'day' | 'text' | 'document' | 'other';
  /**
   * Types that are compared by their text, because their equality ignores digits (103.1 = 103.10) or because they have
   * none.
   */
  readonly comparedAsText: boolean;
  readonly hasDefault: boolean;
}

/** The shape of a table that the loader writes. */
export interface FactTable {
  readonly name: string;
  /** Schema-qualified and quoted. */
  readonly target: string;
  readonly columns: ReadonlyMap<string, FactColumn>;
  /** The column sets that a unique index covers. */
  readonly unique: readonly (readonly string[])[];
  /**
   * The columns of the primary key, or of another unique key without nulls. Empty if only all columns together identify
   * a row.
   */
  readonly identity: readonly string[];
  /** Columns that the table computes itself. */
  readonly generated: readonly string[];
}

/** Table shapes already read, by name. Only a migration changes a shape. */
export type FactTables = Map<string, FactTable>;

interface CatalogColumn {
  name: string;
  not_null: boolean;
  type: string;
  has_default: boolean;
}

const columnsSql = `
  select a.attname as name, a.attnotnull as not_null, t.typname as type, a.atthasdef or a.attidentity <> '' as has_default
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = to_regclass(?) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`;

const uniqueSql = `
  select array_agg(a.attname::text) as columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = to_regclass(?) and i.indisunique and i.indpred is null and i.indexprs is null group by i.indexrelid`;

/** The columns that identify a row of a table, and the generated columns: `{}` if there are none. */
export const identitySql = (table: string): string => `
  select coalesce((select (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey))
      from pg_index i where i.indrelid = ${table} and i.indisunique and i.indpred is null and i.indexprs is null
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and not a.attnotnull)
      order by i.indisprimary desc, i.indnatts, i.indexrelid limit 1), '{}') as identity,
    coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped and a.attgenerated <> ''), '{}') as generated`;

const kinds: Readonly<Record<string, FactColumn['kind']>> = {
  numeric: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  date: 'day',
  timestamptz: 'day',
  text: 'text',
  varchar: 'text',
  jsonb: 'document',
  json: 'document',
};

const textCompared = new Set(['numeric', 'json', 'xml', 'float4', 'float8']);

/** The name of a table in schema `data` as SQL has it. */
export const factTableName = (name: string): string => `data.${identifier(name)}`;

const readShape = async (knex: Knex, name: string): Promise<FactTable> => {
  const target = factTableName(name);
  const columns = await knex.raw<{ rows: CatalogColumn[] }>(columnsSql, [target]);
  const found = new Map(
    columns.rows.map((column): [string, FactColumn] => [
      column.name,
      {
        name: column.name,
        nullable: !column.not_null,
        kind: kinds[column.type] ?? 'other',
        comparedAsText: textCompared.has(column.type),
        hasDefault: column.has_default,
      },
    ]),
  );
  if (!found.has('source_tag') || !found.has('artifact_id') || !found.has('as_of')) {
    throw new Error(`data.${name} is not a fact table: it does not exist, or lacks source_tag, artifact_id and as_of`);
  }
  const unique = await knex.raw<{ rows: { columns: string[] }[] }>(uniqueSql, [target]);
  const { rows } = await knex.raw<{ rows: { identity: string[]; generated: string[] }[] }>(
    identitySql(`to_regclass(${literal(target)})`),
  );
  return { name, target, columns: found, unique: unique.rows.map((row) => row.columns), ...rows[0]! };
};

/**
 * The shape of a table in schema `data`, from the cache or the catalogue. Throws if the table does not exist or lacks
 * the provenance columns.
 */
export const factTable = async (knex: Knex, name: string, known: FactTables): Promise<FactTable> => {
  const table = known.get(name) ?? (await readShape(knex, name));
  known.set(name, table);
  return table;
};
