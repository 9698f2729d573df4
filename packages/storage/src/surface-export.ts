import type { DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Engine } from './engine.ts';
import { copyOut, type CopiedRows } from './postgres/copy-out.ts';
import { identifier } from './quote.ts';
import { builtSurfaces } from './surface-views.ts';
import type { Surface } from './surface.ts';
import { notMigrated } from './unavailable.ts';

/** A view of a surface with the columns of its table. */
export interface SurfaceTable {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly nullable: boolean;
    /** Computed by the database from other columns. */
    readonly generated: boolean;
  }[];
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
  /** Number of rows as estimated by the database. */
  readonly estimate: number;
}

/** Everything that a surface shows, at one moment. */
export interface SurfaceRows {
  readonly generations: ReadonlyMap<DatasetKey, string>;
  readonly tables: readonly SurfaceTable[];
  /** Rows of a statement over the views of the surface, as text. */
  query<Row extends Readonly<Record<string, string | null>>>(sql: string): Promise<readonly Row[]>;
  /** The rows of a statement over the views of the surface as CSV. Null is an empty cell, an empty text is quoted. */
  csv(sql: string): AsyncIterable<CopiedRows>;
}

const tablesSql = `
  select c.relname as name, greatest(c.reltuples, 0)::text as estimate,
    (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
        'generated', a.attgenerated <> '') order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)::text as columns,
    coalesce((select json_agg(a.attname order by k.place)
      from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]')::text as key
  from pg_class c
  where c.relnamespace = 'data'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'source_tag' and not a.attisdropped)
  order by c.relname`;

type TextRow = Readonly<Record<string, string | null>>;

const connectionOf = (transaction: Knex.Transaction): Promise<pg.Client> =>
  (transaction.client as { acquireConnection(): Promise<pg.Client> }).acquireConnection();

const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

const rowsPerFetch = 5000;

const cell = (value: string | null): string => {
  if (value === null) return '';
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/** The output of COPY for an engine that returns the answer to a statement only as a whole. It is fetched in parts. */
const fetched = async function* (connection: pg.Client, sql: string): AsyncGenerator<CopiedRows> {
  await connection.query(`declare dqs_export no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await connection.query<(string | null)[]>({
      text: `fetch ${rowsPerFetch} from dqs_export`,
      rowMode: 'array',
      types: asText,
    });
    if (rows.length > 0) {
      // Booleans are already letters, as in COPY.
      const lines = rows.map((row) => Buffer.from(`${row.map(cell).join(',')}\n`, 'utf8'));
      const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
      yield { bytes: Buffer.concat(lines), rows: lines.length, longest };
    }
    if (rows.length < rowsPerFetch) break;
  }
  await connection.query('close dqs_export');
};

/**
 * Reads a surface in one read-only transaction under the role of its readers, which cannot see hidden rows. The
 * statements must be the program's own.
 */
export const readSurface = <T>(
  knex: Knex,
  engine: Engine,
  surface: Surface,
  work: (rows: SurfaceRows) => Promise<T>,
): Promise<T> =>
  knex.transaction(
    async (transaction) => {
      const built = await builtSurfaces(transaction);
      if (!built) throw notMigrated();
      const { role, searchPath } = built.surfaces[surface].session;
      const datasets = await transaction<{ key: DatasetKey; generation: string | null }>('control.dataset').select(
        'key',
        'generation',
      );
      const { rows } = await transaction.raw<{
        rows: { name: string; estimate: string; columns: string; key: string }[];
      }>(tablesSql);
      await transaction.raw(
        `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC';
         set local datestyle = 'ISO, MDY'; set local extra_float_digits = 1; set local synchronize_seqscans = off;
         set local search_path = ${searchPath}; set local role ${identifier(role)}`,
      );
      const connection = await connectionOf(transaction);
      return work({
        generations: new Map(
          datasets.flatMap(({ key, generation }) => (generation === null ? [] : [[key, generation]])),
        ),
        tables: rows.map(({ name, estimate, columns, key }) => ({
          name,
          estimate: Number.parseFloat(estimate),
          columns: JSON.parse(columns) as SurfaceTable['columns'],
          key: JSON.parse(key) as string[],
        })),
        query: async <Row extends TextRow>(sql: string) => {
          const answer = await connection.query<Row>({ text: sql, types: asText });
          return answer.rows;
        },
        csv: (sql) =>
          engine === 'postgres'
            ? copyOut(connection, `copy (${sql}) to stdout (format csv)`)
            : fetched(connection, sql),
      });
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
