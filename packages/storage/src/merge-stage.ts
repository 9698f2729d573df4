import type { Knex } from 'knex';
import type { FactTable } from './fact-table.ts';
import {
  correctVintagesSql,
  decideVintagesSql,
  insertSql,
  insertVintagesSql,
  refreshSql,
  refreshVintagesSql,
  removeSql,
  type Merge,
} from './merge-sql.ts';
import { mergeHistory } from './merge-history.ts';
import { countRepeatsSql, decideRepeatsSql, insertRepeatsSql, updateRepeatsSql } from './merge-repeats.ts';
import { identifier } from './quote.ts';
import type { Load } from './load.ts';
import { noCounts, type LoadCounts } from './writer.ts';

/** The modes that compare rows with what is held. */
export type StagedLoad = Exclude<Load<Record<string, unknown>>, { readonly mode: 'insert' }>;

interface Answer {
  readonly rowCount: number | null;
  readonly rows: readonly Record<string, string>[];
}

// The statements are complete: a question mark in them is text, not a place for a value.
const run = async (transaction: Knex, sql: string): Promise<Answer> =>
  transaction.raw<Answer>(sql.replaceAll('?', '\\?'));

// Counts arrive as text, as every bigint does.
const counted = (text: string | undefined): number => parseInt(text ?? '0', 10);

const mergeVintages = async (transaction: Knex, merge: Merge): Promise<LoadCounts> => {
  const decided = `decided_${merge.stage.slice(merge.stage.lastIndexOf('_') + 1)}`;
  await run(transaction, decideVintagesSql(merge, merge.key, decided));
  await run(transaction, `analyze ${decided}`);
  await run(transaction, refreshVintagesSql(merge, merge.key, decided));
  await run(transaction, correctVintagesSql(merge, merge.key, decided));
  const saysNew = `where s.outcome = 'inserted' or (s.outcome = 'changed' and not s.in_place)`;
  await run(transaction, insertVintagesSql(merge, decided, saysNew));
  const { rows } = await run(transaction, `select outcome, count(*) as rows from ${decided} group by outcome`);
  const count = (outcome: string) => counted(rows.find((row) => row['outcome'] === outcome)?.['rows']);
  return { ...noCounts, inserted: count('inserted'), changed: count('changed'), unchanged: count('unchanged') };
};

const mergeRepeats = async (transaction: Knex, merge: Merge, repeats: string): Promise<LoadCounts> => {
  const decided = `decided_${merge.stage.slice(merge.stage.lastIndexOf('_') + 1)}`;
  await run(transaction, decideRepeatsSql(merge, identifier(repeats), decided));
  await run(transaction, `analyze ${decided}`);
  await run(transaction, updateRepeatsSql(merge, identifier(repeats), decided));
  await run(transaction, insertRepeatsSql(merge, identifier(repeats), decided));
  const { rows } = await run(transaction, countRepeatsSql(decided));
  const count = (outcome: string) => counted(rows[0]?.[outcome]);
  return { ...noCounts, inserted: count('inserted'), changed: count('changed'), unchanged: count('unchanged') };
};

const mergeRows = async (transaction: Knex, merge: Merge): Promise<LoadCounts> => {
  const refreshed = (await run(transaction, refreshSql(merge))).rows[0];
  const inserted = (await run(transaction, insertSql(merge))).rowCount ?? 0;
  return {
    ...noCounts,
    inserted,
    changed: counted(refreshed?.['changed']),
    unchanged: counted(refreshed?.['unchanged']),
  };
};

/** Merges a filled stage into its table by the load's mode. `read` is left to the caller. */
export const mergeStage = async (
  transaction: Knex,
  merge: Merge,
  load: StagedLoad,
  table: FactTable,
): Promise<LoadCounts> => {
  if (load.mode === 'vintage') {
    // What becomes known with the run is newer than all that is held: nothing comes between.
    return load.repeats !== undefined && merge.namesMoments === true
      ? mergeRepeats(transaction, merge, load.repeats)
      : mergeVintages(transaction, merge);
  }
  if (load.mode === 'merge') return mergeRows(transaction, merge);
  if (load.mode === 'history') return mergeHistory(transaction, merge, load.lists);
  const scope = load.scope.map((name) => table.columns.get(name)!);
  const within = load.within === undefined ? null : table.columns.get(load.within)!;
  const removed = (await run(transaction, removeSql(merge, scope, within))).rowCount ?? 0;
  return { ...(await mergeRows(transaction, merge)), removed };
};
