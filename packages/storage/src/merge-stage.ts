import type { Knex } from 'knex';
import type { FactTable } from './fact-table.ts';
import {
  correctVintagesSql,
  decideVintagesSql,
  insertSql,
  insertVintagesSql,
  meetSql,
  refreshSql,
  refreshVintagesSql,
  removeSql,
  type Merge,
} from './merge-sql.ts';
import type { Judge } from './difference.ts';
import { judgeDifference, listPairs, metPairs, repeatPairs, vintagePairs, type Pairs } from './measure-difference.ts';
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

/** Who looks at the difference before it is made, and what is known of the file before. */
export interface Judging {
  readonly table: string;
  readonly judge: Judge;
  readonly predecessor: string | null;
  /** A value that the file lacks stays as it is held. */
  readonly keepsEmptied?: boolean;
}

const showDifference = async (
  transaction: Knex,
  merge: Merge,
  judging: Judging | null,
  pairs: Pairs,
  counts: { readonly met: number; readonly changed: number },
): Promise<void> => {
  if (judging) await judgeDifference(transaction, judging.judge, { ...judging, merge, pairs, ...counts });
};

const numberOf = (merge: Merge): string => merge.stage.slice(merge.stage.lastIndexOf('_') + 1);

const mergeVintages = async (transaction: Knex, merge: Merge, judging: Judging | null): Promise<LoadCounts> => {
  const decided = `decided_${numberOf(merge)}`;
  await run(transaction, decideVintagesSql(merge, merge.key, decided));
  await run(transaction, `analyze ${decided}`);
  const { rows } = await run(transaction, `select outcome, count(*) as rows from ${decided} group by outcome`);
  const count = (outcome: string) => counted(rows.find((row) => row['outcome'] === outcome)?.['rows']);
  const [changed, unchanged] = [count('changed'), count('unchanged')];
  await showDifference(transaction, merge, judging, vintagePairs(merge, decided), {
    met: changed + unchanged,
    changed,
  });
  await run(transaction, refreshVintagesSql(merge, merge.key, decided));
  await run(transaction, correctVintagesSql(merge, merge.key, decided));
  const saysNew = `where s.outcome = 'inserted' or (s.outcome = 'changed' and not s.in_place)`;
  await run(transaction, insertVintagesSql(merge, decided, saysNew));
  return { ...noCounts, inserted: count('inserted'), changed, unchanged };
};

const mergeRepeats = async (
  transaction: Knex,
  merge: Merge,
  repeats: string,
  judging: Judging | null,
): Promise<LoadCounts> => {
  const decided = `decided_${numberOf(merge)}`;
  await run(transaction, decideRepeatsSql(merge, identifier(repeats), decided));
  await run(transaction, `analyze ${decided}`);
  const { rows } = await run(transaction, countRepeatsSql(decided));
  const count = (outcome: string) => counted(rows[0]?.[outcome]);
  const changed = count('changed');
  const met = changed + count('unchanged');
  await showDifference(transaction, merge, judging, repeatPairs(merge), { met, changed });
  await run(transaction, updateRepeatsSql(merge, identifier(repeats), decided));
  await run(transaction, insertRepeatsSql(merge, identifier(repeats), decided));
  return { ...noCounts, inserted: count('inserted'), changed: count('changed'), unchanged: count('unchanged') };
};

const mergeRows = async (
  transaction: Knex,
  merge: Merge,
  judging: Judging | null,
  remove: () => Promise<number> = async () => 0,
): Promise<LoadCounts> => {
  const met = `met_${numberOf(merge)}`;
  await run(transaction, meetSql(merge, met));
  if (judging) {
    const { rows } = await run(
      transaction,
      `select count(*) as met, count(*) filter (where differs and not later) as changed from ${met}`,
    );
    const counts = { met: counted(rows[0]?.['met']), changed: counted(rows[0]?.['changed']) };
    await showDifference(transaction, merge, judging, metPairs(merge, met), counts);
  }
  const removed = await remove();
  const refreshed = (await run(transaction, refreshSql(merge, met))).rows[0];
  const inserted = (await run(transaction, insertSql(merge, met))).rowCount ?? 0;
  return {
    ...noCounts,
    inserted,
    changed: counted(refreshed?.['changed']),
    unchanged: counted(refreshed?.['unchanged']),
    removed,
  };
};

/** Merges a filled stage into its table by the load's mode. `read` is left to the caller. */
export const mergeStage = async (
  transaction: Knex,
  merge: Merge,
  load: StagedLoad,
  table: FactTable,
  judging: Judging | null,
): Promise<LoadCounts> => {
  if (load.mode === 'vintage') {
    // What becomes known with the run is newer than all that is held: nothing comes between.
    return load.repeats !== undefined && merge.namesMoments === true
      ? mergeRepeats(transaction, merge, load.repeats, judging)
      : mergeVintages(transaction, merge, judging);
  }
  if (load.mode === 'merge') return mergeRows(transaction, merge, judging);
  if (load.mode === 'history')
    return mergeHistory(transaction, merge, load.lists, (placed, counts) =>
      showDifference(
        transaction,
        merge,
        judging && { ...judging, predecessor: null, keepsEmptied: true },
        listPairs(merge, placed),
        counts,
      ),
    );
  const scope = load.scope.map((name) => table.columns.get(name)!);
  const within = load.within === undefined ? null : table.columns.get(load.within)!;
  return mergeRows(
    transaction,
    merge,
    judging,
    async () => (await run(transaction, removeSql(merge, scope, within))).rowCount ?? 0,
  );
};
