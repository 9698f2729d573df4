import type { Knex } from 'knex';
import { shownExamples, type EndedRows, type Judge } from './difference.ts';
import { factTable, type FactColumn } from './fact-table.ts';
import { asKnownAt } from './load-target.ts';
import { judgeDifference } from './measure-difference.ts';
import { differs, list, sameKey, seriesName, type Merge } from './merge-sql.ts';
import { identifier, literal } from './quote.ts';
import { rowsOfSql } from './whole-sql.ts';

/** Rows of a table before they were replaced. */
export interface Replaced {
  readonly table: string;
  /** The session's relation that contains them. */
  readonly before: string;
  /**
   * The sources of these rows, whose newest vintages are compared. Null for a derived table: rows of any source are
   * compared, each vintage separately, without counts, ranks and dates.
   */
  readonly sources: readonly string[] | null;
  /**
   * The decrease in the number of rows, if new rows may have replaced removed ones. Absent if all missing rows count as
   * ended.
   */
  readonly fewer?: number;
}

const ofSources = (sources: readonly string[]): string => `source_tag in (${['', ...sources].map(literal).join(', ')})`;

/** Counts, ranks and dates of a derived table change with any new data and are not compared. */
const isMeasuredOfBuilt = ({ kind, comparedAsText }: FactColumn): boolean =>
  kind === 'text' || kind === 'document' || (kind === 'number' && comparedAsText);

/**
 * Copies the rows of some sources for the rest of the transaction, so that their replacements can be compared with
 * them.
 */
export const keepBefore = async (transaction: Knex, table: string, sources: readonly string[]): Promise<Replaced> => {
  const { target } = await factTable(transaction, table, new Map());
  const before = identifier(`before_${table}`);
  await transaction.raw(
    `create temp table ${before} on commit drop as select * from ${target} where ${ofSources(sources)}`,
  );
  return { table, before: `pg_temp.${before}`, sources };
};

/**
 * Shows a judge how the rows of a table differ from those that they replaced. Of vintages, the newest of each key is
 * compared. Missing rows count as ended. A table without a key, or that had no rows, is not judged.
 */
export const judgeReplacement = async (
  transaction: Knex,
  judge: Judge,
  { table: name, before, sources, fewer }: Replaced,
): Promise<void> => {
  const table = await factTable(transaction, name, new Map());
  const columnOf = (column: string): FactColumn => table.columns.get(column)!;
  const isNewest = sources !== null && table.columns.has(asKnownAt);
  const identity = table.identity.filter((column) => !isNewest || column !== asKnownAt).map(columnOf);
  const left = new Set<string>([
    ...table.identity,
    ...table.generated,
    asKnownAt,
    'source_tag',
    'artifact_id',
    'as_of',
  ]);
  const values = [...table.columns.values()].filter(
    (column) => !left.has(column.name) && (sources !== null || isMeasuredOfBuilt(column)),
  );
  if (identity.length === 0 || values.length === 0) return;
  const newest = (relation: string): string =>
    isNewest
      ? `(select distinct on (${list(identity)}) ctid, * from ${relation} order by ${list(identity)}, ${asKnownAt} desc)`
      : `(select ctid, * from ${relation})`;
  const held = newest(before);
  const given = newest(sources === null ? table.target : `${table.target} given where given.${ofSources(sources)}`);
  const pairs = {
    from: `${held} o join ${given} n on ${sameKey(identity, 'o', 'n')}`,
    differs: `(${differs(values, 'o', 'n')})`,
  };
  const [counts] = await rowsOfSql<{ before: string; met: string; changed: string; examples: string[] | null }>(
    transaction,
    `select count(*)::text as before, count(n.source_tag)::text as met,
       count(*) filter (where n.source_tag is not null and ${pairs.differs})::text as changed,
       (array_agg(${seriesName(identity, 'o')} order by ${seriesName(identity, 'o')}) filter (where n.source_tag is null))[1:${shownExamples}] as examples
     from ${held} o left join ${given} n on ${sameKey(identity, 'o', 'n')}`,
  );
  const number = (text: string): number => Number.parseInt(text, 10);
  const [all, met] = [number(counts!.before), number(counts!.met)];
  if (all === 0) return;
  const ended: EndedRows = {
    before: all,
    ended: fewer ?? all - met,
    later: 0,
    isNextWindow: false,
    areRemoved: true,
    examples: counts!.examples ?? [],
  };
  const merge: Merge = {
    target: before,
    stage: table.target,
    key: identity.filter((column) => column.name !== 'source_tag'),
    values,
    sourceTag: literal(sources?.[0] ?? ''),
    artifactId: null,
    asOf: 'now()',
  };
  await judgeDifference(transaction, judge, {
    table: name,
    merge,
    pairs,
    met,
    changed: number(counts!.changed),
    predecessor: null,
    ended,
  });
};
