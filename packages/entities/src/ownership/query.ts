import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Instant } from '@dqs/schemas';

/** Relationships of accounting consolidation. Those of funds and branches are not ownership. */
const isOwnership = `relationship_type in ('IS_DIRECTLY_CONSOLIDATED_BY', 'IS_ULTIMATELY_CONSOLIDATED_BY') and deleted_at is null`;

/**
 * SQL of whether a relationship is in force at an instant. GLEIF annuls relationships that never existed, retires ended
 * ones, and records their period. A lapsed registration has only not been renewed.
 */
const stands = (of: string, now: string): string => `(${of}.relationship_status = 'ACTIVE'
  and ${of}.registration_status not in ('ANNULLED', 'DUPLICATE', 'RETIRED')
  and (${of}.validity_end is null or ${of}.validity_end > ${now}::timestamptz))`;

/**
 * True for every relationship that is not in force. It is the condition of their index
 * (migrations/0006-ended-relations.ts).
 */
const mayNotStand = `(relationship_status <> 'ACTIVE'
  or registration_status in ('ANNULLED', 'DUPLICATE', 'RETIRED') or validity_end is not null)`;

/** Sort value of a relationship without a beginning: it is the oldest. */
export const noBeginning = '0001-01-01T00:00:00Z' as Instant;

const linkColumns = {
  hop: 'integer',
  child_lei: 'text',
  child_name: 'text?',
  parent_lei: 'text',
  parent_name: 'text?',
  relationship_type: 'text',
  relationship_status: 'text',
  validity_start: 'instant?',
  validity_end: 'instant?',
  registration_status: 'text',
  initial_registration_date: 'instant?',
  last_update_date: 'instant?',
  validation_sources: 'text?',
  validation_documents: 'text?',
  validation_reference: 'text?',
  as_of: 'instant',
} as const;

export type LinkRow = RowOf<typeof linkColumns>;

type Direction = 'parents' | 'children';

interface Ends {
  /** The near and the far end of a step. */
  readonly near: 'child_lei' | 'parent_lei';
  readonly far: 'child_lei' | 'parent_lei';
}

const ends: Readonly<Record<Direction, Ends>> = {
  parents: { near: 'child_lei', far: 'parent_lei' },
  children: { near: 'parent_lei', far: 'child_lei' },
};

/** The entities of hop 1 from which hop 2 starts. */
const via = ({ near, far }: Ends, now: string): string => `
  select distinct ${far} as lei from entities_relationship first_hop
  where ${near} = $1 and ${far} <> $1 and ${stands('first_hop', now)} and ${isOwnership}`;

/** The name of an entity, looked up by key. A join might scan the whole table for a page. */
const nameOf = (lei: string): string =>
  `select legal_name from entities_record where lei = ${lei} and deleted_at is null offset 0`;

/** The cells of a relationship. */
const cells = (of: string): string =>
  Object.keys(linkColumns)
    .filter((column) => !['hop', 'child_name', 'parent_name'].includes(column))
    .map((column) => `${of}.${column}`)
    .join(', ');

/** The columns in order of declaration. */
const shown = Object.keys(linkColumns)
  .map((column) => {
    const [, end] = /^(child|parent)_name$/.exec(column) ?? [];
    return end === undefined ? `page.${column}` : `${end}.legal_name as ${column}`;
  })
  .join(', ');

const inOrder = (of: string): string => `${of}.began desc, ${of}.child_lei, ${of}.parent_lei, ${of}.relationship_type`;

/** Whether a link follows the last one of the previous page. */
const isBehind = `(r.began < $4::timestamptz or (r.began = $4::timestamptz
  and (r.child_lei, r.parent_lei, r.relationship_type) > ($5, $6, $7)))`;

const links = (direction: Direction) => {
  const { near } = ends[direction];
  // The first hop is read in order from an index, up to a page. The second hop is read only if the first does not fill
  // the page, because its size is unknown. Names are looked up only for the rows of the page.
  return statement(
    `entities_ownership_${direction}`,
    linkColumns,
    `with first as materialized (
       select 1 as hop, r.began, ${cells('r')} from entities_relationship r
       where r.${near} = $1 and ${isOwnership} and ($10::boolean or ${stands('r', '$9')}) and r.began <= coalesce($4::timestamptz, 'infinity')
         and ($3::int is null or ($3 = 1 and ${isBehind}))
       order by ${inOrder('r')} limit $8),
     second as materialized (
       select r.child_lei, r.relationship_type, r.parent_lei, r.began
       from (${via(ends[direction], '$9')}) via cross join lateral (
         select * from entities_relationship where ${near} = via.lei and ${isOwnership} offset 0) r
       where $2::int = 2 and ($10::boolean or ${stands('r', '$9')}) and (select count(*) from first) < $8 and ($3::int is null or $3 = 1 or ${isBehind})
       order by ${inOrder('r')} limit $8),
     page as (
       select * from first
       union all
       (select 2, r.began, ${cells('r')} from second cross join lateral (
          select * from entities_relationship
          where child_lei = second.child_lei and relationship_type = second.relationship_type
            and parent_lei = second.parent_lei offset 0) r
        order by ${inOrder('r')})
       limit $8)
     select ${shown} from page
     left join lateral (${nameOf('page.child_lei')}) child on true
     left join lateral (${nameOf('page.parent_lei')}) parent on true
     order by page.hop, ${inOrder('page')}`,
  );
};

const linkStatements = { parents: links('parents'), children: links('children') };

const exceptions = statement(
  'entities_ownership_exceptions',
  {
    hop: 'integer',
    lei: 'text',
    legal_name: 'text?',
    category: 'text',
    reasons: 'json',
    exception_references: 'json',
    as_of: 'instant',
  },
  `select asked.hop, e.lei, r.legal_name, e.category, e.reasons, e.exception_references, e.as_of
   from (select 1 as hop, $1::text as lei union all select 2, via.lei from (${via(ends.parents, '$3')}) via where $2::int = 2) asked
   join entities_exception e on e.lei = asked.lei and e.deleted_at is null
   left join entities_record r on r.lei = e.lei and r.deleted_at is null
   order by asked.hop, e.lei, e.category`,
);

export type ExceptionRow = RowOf<(typeof exceptions)['columns']>;

const head = statement(
  'entities_ownership_head',
  { legal_name: 'text?', known: 'boolean', ended: 'boolean' },
  `select (select legal_name from entities_record where lei = $1 and deleted_at is null) as legal_name,
     exists (select from entities_record where lei = $1 and deleted_at is null)
     or exists (select from entities_relationship where child_lei = $1 and deleted_at is null)
     or exists (select from entities_relationship where parent_lei = $1 and deleted_at is null)
     or exists (select from entities_exception where lei = $1 and deleted_at is null) as known,
     case $2
       when 'parents' then exists (select from entities_relationship r
         where r.child_lei = $1 and ${isOwnership} and not ${stands('r', '$3')})
       else exists (select from entities_relationship r
         where r.parent_lei = $1 and ${mayNotStand} and ${isOwnership} and not ${stands('r', '$3')})
     end as ended`,
);

/** The sort key of the last link, from which the next page continues. */
export type LinkKey = readonly [hop: number, began: Instant, child: string, parent: string, type: string];

interface Walk {
  readonly lei: string;
  readonly direction: Direction;
  readonly depth: number;
  /** Whether ended or annulled relationships are included. */
  readonly include_ended: boolean;
}

/**
 * The name of an entity, whether any data is loaded for it, and whether it has ended relationships in this direction.
 */
export const readHead = (db: Reader, { lei, direction }: Walk, now: Instant) => db.first(head, [lei, direction, now]);

/** At most `limit` links of a walk after a key. */
export const readLinks = (
  db: Reader,
  { lei, direction, depth, include_ended }: Walk,
  after: LinkKey | null,
  { limit, now }: { readonly limit: number; readonly now: Instant },
): Promise<readonly LinkRow[]> =>
  db.all(linkStatements[direction], [
    lei,
    depth,
    ...(after ?? [null, null, null, null, null]),
    limit,
    now,
    include_ended,
  ]);

/** Why parents in a walk are not reported. There are no such exceptions for children. */
export const readExceptions = async (
  db: Reader,
  { lei, direction, depth }: Walk,
  now: Instant,
): Promise<readonly ExceptionRow[]> => (direction === 'parents' ? db.all(exceptions, [lei, depth, now]) : []);
