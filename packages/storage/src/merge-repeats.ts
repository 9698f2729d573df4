import { artifactOf, isOfSource, list, sameKey, type Merge } from './merge-sql.ts';

/**
 * Merges stored and staged points in time of the staged keys: stored rows, the times at which a row was repeated, and
 * staged rows. A point becomes a row if it is a stored row or its value differs from the point before. Other points are
 * repeats of the row before them. `decided` has one line for each resulting row.
 */
export const decideRepeatsSql = (merge: Merge, repeats: string, decided: string): string => {
  const entity = list(merge.key);
  const columns = list([...merge.key, ...merge.values]);
  const said = `row(${list(merge.compared ?? merge.values)})::text`;
  const ofStage = `${isOfSource(merge, 'held')} and exists (select from ${merge.stage} s where ${sameKey(merge.key, 'held', 's')})`;
  return `
  create temp table ${decided} on commit drop as
  with points as (
    select ${columns}, as_known_at, ${said} as said, true as held, false as staged, artifact_id, as_of
      from ${merge.target} held where ${ofStage}
    union all
    select ${columns}, repeated, ${said}, false, false, artifact_id, as_of
      from ${merge.target} held cross join unnest(held.${repeats}) repeated where ${ofStage}
    union all
    select ${columns}, as_known_at, ${said}, false, true, ${artifactOf(merge, 'given')}, ${merge.asOf} from ${merge.stage} given),
  moments as (
    select *, bool_or(held) over moment as held_here, bool_or(staged) over moment as staged_here,
      max(said) filter (where held) over moment as held_said, max(said) filter (where staged) over moment as staged_said
    from points window moment as (partition by ${entity}, as_known_at)),
  single as (
    select distinct on (${entity}, as_known_at) * from moments
    order by ${entity}, as_known_at, (staged and held_said is distinct from staged_said) desc, held desc, staged desc),
  laid as (select *, lag(said) over known as said_before from single window known as (partition by ${entity} order by as_known_at)),
  judged as (
    select *, (held_here or said_before is null or said <> said_before) as is_row,
      case when not staged_here then null
           when coalesce(held_said, said_before) is null then 'inserted'
           when staged_said = coalesce(held_said, said_before) then 'unchanged' else 'changed' end as outcome
    from laid),
  runs as (
    select *, count(*) filter (where is_row) over (partition by ${entity} order by as_known_at) as run from judged),
  rows_of_runs as (
    select *, coalesce(array_agg(as_known_at) filter (where not is_row) over run_of, '{}') as said_again,
      bool_or(staged_here) over run_of as touched,
      count(*) filter (where outcome = 'inserted') over run_of as inserted,
      count(*) filter (where outcome = 'changed') over run_of as changed,
      count(*) filter (where outcome = 'unchanged') over run_of as unchanged
    from runs window run_of as (partition by ${entity}, run))
  select ${columns}, as_known_at, held_here, touched, said_again, inserted, changed, unchanged, artifact_id, as_of
    from rows_of_runs where is_row`;
};

/**
 * Updates stored rows to the decision: a corrected value, the times at which it was repeated, the stamps of rows seen
 * again.
 */
export const updateRepeatsSql = (merge: Merge, repeats: string, decided: string): string => `
  update ${merge.target} t set ${merge.values.map(({ name }) => `"${name}" = d."${name}"`).join(', ')}, ${repeats} = d.said_again,
    artifact_id = case when d.touched then ${artifactOf(merge, 'd')} else t.artifact_id end,
    as_of = case when d.touched then ${merge.asOf} else t.as_of end
  from ${decided} d
  where d.held_here and (d.touched or t.${repeats} <> d.said_again) and ${isOfSource(merge, 't')}
    and t.as_known_at = d.as_known_at and ${sameKey(merge.key, 't', 'd')}`;

/** Inserts new rows, and repeats that became rows because another value now precedes them. */
export const insertRepeatsSql = (merge: Merge, repeats: string, decided: string): string => `
  insert into ${merge.target} (${list([...merge.key, ...merge.values])}, as_known_at, ${repeats}, source_tag, artifact_id, as_of)
  select ${list([...merge.key, ...merge.values])}, as_known_at, said_again, ${merge.sourceTag}, artifact_id, as_of
    from ${decided} where not held_here`;

/** Numbers of staged rows that were new, changed and repeated. */
export const countRepeatsSql = (decided: string): string =>
  `select sum(inserted) as inserted, sum(changed) as changed, sum(unchanged) as unchanged from ${decided}`;
