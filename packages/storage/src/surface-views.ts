import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ControlView } from './control-view.ts';
import { patientTransaction, type Patience } from './patient-transaction.ts';
import { identifier, literal } from './quote.ts';
import {
  catalogueDifferences,
  readSurfaceCatalogue,
  schemaOf,
  type CatalogueQuery,
  type SurfaceCatalogue,
  type SurfaceRoles,
} from './surface-catalogue.ts';
import { ensureSurfaceRole } from './surface-role.ts';
import type { Posture, Surface } from './surface.ts';
import { showsSource, surfaces, visiblePostures } from './surface.ts';
import { rowsOfSql, runSql } from './whole-sql.ts';

/**
 * The settings of a reading session. They are stored in control.setting, because the roles' names can differ between
 * installations.
 */
export interface ReaderSession {
  readonly role: string;
  readonly searchPath: string;
}

interface FactTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** True for a table with an index that is not a B-tree, see `tableSql`. */
  readonly searched: boolean;
}

interface Plan {
  readonly tables: readonly FactTable[];
  readonly visible: Readonly<Record<Surface, readonly string[]>>;
  readonly views: readonly ControlView[];
  readonly extensionSchemas: readonly string[];
}

/** Increase this whenever the statements below change, so that existing databases rebuild their surfaces. */
const revision = 5;

const settingKey = 'surfaces';

/** Only tables that record the source of each row. One without source_tag gets no view and cannot be read. */
const factTables = async (knex: Knex): Promise<readonly FactTable[]> => {
  const { rows } = await knex.raw<{ rows: FactTable[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      exists (select from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
        where i.indrelid = c.oid and m.amname <> 'btree') as searched
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'data'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid, c.relname having bool_or(a.attname = 'source_tag') order by c.relname`);
  return rows;
};

const plan = async (knex: Knex, views: readonly ControlView[], extensionSchemas: readonly string[]): Promise<Plan> => {
  const sources = await knex<{ tag: string; posture: Posture }>('control.source')
    .select('tag', 'posture')
    .orderBy('tag');
  const visible = (surface: Surface) => sources.filter((source) => showsSource(surface, source)).map(({ tag }) => tag);
  return {
    tables: await factTables(knex),
    visible: { public: visible('public'), internal: visible('internal') },
    views,
    extensionSchemas,
  };
};

const fingerprint = (value: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify([revision, visiblePostures, value]))
    .digest('hex');

const tagList = (tags: readonly string[]): string => `array[${tags.map(literal).join(', ')}]::text[]`;

/**
 * An unchanged file is confirmed as a whole, without updating its rows. A value is therefore as fresh as the later of
 * its row and its artifact. The planner removes the join from statements that do not read as_of.
 */
const columnSql = (column: string): string =>
  column === 'as_of' ? 'greatest(fact.as_of, artifact.confirmed_at) as as_of' : `fact.${identifier(column)}`;

/**
 * The posture filter of a table is a row security policy for the role that owns the surface's view, so it is evaluated
 * before any filter of a reader. (A security-barrier view would do the same, but is planned separately from the query
 * around it: it fetches and sorts every row behind a page's key instead of the page.) In both cases an operator that
 * PostgreSQL does not call leakproof may not use an index. Dates, times, texts and integers may, trigram and text
 * search operators may not. A table with such an index therefore has the same filter in its view instead. A reader can
 * only run declared statements, so nobody can write a condition that leaks.
 */
const tableSql = (surface: Surface, table: FactTable, tags: readonly string[], viewRole: string): string => {
  const name = identifier(table.name);
  const visible = `source_tag = any (${tagList(tags)})`;
  return `
  ${
    table.searched
      ? `alter table data.${name} disable row level security;`
      : `alter table data.${name} enable row level security;
         create policy ${schemaOf(surface)} on data.${name} for select to ${identifier(viewRole)} using (${visible});`
  }
  grant select on data.${name} to ${identifier(viewRole)};
  create view ${schemaOf(surface)}.${name} as
    select ${table.columns.map(columnSql).join(', ')}
    from data.${name} fact left join control.artifact artifact on artifact.id = fact.artifact_id
    ${table.searched ? `where ${visible}` : ''};
  alter view ${schemaOf(surface)}.${name} owner to ${identifier(viewRole)};`;
};

const controlViewSql = (surface: Surface, { name, sql, reads }: ControlView, viewRole: string): string => `
  ${Object.entries(reads)
    .map(([table, columns]) => {
      const list = columns.map(identifier).join(', ');
      return `grant select (${list}) on control.${identifier(table)} to ${identifier(viewRole)};`;
    })
    .join(' ')}
  create view ${schemaOf(surface)}.${identifier(name)} as ${sql};
  alter view ${schemaOf(surface)}.${identifier(name)} owner to ${identifier(viewRole)};`;

/** Returns only the hidden tags that have rows with the given column values. */
const omittedSql = (surface: Surface, tags: readonly string[]): string => `
  create function ${schemaOf(surface)}.omitted_sources(relation text, filter jsonb) returns setof text
  language plpgsql stable security definer set search_path = pg_catalog as $$
  declare
    condition text := '';
    field record;
    hidden text;
    found boolean;
  begin
    if not exists (select from pg_attribute where attrelid = to_regclass('data.' || quote_ident(relation)) and attname = 'source_tag') then
      raise exception 'there is no fact table named %', relation using errcode = 'undefined_table';
    end if;
    for field in select key, value from jsonb_each_text(filter) loop
      condition := condition || case when field.value is null then format(' and %I is null', field.key)
        else format(' and %I = %L', field.key, field.value) end;
    end loop;
    for hidden in select tag from control.source where tag <> all (${tagList(tags)}) order by tag loop
      execute format('select exists (select from data.%I where source_tag = $1 %s)', relation, condition) into found using hidden;
      if found then return next hidden; end if;
    end loop;
  end $$`;

const grantSql = (surface: Surface, role: string, extensionSchemas: readonly string[]): string => `
  revoke all on function ${schemaOf(surface)}.omitted_sources(text, jsonb) from public;
  revoke all on schema ${schemaOf(surface)} from public;
  revoke all on schema data, control from ${identifier(role)};
  revoke all on all tables in schema data, control from ${identifier(role)};
  grant usage on schema ${[schemaOf(surface), ...extensionSchemas].map(identifier).join(', ')} to ${identifier(role)};
  grant select on all tables in schema ${schemaOf(surface)} to ${identifier(role)};
  grant execute on function ${schemaOf(surface)}.omitted_sources(text, jsonb) to ${identifier(role)};`;

/** A surface as it was built: the settings of its readers' sessions, and the catalogue right after building. */
interface BuiltSurface {
  readonly session: ReaderSession;
  readonly roles: SurfaceRoles;
  readonly catalogue: SurfaceCatalogue;
}

const buildSurface = async (
  transaction: Knex,
  surface: Surface,
  wanted: Plan,
): Promise<Omit<BuiltSurface, 'catalogue'>> => {
  const roles = {
    view: await ensureSurfaceRole(transaction, 'view', surface),
    reader: await ensureSurfaceRole(transaction, 'reader', surface),
  };
  const tags = wanted.visible[surface];
  const schema = schemaOf(surface);
  await runSql(transaction, `drop schema if exists ${schema} cascade; create schema ${schema}`);
  await runSql(transaction, `revoke all on all tables in schema data, control from ${identifier(roles.view)}`);
  // Required only to become the owner of a view.
  await runSql(transaction, `grant create on schema ${schema} to ${identifier(roles.view)}`);
  await runSql(transaction, `grant select (id, confirmed_at) on control.artifact to ${identifier(roles.view)}`);
  for (const table of wanted.tables) await runSql(transaction, tableSql(surface, table, tags, roles.view));
  for (const view of wanted.views) await runSql(transaction, controlViewSql(surface, view, roles.view));
  await runSql(transaction, `revoke create on schema ${schema} from ${identifier(roles.view)}`);
  await runSql(transaction, omittedSql(surface, tags));
  await runSql(transaction, grantSql(surface, roles.reader, wanted.extensionSchemas));
  return { session: { role: roles.reader, searchPath: [schema, ...wanted.extensionSchemas].join(', ') }, roles };
};

/** The surfaces as `migrate` last built them. */
export interface BuiltSurfaces {
  readonly fingerprint: string;
  readonly surfaces: Readonly<Record<Surface, BuiltSurface>>;
}

/** Reads the setting that contains `BuiltSurfaces`; null before the first `migrate`. */
export const builtSurfacesSql = `select value from control.setting where key = '${settingKey}'`;

/** Parses the result of `builtSurfacesSql`; null for the format of an earlier version. */
export const parseBuiltSurfaces = (value: string | null | undefined): BuiltSurfaces | null => {
  const held = value ? (JSON.parse(value) as Partial<BuiltSurfaces>) : null;
  return held?.surfaces ? (held as BuiltSurfaces) : null;
};

/** What `migrate` last built, or null before the first one. */
export const builtSurfaces = async (knex: Knex): Promise<BuiltSurfaces | null> => {
  const { rows } = await knex.raw<{ rows: { held: boolean }[] }>(
    `select to_regclass('control.setting') is not null as held`,
  );
  if (!rows[0]?.held) return null;
  const found = await knex.raw<{ rows: { value: string }[] }>(builtSurfacesSql);
  return parseBuiltSurfaces(found.rows[0]?.value);
};

const catalogueQuery =
  (transaction: Knex): CatalogueQuery =>
  (sql) =>
    rowsOfSql<Record<string, string | null>>(transaction, sql);

/** By surface, the kinds of objects in which the catalogue differs from the built state; see `SurfaceCatalogue`. */
export type SurfaceDifferences = Readonly<Record<Surface, readonly string[]>>;

/** Compares the catalogue with the built state. The query's session has `pg_catalog` as its search path. */
export const surfaceDifferences = async (query: CatalogueQuery, built: BuiltSurfaces): Promise<SurfaceDifferences> => {
  const differences = async (surface: Surface) => {
    const { roles, catalogue } = built.surfaces[surface];
    return catalogueDifferences(catalogue, await readSurfaceCatalogue(query, surface, roles));
  };
  return { public: await differences('public'), internal: await differences('internal') };
};

/** Like `surfaceDifferences`, in a separate transaction. */
export const verifySurfaces = (knex: Knex, built: BuiltSurfaces): Promise<SurfaceDifferences> =>
  knex.transaction(async (transaction) => {
    await transaction.raw('set local search_path to pg_catalog');
    return surfaceDifferences(catalogueQuery(transaction), built);
  });

/** True if the surfaces fit the current tables and sources and are unchanged since they were built. */
export const surfacesAreCurrent = async (
  knex: Knex,
  views: readonly ControlView[],
  extensionSchemas: readonly string[],
): Promise<boolean> => {
  const built = await builtSurfaces(knex);
  if (built?.fingerprint !== fingerprint(await plan(knex, views, extensionSchemas))) return false;
  const differences = await verifySurfaces(knex, built);
  return surfaces.every((surface) => differences[surface].length === 0);
};

/** The rows that a surface shows may have changed, so every cached answer belongs to an earlier generation. */
const renewGenerations = 'update control.dataset set generation = gen_random_uuid() where generation is not null';

/** Removes every grant to PUBLIC and every policy, so that only the built ones remain. */
const clear = async (transaction: Knex, tables: readonly FactTable[]): Promise<void> => {
  await transaction.raw('revoke all on schema data, control from public');
  await transaction.raw('revoke all on all tables in schema data, control from public');
  const { rows } = await transaction.raw<{ rows: { name: string; table: string }[] }>(
    `select p.polname as name, c.relname as table from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'data'::regnamespace and c.relname = any (?)`,
    [tables.map(({ name }) => name)],
  );
  for (const { name, table } of rows)
    await runSql(transaction, `drop policy ${identifier(name)} on data.${identifier(table)}`);
};

/** Rebuilds both surface schemas in one transaction, unless they already fit the tables and sources. */
export const buildSurfaces = async (
  knex: Knex,
  views: readonly ControlView[],
  extensionSchemas: readonly string[],
  patience: Patience,
): Promise<void> => {
  if (await surfacesAreCurrent(knex, views, extensionSchemas)) return;
  const wanted = await plan(knex, views, extensionSchemas);
  const build = async (transaction: Knex.Transaction): Promise<void> => {
    await clear(transaction, wanted.tables);
    const made = {
      public: await buildSurface(transaction, 'public', wanted),
      internal: await buildSurface(transaction, 'internal', wanted),
    };
    await transaction.raw(renewGenerations);
    await transaction.raw('set local search_path to pg_catalog');
    // Only after both are built, because the policies of a fact table belong to both.
    const query = catalogueQuery(transaction);
    const withCatalogue = async (surface: Surface): Promise<BuiltSurface> => ({
      ...made[surface],
      catalogue: await readSurfaceCatalogue(query, surface, made[surface].roles),
    });
    const built: BuiltSurfaces = {
      fingerprint: fingerprint(wanted),
      surfaces: { public: await withCatalogue('public'), internal: await withCatalogue('internal') },
    };
    await transaction('control.setting')
      .insert({ key: settingKey, value: JSON.stringify(built) })
      .onConflict('key')
      .merge();
  };
  await patientTransaction(knex, build, patience);
};
