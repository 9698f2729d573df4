import { literal } from './quote.ts';
import { surfaces, type Surface } from './surface.ts';

/** The two roles of a surface: the owner of its views, and the role of a reader's session. */
export interface SurfaceRoles {
  readonly view: string;
  readonly reader: string;
}

/** A surface in PostgreSQL's catalogue, as one digest per kind of object. */
export type SurfaceCatalogue = Readonly<Record<string, string>>;

/** Runs one complete statement in a session whose search path is `pg_catalog`. */
export type CatalogueQuery = (sql: string) => Promise<readonly Record<string, string | null>[]>;

export const schemaOf = (surface: Surface): string => `surface_${surface}`;

/**
 * Every object that decides which rows a reader of the surface can reach. These are its roles and their memberships;
 * the schema's views with owner, options and definition; row security and policies of every fact table; the functions;
 * and the privileges of the two roles and of PUBLIC. Grants to other roles do not concern a surface.
 */
const catalogueSql = (surface: Surface, roles: SurfaceRoles): string => {
  const schema = literal(schemaOf(surface));
  const names = `${literal(roles.view)}, ${literal(roles.reader)}`;
  return `
  with own as (select oid, rolname from pg_roles where rolname in (${names})),
  grantee as (select oid from own union all select 0::oid),
  space as (select * from pg_namespace where nspname in (${schema}, 'data', 'control')),
  relation as (select c.*, n.nspname from pg_class c join space n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f')),
  fact as (select * from relation where nspname = 'data' and relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = relation.oid and a.attname = 'source_tag' and not a.attisdropped)),
  entry (kind, line) as (
    select 'roles', concat_ws(' ', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls)
      from pg_roles where rolname in (${names})
    union all select 'roles', concat_ws(' ', member::regrole, 'in', roleid::regrole)
      from pg_auth_members where member in (select oid from own)
    union all select 'views', concat_ws(' ', nspname, nspowner::regrole) from space where nspname = ${schema}
    union all select 'views', concat_ws(' ', relname, relkind, relowner::regrole, reloptions::text, pg_get_viewdef(oid))
      from relation where nspname = ${schema}
    union all select 'policies', concat_ws(' ', relname, relrowsecurity, relforcerowsecurity) from fact
    union all select 'policies', concat_ws(' ', f.relname, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[]::text,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p join fact f on f.oid = p.polrelid
    union all select 'functions', concat_ws(' ', proname, pg_get_function_identity_arguments(oid), proowner::regrole, prosecdef,
        proconfig::text, md5(prosrc))
      from pg_proc where pronamespace in (select oid from space where nspname = ${schema})
    union all select 'grants', concat_ws(' ', nspname, pg_get_userbyid(a.grantee), a.privilege_type)
      from (select nspname, (aclexplode(coalesce(nspacl, acldefault('n', nspowner)))).* from space) a
      where a.grantee in (select oid from grantee)
    union all select 'grants', concat_ws(' ', nspname, relname, pg_get_userbyid(a.grantee), a.privilege_type)
      from (select nspname, relname, (aclexplode(coalesce(relacl, acldefault('r', relowner)))).* from relation) a
      where a.grantee in (select oid from grantee)
    union all select 'grants', concat_ws(' ', r.nspname, r.relname, a.attname, pg_get_userbyid(a.grantee), a.privilege_type)
      from (select attrelid, attname, (aclexplode(attacl)).* from pg_attribute where attacl is not null) a
      join relation r on r.oid = a.attrelid where a.grantee in (select oid from grantee)
    union all select 'grants', concat_ws(' ', proname, pg_get_userbyid(a.grantee), a.privilege_type)
      from (select proname, (aclexplode(coalesce(proacl, acldefault('f', proowner)))).* from pg_proc
        where pronamespace in (select oid from space where nspname = ${schema})) a
      where a.grantee in (select oid from grantee)
  )
  select kind, md5(string_agg(line, E'\\n' order by line collate "C")) as digest from entry group by kind`;
};

/**
 * One number for the rows of the catalogue that describe the surfaces, by their versions: PostgreSQL writes a changed row anew, with the
 * number of its transaction. It takes a tenth of the time of the digests, which print every definition.
 */
const versionSql = (roles: readonly string[]): string => {
  const schemas = ['data', 'control', ...surfaces.map(schemaOf)].map(literal).join(', ');
  return `
  with own as (select r.oid, r::text as line from pg_roles r where rolname in (${roles.map(literal).join(', ')})),
  space as (select oid, xmin from pg_namespace where nspname in (${schemas})),
  relation as (select oid, xmin from pg_class where relnamespace in (select oid from space) and relkind in ('r', 'p', 'v', 'm', 'f')),
  entry (line) as (
    select concat_ws(' ', 'role', line) from own
    union all select concat_ws(' ', 'member', roleid, member, xmin) from pg_auth_members where member in (select oid from own)
    union all select concat_ws(' ', 'schema', oid, xmin) from space
    union all select concat_ws(' ', 'relation', oid, xmin) from relation
    union all select concat_ws(' ', 'column', attrelid, attnum, a.xmin) from pg_attribute a join relation r on r.oid = a.attrelid
    union all select concat_ws(' ', 'view', w.oid, w.xmin) from pg_rewrite w join relation r on r.oid = w.ev_class
    union all select concat_ws(' ', 'policy', oid, xmin) from pg_policy
    union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where pronamespace in (select oid from space)
  )
  select bit_xor(hashtextextended(line, 0))::text as version from entry`;
};

/** The version of everything in the catalogue that describes surfaces. If it is the same as before, nothing has changed. */
export const readCatalogueVersion = async (query: CatalogueQuery, roles: readonly SurfaceRoles[]): Promise<string> => {
  const [row] = await query(versionSql(roles.flatMap(({ view, reader }) => [view, reader])));
  return row?.['version'] ?? '';
};

/** The current catalogue digests of a surface. */
export const readSurfaceCatalogue = async (
  query: CatalogueQuery,
  surface: Surface,
  roles: SurfaceRoles,
): Promise<SurfaceCatalogue> =>
  Object.fromEntries((await query(catalogueSql(surface, roles))).map(({ kind, digest }) => [kind ?? '', digest ?? '']));

/** The kinds of objects in which two catalogues differ, in alphabetical order; empty if they are equal. */
export const catalogueDifferences = (built: SurfaceCatalogue, found: SurfaceCatalogue): readonly string[] =>
  [...new Set([...Object.keys(built), ...Object.keys(found)])].filter((kind) => built[kind] !== found[kind]).sort();
