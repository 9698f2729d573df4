import type { Knex } from 'knex';
import type { ChangeRecord } from './change-record.ts';
import type { FactTable } from './fact-table.ts';
import { identifier } from './quote.ts';
import { insertVintagesSql, type Merge } from './merge-sql.ts';

/**
 * The distinct values of the key's first column in the stage, each with whether the source has a row of it. This takes
 * one index lookup per value, however large the table is.
 */
const namedSql = ({ key, stage, target, sourceTag }: Merge, named: string): string => {
  const first = identifier(key[0]!.name);
  return `
  create temp table ${named} on commit drop as
  select ${first}, exists (select from ${target} t where t.${first} = s.${first} and t.source_tag = ${sourceTag}) as held
    from (select distinct ${first} from ${stage}) s`;
};

/**
 * Inserts staged vintages that can have no stored counterpart, because the source has no row with the first column of
 * their key. Removes them from the stage. They are neither compared nor searched for duplicates, which the table's own
 * key rejects. Returns how many there were.
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
  // If all rows are new, the stamp alone records them. If some are stored, the new ones are recorded one by one.
  if (record && !held) await record.byStatement(table);
  const added = await insert();
  if (held) await transaction.raw(`delete from ${merge.stage} s where ${ofUnheld}`);
  return added;
};
