import type { Knex } from 'knex';
import { shownExamples, noneEnded, noneShifted, type EndedRows, type ShiftedRows } from './difference.ts';
import { asKnownAt } from './load-target.ts';
import { differs, isOfSource, keyText, list, sameKey, type Merge } from './merge-sql.ts';
import { identifier, literal } from './quote.ts';
import { rowsOfSql } from './whole-sql.ts';

/** A file that is merged, and the previous file of the same name. */
interface Editions {
  readonly merge: Merge;
  /** The artifact of the previous file; null if there is none. */
  readonly predecessor: string | null;
  /** Number of rows of the previous file that are matched; absent if they were not counted. */
  readonly again?: number;
  /**
   * Rows carry the times at which they became known. An edition older than the previous file lacks what that one had.
   */
  readonly namesMoments?: boolean;
}

const isOlderEdition = async (
  transaction: Knex,
  { target, stage, sourceTag }: Merge,
  predecessor: string,
): Promise<boolean> => {
  const [row] = await rowsOfSql<{ older: boolean }>(
    transaction,
    `select coalesce((select max(${asKnownAt}) from ${stage}) < (select max(t.${asKnownAt}) from ${target} t
       where t.source_tag = ${sourceTag} and t.artifact_id = ${literal(predecessor)}::bigint), false) as older`,
  );
  return row!.older;
};

/**
 * Rows of the previous file that this one lacks. Rows older than all days of this file are ignored, because windows
 * move forward.
 */
export const endedOf = async (
  transaction: Knex,
  { merge, predecessor, again, namesMoments }: Editions,
): Promise<EndedRows> => {
  if (predecessor === null) return noneEnded;
  const { target, stage, key, sourceTag } = merge;
  if (namesMoments === true && (await isOlderEdition(transaction, merge, predecessor))) return noneEnded;
  const day = key.find(({ name, kind }) => kind === 'day' && name !== asKnownAt);
  const column = day && identifier(day.name);
  const before = `from ${target} t where t.source_tag = ${sourceTag} and t.artifact_id = ${literal(predecessor)}::bigint`;
  if (again !== undefined && again > 0) {
    const [held] = await rowsOfSql<{ rows: string }>(transaction, `select count(*)::text as rows ${before}`);
    if (held!.rows === String(again)) return { ...noneEnded, before: again };
  }
  const isLacking = `not exists (select from ${stage} s where ${sameKey(key, 't', 's')}) ${column ? `and t.${column} >= days.first` : ''}`;
  const days = column
    ? `(select min(${column}) as first, max(${column}) as last from ${stage}) days`
    : '(select null as first, null as last) days';
  const [row] = await rowsOfSql<{
    before: string;
    ended: string;
    later: string;
    next: boolean;
    examples: string[] | null;
  }>(
    transaction,
    `with days as materialized (select * from ${days}),
       held as (select ${list(key, 't.')}, t.artifact_id ${before}),
       lacking as (select t.* from held t cross join days where ${isLacking})
     select (select count(*)::text from held) as before,
       ${column ? `coalesce((select first from days) > (select max(t.${column}) from held t), false)` : 'false'} as next,
       count(*)::text as ended, ${column ? `count(*) filter (where t.${column} > (select last from days))` : '0'}::text as later,
       (array_agg(${keyText(merge, 't')} order by ${column ? `t.${column} desc,` : ''} t.artifact_id))[1:${shownExamples}] as examples
     from lacking t`,
  );
  const number = (text: string): number => Number.parseInt(text, 10);
  return {
    before: number(row!.before),
    ended: number(row!.ended),
    later: number(row!.later),
    isNextWindow: row!.next,
    areRemoved: false,
    examples: row!.examples ?? [],
  };
};

/** Maximum number of new rows that are compared. */
const lookedAt = 500;

/** New rows whose values are stored for another day, all at the same distance. They indicate a file with wrong days. */
export const shiftedOf = async (
  transaction: Knex,
  { merge, met }: { readonly merge: Merge; readonly met: number },
): Promise<ShiftedRows> => {
  const { target, stage, key, values } = merge;
  const day = key.find(({ name, kind }) => kind === 'day' && name !== asKnownAt);
  const entity = key.filter((column) => column !== day && column.name !== asKnownAt);
  const numbers = values.filter(({ kind }) => kind === 'number');
  // Texts, such as names, are the same on many days.
  const compared = numbers.length > 0 ? numbers : values.filter(({ kind }) => kind === 'document');
  if (met > 0 || !day || compared.length === 0 || entity.length === 0) return noneShifted;
  const name = identifier(day.name);
  const isFilled = compared
    .map(({ name: of, kind }) => `coalesce(s.${identifier(of)} ${kind === 'number' ? '<> 0' : 'is not null'}, false)`)
    .join(' or ');
  const valuesOf = (alias: string): string =>
    `row(${compared.map((column) => `${alias}.${identifier(column.name)}`).join(', ')})::text`;
  const digitsOf = ({ name: of, kind }: (typeof compared)[number]): string =>
    kind === 'number' ? `length(regexp_replace(n.${identifier(of)}::text, '^[-0.]+|[^0-9]', '', 'g'))` : '0';
  const dayOfMonth = (alias: string): string => `extract(day from ${alias}.${name})`;
  const months = (alias: string): string =>
    `extract(year from ${alias}.${name}) * 12 + extract(month from ${alias}.${name})`;
  // All rows must have the same distance, because single values often equal those of another day by chance. A year has
  // no fixed number of days.
  const distance = `case when ${dayOfMonth('o')} = ${dayOfMonth('s')} then (${months('o')} - (${months('s')})) || ' months' else (o.${name} - s.${name}) || ' days' end`;
  const [row] = await rowsOfSql<{
    of: string;
    rows: string;
    values: string;
    digits: string | null;
    examples: string[] | null;
  }>(
    transaction,
    `with given as (select row_number() over () as number, s.* from ${stage} s where ${isFilled} limit ${lookedAt}),
       alike as (
         select s.number, ${distance} as distance, o.${name}::text as held_for
         from given s join ${target} o on ${sameKey(entity, 'o', 's')}
         where ${isOfSource(merge, 'o')} and o.${name} <> s.${name} and not (${differs(compared, 'o', 's')})),
       shift as (select distance from alike group by distance order by count(distinct number) desc, distance limit 1),
       held as (select number, min(held_for) as held_for from alike join shift using (distance) group by number),
       beside as (select s.*, h.held_for from given s left join held h using (number))
     select count(*)::text as of, count(held_for)::text as rows,
       count(distinct ${valuesOf('n')}) filter (where held_for is not null)::text as values,
       (min(greatest(${compared.map(digitsOf).join(', ')})) filter (where held_for is not null))::text as digits,
       (array_agg(${keyText(merge, 'n')} || ' as ' || held_for order by held_for) filter (where held_for is not null))[1:${shownExamples}] as examples
     from beside n`,
  );
  return {
    of: Number.parseInt(row!.of, 10),
    rows: Number.parseInt(row!.rows, 10),
    values: Number.parseInt(row!.values, 10),
    digits: Number.parseInt(row!.digits ?? '0', 10),
    examples: row!.examples ?? [],
  };
};
