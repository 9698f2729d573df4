import type { Knex } from 'knex';
import type { FactColumn } from './fact-table.ts';
import { artifactOf, differs, list, sameKey, stampedValues, type Merge } from './merge-sql.ts';
import { identifier, literal } from './quote.ts';
import type { LoadCounts } from './writer.ts';
import { changedBySql } from './whole-sql.ts';

/** Columns of a history that rows do not supply, because they are derived from the lists. */
export const historyColumns: readonly string[] = ['last_seen', 'valid_to'];

/** The day of the list that is merged, and the adjacent days among the stored lists. */
interface Day {
  readonly day: string;
  readonly known: boolean;
  readonly previous: string | null;
  readonly next: string | null;
}

const findDay = async (transaction: Knex, merge: Merge, lists: string): Promise<Day> => {
  const days = await transaction.raw<{ rows: { day: string }[] }>(
    `select distinct valid_from::text as day from ${merge.stage} limit 2`,
  );
  const [first, second] = days.rows;
  if (!first || second) throw new Error('all rows of a list must have the same valid_from');
  const held = `${lists} where source_tag = ${merge.sourceTag} and seen_on`;
  const { rows } = await transaction.raw<{ rows: Omit<Day, 'day'>[] }>(
    `select exists (select from ${held} = day.value) as known,
       (select max(seen_on)::text from ${held} < day.value) as previous,
       (select min(seen_on)::text from ${held} > day.value) as next
     from (select ${date(first.day)} as value) day`,
  );
  return { day: first.day, ...rows[0]! };
};

const date = (text: string | null): string => (text === null ? 'null::date' : `${literal(text)}::date`);

/**
 * Splits runs that extend over the day although the list lacks the key. They end before the day and begin again after
 * it.
 */
const split = async (transaction: Knex, merge: Merge, { day, previous, next }: Day): Promise<void> => {
  const kept = list([...merge.key, ...merge.values]);
  const broken = `t.source_tag = ${merge.sourceTag} and t.valid_from < ${date(day)} and t.last_seen > ${date(day)}
    and not exists (select from ${merge.stage} s where ${sameKey(merge.key, 't', 's')})`;
  await changedBySql(
    transaction,
    `insert into ${merge.target} (${kept}, valid_from, last_seen, valid_to, source_tag, artifact_id, as_of)
     select ${kept}, ${date(next)}, last_seen, valid_to, source_tag, artifact_id, as_of from ${merge.target} t where ${broken}`,
  );
  await changedBySql(transaction, `update ${merge.target} t set last_seen = ${date(previous)} where ${broken}`);
};

const stamps = (merge: Merge): string => `artifact_id = ${artifactOf(merge, 'p')}, as_of = ${merge.asOf}`;

const newer = (values: readonly FactColumn[], first: string, second: string): string =>
  values
    .map(({ name }) => identifier(name))
    .map((name) => `${name} = coalesce(${first}.${name}, ${second}.${name}), `)
    .join('');

/**
 * Each key of the list with three stored runs: the one that contains the day, the one that ends before it, the one that
 * begins after it.
 */
const place = (merge: Merge, { day, previous, next }: Day, placed: string): string => {
  const held = (condition: string) => `(select * from (select ctid as place, * from ${merge.target}
      where source_tag = ${merge.sourceTag}) t where ${sameKey(merge.key, 't', 's')} and ${condition})`;
  return `create temp table ${placed} on commit drop as
    select ${list([...merge.key, ...merge.values], 's.')}, around.place as around, before.place as before, after.place as after,
      around.place is not null and around.last_seen = ${date(day)} as is_last,
      around.place is not null and (${differs(merge.values, 'around', 's')}) as differs
    from ${merge.stage} s
    left join lateral ${held(`t.valid_from <= ${date(day)} and t.last_seen >= ${date(day)}`)} around on true
    left join lateral ${held(`t.last_seen = ${date(previous)}`)} before on true
    left join lateral ${held(`t.valid_from = ${date(next)}`)} after on true`;
};

const extend = async (transaction: Knex, merge: Merge, { day }: Day, placed: string): Promise<void> => {
  const { target, values } = merge;
  const from = (condition: string) => `from ${placed} p where t.ctid = ${condition}`;
  await changedBySql(
    transaction,
    `update ${target} t set ${newer(values, 'p', 't')}${stamps(merge)} ${from('p.around and p.is_last')}`,
  );
  await changedBySql(
    transaction,
    `update ${target} t set ${newer(values, 't', 'p')}${stamps(merge)} ${from('p.around and not p.is_last')}`,
  );
  const free = 'p.around is null';
  // The run before and the run after are joined. The later keeps its values and begins where the earlier did.
  const joined = `${free} and p.before is not null and p.after is not null`;
  const bridged = `bridged_${placed}`;
  await changedBySql(
    transaction,
    `create temp table ${bridged} on commit drop as
     select p.after, e.valid_from ${values.map(({ name }) => `, e.${identifier(name)}`).join('')}
     from ${placed} p join ${target} e on e.ctid = p.before where ${joined}`,
  );
  await changedBySql(transaction, `delete from ${target} t using ${placed} p where t.ctid = p.before and ${joined}`);
  await changedBySql(
    transaction,
    `update ${target} t set valid_from = b.valid_from, ${newer(values, 't', 'b')}${stamps(merge)}
     from ${bridged} b where t.ctid = b.after`,
  );
  await changedBySql(
    transaction,
    `update ${target} t set last_seen = ${date(day)}, ${newer(values, 'p', 't')}${stamps(merge)}
     ${from(`p.before and ${free} and p.after is null`)}`,
  );
  await changedBySql(
    transaction,
    `update ${target} t set valid_from = ${date(day)}, ${newer(values, 't', 'p')}${stamps(merge)}
     ${from(`p.after and ${free} and p.before is null`)}`,
  );
};

const insert = (transaction: Knex, merge: Merge, { day }: Day, placed: string): Promise<number> => {
  const columns = list([...merge.key, ...merge.values]);
  return changedBySql(
    transaction,
    `insert into ${merge.target} (${columns}, valid_from, last_seen, valid_to, source_tag, artifact_id, as_of)
     select ${columns}, ${date(day)}, ${date(day)}, null, ${stampedValues(merge, 'p')} from ${placed} p
     where around is null and before is null and after is null`,
  );
};

const remember = async (transaction: Knex, merge: Merge, lists: string, day: string): Promise<void> => {
  const { target, sourceTag } = merge;
  await changedBySql(
    transaction,
    `update ${lists} set ${stamps(merge)} where source_tag = ${sourceTag} and seen_on = ${date(day)}`,
  );
  await changedBySql(
    transaction,
    `insert into ${lists} (seen_on, source_tag, artifact_id, as_of) select ${date(day)}, ${stampedValues(merge, 'p')}
     where not exists (select from ${lists} where source_tag = ${sourceTag} and seen_on = ${date(day)})`,
  );
  await changedBySql(
    transaction,
    `update ${target} t set valid_to = nullif(t.last_seen, newest.day)
     from (select max(seen_on) as day from ${lists} where source_tag = ${sourceTag}) newest
     where t.source_tag = ${sourceTag} and t.valid_to is distinct from nullif(t.last_seen, newest.day)`,
  );
};

/** Merges a list of one day into the stored runs, see the mode `history` of `Load`. */
export const mergeHistory = async (
  transaction: Knex,
  merge: Merge,
  listsTable: string,
  beforeChange: (placed: string, counts: { readonly met: number; readonly changed: number }) => Promise<void>,
): Promise<LoadCounts> => {
  const lists = `data.${identifier(listsTable)}`;
  const placed = `placed_${merge.stage.slice(merge.stage.lastIndexOf('_') + 1)}`;
  const day = await findDay(transaction, merge, lists);
  if (!day.known) await split(transaction, merge, day);
  await changedBySql(transaction, place(merge, day, placed));
  const { rows } = await transaction.raw<{
    rows: { same: string; extended: string; met: string; differing: string }[];
  }>(
    `select count(*) filter (where coalesce(around, before) is not null)::text as met,
       count(*) filter (where around is not null and differs or around is null and before is not null)::text as differing,
       count(*) filter (where around is not null and not (differs and is_last))::text as same,
       count(*) filter (where (around is null and (before is not null or after is not null)) or (differs and is_last))::text
         as extended from ${placed}`,
  );
  const [counts] = rows;
  const count = (text: string | undefined): number => parseInt(text ?? '0', 10);
  await beforeChange(placed, { met: count(counts?.met), changed: count(counts?.differing) });
  await extend(transaction, merge, day, placed);
  const inserted = await insert(transaction, merge, day, placed);
  await remember(transaction, merge, lists, day.day);
  return {
    read: 0,
    inserted,
    changed: count(counts?.extended),
    unchanged: count(counts?.same),
    removed: 0,
  };
};
