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
import { listPairs, metPairs, repeatPairs, vintagePairs, type Pairs } from './difference-pairs.ts';
import { judgeDifference } from './measure-difference.ts';
import { mergeHistory } from './merge-history.ts';
import { countRepeatsSql, decideRepeatsSql, insertRepeatsSql, updateRepeatsSql } from './merge-repeats.ts';
import { notedOneByOne, recordMerge, recordVintages, type Recorded } from './record-merge.ts';
import { identifier, literal } from './quote.ts';
import type { Load } from './load.ts';
import { noCounts, type LoadCounts } from './writer.ts';
import { runSql } from './whole-sql.ts';

/** The modes that compare rows with stored ones. */
export type StagedLoad = Exclude<Load<Record<string, unknown>>, { readonly mode: 'insert' }>;

const run = runSql<Record<string, string>>;

// Counts arrive as text, as every bigint does.
const counted = (text: string | undefined): number => parseInt(text ?? '0', 10);

/** The judge that examines a difference before it is applied, and the previous file. */
export interface Judging {
  readonly table: string;
  readonly judge: Judge;
  readonly predecessor: string | null;
  /** Rows carry the times at which they became known. */
  readonly namesMoments?: boolean;
  /** A missing value in the file leaves the stored value unchanged. */
  readonly keepsEmptied?: boolean;
}

const showDifference = async (
  transaction: Knex,
  merge: Merge,
  judging: Judging | null,
  pairs: Pairs,
  counts: { readonly met: number; readonly changed: number; readonly again?: number },
): Promise<void> => {
  if (judging) await judgeDifference(transaction, judging.judge, { ...judging, merge, pairs, ...counts });
};

const numberOf = (merge: Merge): string => merge.stage.slice(merge.stage.lastIndexOf('_') + 1);

const mergeVintages = async (
  transaction: Knex,
  merge: Merge,
  judging: Judging | null,
  recorded: Recorded | null,
): Promise<LoadCounts> => {
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
  const saysNew = `where s.outcome = 'inserted' or (s.outcome = 'changed' and not s.in_place)`;
  const mergeDecided = async (insert: string): Promise<void> => {
    await run(transaction, refreshVintagesSql(merge, merge.key, decided));
    await run(transaction, correctVintagesSql(merge, merge.key, decided));
    await run(transaction, insert);
  };
  const insert = insertVintagesSql(merge, decided, saysNew);
  const record = recorded && (await recordVintages(transaction, merge, recorded, decided));
  await mergeDecided(record ? record.inserting(insert) : insert);
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
  recorded: Recorded | null,
  removing: string | null = null,
): Promise<LoadCounts> => {
  const met = `met_${numberOf(merge)}`;
  await run(transaction, meetSql(merge, met));
  if (judging) {
    const before =
      judging.predecessor === null ? 'false' : `prior_artifact_id = ${literal(judging.predecessor)}::bigint`;
    const { rows } = await run(
      transaction,
      `select count(*) as met, count(*) filter (where differs and not later) as changed, count(*) filter (where ${before}) as again from ${met}`,
    );
    const [all, changed, again] = (['met', 'changed', 'again'] as const).map((name) => counted(rows[0]?.[name]));
    const counts = { met: all!, changed: changed!, again: again! };
    await showDifference(transaction, merge, judging, metPairs(merge, met), counts);
  }
  const mergeMet = async (remove: string | null, insert: string): Promise<LoadCounts> => {
    const removed = remove === null ? 0 : ((await run(transaction, remove)).rowCount ?? 0);
    const refreshed = (await run(transaction, refreshSql(merge, met))).rows[0];
    const inserted = await run(transaction, insert);
    return {
      ...noCounts,
      inserted:
        inserted.rows[0]?.['inserted'] === undefined ? (inserted.rowCount ?? 0) : counted(inserted.rows[0]['inserted']),
      changed: counted(refreshed?.['changed']),
      unchanged: counted(refreshed?.['unchanged']),
      removed,
    };
  };
  const insert = insertSql(merge, met);
  const record = recorded && (await recordMerge(transaction, merge, recorded, met));
  if (!record) return mergeMet(removing, insert);
  return mergeMet(removing === null ? null : record.removing(removing), record.inserting(insert));
};

/** Merges a filled stage into its table by the load's mode. The caller sets `read`. */
export const mergeStage = async (
  transaction: Knex,
  merge: Merge,
  load: StagedLoad,
  table: FactTable,
  judging: Judging | null,
  recorded: Recorded | null,
): Promise<LoadCounts> => {
  if (load.mode === 'vintage') {
    // Values that become known with the run are newer than all stored ones, so nothing comes between.
    if (load.repeats === undefined || merge.namesMoments !== true)
      return mergeVintages(transaction, merge, judging, recorded);
    await recorded?.record.stamped(table, load, recorded.sourceTag, notedOneByOne(merge));
    return mergeRepeats(transaction, merge, load.repeats, judging);
  }
  if (load.mode === 'merge') return mergeRows(transaction, merge, judging, recorded);
  if (load.mode === 'history') {
    await recorded?.record.stamped(table, load, recorded.sourceTag, notedOneByOne(merge));
    return mergeHistory(transaction, merge, load.lists, (placed, counts) =>
      showDifference(
        transaction,
        merge,
        judging && { ...judging, predecessor: null, keepsEmptied: true },
        listPairs(merge, placed),
        counts,
      ),
    );
  }
  const scope = load.scope.map((name) => table.columns.get(name)!);
  const within = load.within === undefined ? null : table.columns.get(load.within)!;
  return mergeRows(transaction, merge, judging, recorded, removeSql(merge, scope, within));
};
