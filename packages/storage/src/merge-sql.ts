import type { FactColumn } from './fact-table.ts';
import { identifier } from './quote.ts';

/** One merge of a stage into its table, as parts of the SQL statements below. */
export interface Merge {
  /** Both schema-qualified and quoted. */
  readonly target: string;
  readonly stage: string;
  readonly key: readonly FactColumn[];
  /** The loaded columns that are not part of the key. */
  readonly values: readonly FactColumn[];
  /** The columns in which two rows of a key differ; absent: all values. */
  readonly compared?: readonly FactColumn[];
  /** A key column of which the stage has only few of all values; absent if that is not established. */
  readonly among?: FactColumn;
  /** The order in which new rows are inserted; absent if any will do. */
  readonly arrangedBy?: readonly FactColumn[];
  /** A stored row with a later value of this column is kept; absent if none is. */
  readonly latest?: FactColumn;
  /**
   * A relation with the columns of the key. Stored rows with one of its keys are not removed. Absent if none is spared.
   */
  readonly spared?: string;
  /** The stamps as SQL literals. */
  readonly sourceTag: string;
  /** Vintages only: rows carry the times at which they became known. */
  readonly namesMoments?: boolean;
  /** Null if each row of the stage has its own, as `artifact_id`. */
  readonly artifactId: string | null;
  readonly asOf: string;
}

export const list = (columns: readonly FactColumn[], alias = ''): string =>
  columns.map(({ name }) => `${alias}${identifier(name)}`).join(', ');

/** Joins some columns of a row to a text, such as those that identify a series. */
export const seriesName = (columns: readonly FactColumn[], alias: string): string =>
  `concat_ws(' ', ${columns.map(({ name }) => `${alias}.${identifier(name)}::text`).join(', ')})`;

/** The text of a row's key. */
export const keyText = ({ key }: Merge, alias: string): string => seriesName(key, alias);

// "is not distinct from" cannot use an index or a hash, so only nullable columns use it.
export const sameKey = (columns: readonly FactColumn[], left: string, right: string): string =>
  columns
    .map(({ name, nullable }) =>
      nullable
        ? `${left}.${identifier(name)} is not distinct from ${right}.${identifier(name)}`
        : `${left}.${identifier(name)} = ${right}.${identifier(name)}`,
    )
    .join(' and ');

/**
 * Whether a row belongs to the source. The CASE hides the condition from the planner on purpose. For a source that is
 * new to a large table the statistics would estimate one row, and the planner would rescan the stage for each of
 * thousands. With the CASE, keys decide the join.
 */
export const isOfSource = ({ sourceTag }: Merge, alias: string): string =>
  `case when ${alias}.source_tag = ${sourceTag} then true end`;

/**
 * Restricts a scan to rows that can match one of the stage. A planner assumes that the columns of a key are independent
 * and expects almost no rows from their join. It would read and sort a table of any size for it.
 */
const near = ({ among, stage }: Merge, alias: string): string =>
  among
    ? `and ${alias}.${identifier(among.name)} = any (array(select distinct ${identifier(among.name)} from ${stage}))`
    : '';

export const differs = (columns: readonly FactColumn[], left: string, right: string): string =>
  columns
    .map(({ name, comparedAsText }) => {
      const cast = comparedAsText ? '::text' : '';
      return `${left}.${identifier(name)}${cast} is distinct from ${right}.${identifier(name)}${cast}`;
    })
    .join(' or ') || 'false';

/** The artifact of a row. `alias` is the alias of the stage's row. */
export const artifactOf = ({ artifactId }: Merge, alias: string): string => artifactId ?? `${alias}.artifact_id`;

export const stampedValues = (merge: Merge, alias: string): string =>
  `${merge.sourceTag}, ${artifactOf(merge, alias)}, ${merge.asOf}`;

const assignments = (merge: Merge, columns: readonly FactColumn[], alias: string): string =>
  [
    ...columns.map(({ name }) => `${identifier(name)} = ${alias}.${identifier(name)}`),
    `artifact_id = ${artifactOf(merge, alias)}`,
    `as_of = ${merge.asOf}`,
  ].join(', ');

/** A duplicate key in the relation, if any. */
export const duplicateKeySql = (relation: string, key: readonly FactColumn[], where = 'true'): string =>
  `select ${list(key)} from ${relation} where ${where} group by ${list(key)} having count(*) > 1 limit 1`;

/**
 * The key of a staged row that a stored row of one of these artifacts has. `kept` is a relation with the column
 * artifact_id. As a separate condition it is hashed; as a join it would be scanned for every row.
 */
export const takenKeySql = (merge: Merge, kept: string): string => `
  select ${list(merge.key, 's.')} from ${merge.stage} s join ${merge.target} held on ${sameKey(merge.key, 'held', 's')}
  where ${isOfSource(merge, 'held')} ${near(merge, 'held')}
    and case when held.artifact_id in (select artifact_id from ${kept}) then true end limit 1`;

/** Whether a stored row is later than the staged one and is kept. */
const isLater = ({ latest }: Merge): string =>
  latest ? `coalesce(held.${identifier(latest.name)} > s.${identifier(latest.name)}, false)` : 'false';

const besides = (merge: Merge): readonly FactColumn[] =>
  merge.values.filter((column) => !(merge.compared ?? merge.values).includes(column));

/**
 * Matches every stored row with the staged row of the same key, and whether they differ: one line of `met` per match.
 */
export const meetSql = (merge: Merge, met: string): string => {
  const carried = [
    ...besides(merge).map(({ name }) => identifier(name)),
    ...(merge.artifactId === null ? ['artifact_id'] : []),
  ];
  return `
  create temp table ${met} on commit drop as
    select held.ctid as place, s.ctid as staged, (${differs(merge.compared ?? merge.values, 'held', 's')}) as differs,
      ${isLater(merge)} as later, (${differs(besides(merge), 'held', 's')}) as beside_differs,
      held.artifact_id as prior_artifact_id, held.as_of as prior_as_of
      ${carried.map((name) => `, s.${name}`).join('')}
    from ${merge.target} held join ${merge.stage} s on ${sameKey(merge.key, 'held', 's')}
    where ${isOfSource(merge, 'held')} ${near(merge, 'held')}`;
};

/**
 * Refreshes the stored rows of `met`. Returns how many changed and how many only got new stamps. For the latter no
 * compared column is assigned, so that generated columns are not recomputed.
 */
export const refreshSql = (merge: Merge, met: string): string => `
  with changed as (
    update ${merge.target} t set ${assignments(merge, merge.values, 's')}
    from ${met} c join ${merge.stage} s on s.ctid = c.staged
    where c.differs and not c.later and t.ctid = c.place returning 1),
  confirmed as (
    update ${merge.target} t set ${assignments(merge, besides(merge), 'c')}
    from ${met} c where not c.differs and not c.later and t.ctid = c.place returning 1)
  select (select count(*) from changed) as changed, (select count(*) from confirmed) as unchanged`;

/**
 * Inserts the rows that the table lacks for this source: those without a line in `met`. The table itself is not
 * searched again, because its statistics may lack a source that is new to it.
 */
export const insertSql = (merge: Merge, met: string): string => {
  const columns = [...merge.key, ...merge.values];
  return `
  insert into ${merge.target} (${list(columns)}, source_tag, artifact_id, as_of)
  select ${list(columns, 's.')}, ${stampedValues(merge, 's')} from ${merge.stage} s
  where not exists (select from ${met} m where m.staged = s.ctid)
  ${merge.arrangedBy ? `order by ${list(merge.arrangedBy, 's.')}` : ''}`;
};

/** Removes rows of the source that lie in the artifact's scope and bounds but are not in the artifact. */
export const removeSql = (merge: Merge, scope: readonly FactColumn[], within: FactColumn | null): string => `
  delete from ${merge.target} t where ${isOfSource(merge, 't')}
  ${scope.length > 0 ? `and exists (select from (select distinct ${list(scope)} from ${merge.stage}) c where ${sameKey(scope, 't', 'c')})` : ''}
  ${within ? `and t.${identifier(within.name)} between (select min(${identifier(within.name)}) from ${merge.stage}) and (select max(${identifier(within.name)}) from ${merge.stage})` : ''}
  and exists (select from ${merge.stage})
  and not exists (select from ${merge.stage} s where ${sameKey(merge.key, 't', 's')})
  ${merge.spared ? `and not exists (select from ${merge.spared} s where ${sameKey(merge.key, 't', 's')})` : ''}`;

/**
 * Decides the outcome of each staged vintage. Staged and stored vintages of a key are ordered by their times, a stored
 * one before a staged one of the same time. Each staged one is compared, digit by digit, with its predecessor. `entity`
 * is the key without as_known_at.
 */
export const decideVintagesSql = (merge: Merge, entity: readonly FactColumn[], decided: string): string => {
  const columns = `${list([...entity, ...merge.values])}, as_known_at`;
  const compared = merge.compared ?? merge.values;
  const said = compared.length > 0 ? `row(${list(compared)})::text` : `''`;
  return `
  create temp table ${decided} on commit drop as
  select ${columns}, held_known, held_known is not null and held_known = as_known_at as in_place,
    case when said_before is null then 'inserted' when said = said_before then 'unchanged' else 'changed' end as outcome
  from (
    select *, lag(said) over known as said_before,
      max(case when not staged then as_known_at end) over (known rows unbounded preceding) as held_known
    from (
      select ${columns}, ${said} as said, false as staged from ${merge.target} held
        where ${isOfSource(merge, 'held')} and exists (select from ${merge.stage} s where ${sameKey(entity, 'held', 's')})
      union all
      select ${columns}, ${said}, true from ${merge.stage}) sides
    window known as (partition by ${list(entity)} order by as_known_at, staged)) compared
  where staged`;
};

/** Sets the new stamps of stored vintages that were seen again. */
export const refreshVintagesSql = (merge: Merge, entity: readonly FactColumn[], decided: string): string => `
  update ${merge.target} t set artifact_id = ${artifactOf(merge, 'd')}, as_of = ${merge.asOf}
  from (select distinct ${list(entity)}, held_known from ${decided} where outcome = 'unchanged' and held_known is not null) d
  where ${isOfSource(merge, 't')} and t.as_known_at = d.held_known and ${sameKey(entity, 't', 'd')}`;

/** Corrects a vintage of the same time. A time has one value. */
export const correctVintagesSql = (merge: Merge, entity: readonly FactColumn[], decided: string): string => `
  update ${merge.target} t set ${assignments(merge, merge.values, 'd')} from ${decided} d
  where d.outcome = 'changed' and d.in_place and ${isOfSource(merge, 't')} and t.as_known_at = d.as_known_at
    and ${sameKey(entity, 't', 'd')}`;

/** Inserts the vintages of a relation that satisfy `where`, which refers to them as `s`. Empty means all. */
export const insertVintagesSql = (merge: Merge, relation: string, where: string): string => `
  insert into ${merge.target} (${list([...merge.key, ...merge.values])}, as_known_at, source_tag, artifact_id, as_of)
  select ${list([...merge.key, ...merge.values], 's.')}, s.as_known_at, ${stampedValues(merge, 's')} from ${relation} s ${where}`;
