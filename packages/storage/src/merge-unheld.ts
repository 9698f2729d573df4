import type { Knex } from 'knex';
import type { ChangeRecord } from './change-record.ts';
import type { FactTable } from './fact-table.ts';
import { identifier } from './quote.ts';
import { insertVintagesSql, type Merge } from './merge-sql.ts';

/**
 * What the stage names by the first column of its key, each with whether the source has a row of it: one look into the index for
 * each of them, however large the table is.
 */
const namedSql = ({ key, stage, target, sourceTag }: Merge, named: string): string => {
  const first = identifier(key[0]!.name);
  return `
  create temp table ${named} on commit drop as
  select ${first}, exists (select from ${target} t where t.${first} = s.${first} and t.source_tag = ${sourceTag}) as held
    from (select distinct ${first} from ${stage}) s`;
};

/**
 * Adds the staged vintages of which nothing can be held, because the source has no row with the first column of their key, and takes
 * them out of the stage: they are neither laid beside others nor looked through for twins, which the table's own key refuses.
 * Answers how many there were.
 */
export const addUnheldVintages = async (
  transaction: Knex,
  merge: Merge,
  table: FactTable,
  record: ChangeRecord | null,
): Promise<number> => {
  const named = `named_${merge.stage.slice(merge.stage.lastIndexOf('_') + 1)}`;
  await transaction.raw(namedSql(merge, named));
  const { rows } = await transaction.raw<{ rows: { held: boolean; unheld: boolean }[] }>(
    `select coalesce(bool_or(held), false) as held, coalesce(bool_or(not held), false) as unheld from ${named}`,
  );
  const { held, unheld } = rows[0]!;
  if (!unheld) return 0;
  const first = identifier(merge.key[0]!.name);
  const ofUnheld = `s.${first} in (select ${first} from ${named} where not held)`;
  const insert = async (): Promise<number> => {
    const { rowCount } = await transaction.raw<{ rowCount: number | null }>(
      insertVintagesSql(merge, merge.stage, held ? `where ${ofUnheld}` : ''),
    );
    return rowCount ?? 0;
  };
  // Where all are new the stamp tells; others of the file are held, and those that are new beside them are recorded one by one.
  if (record && !held) await record.byStatement(table);
  const added = await insert();
  if (held) await transaction.raw(`delete from ${merge.stage} s where ${ofUnheld}`);
  return added;
};
