import type { Knex } from 'knex';

/**
 * GIN indexes that collect their entries take many of them in one go, several times as fast as one by one; what is left of them
 * would be read through by every search until a vacuum. Only the owner may merge them; for others autovacuum does it.
 */
const mergeSql = (tables: string): string => `
  select gin_clean_pending_list(c.oid) from (${tables}) written
    join pg_index i on i.indrelid = written.relid
    join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
   where m.amname = 'gin' and not coalesce('fastupdate=off' = any (c.reloptions), false)
     and pg_has_role(c.relowner, 'usage')`;

/** Merges the pending entries of a table, so that the rest of its transaction need not read through them. */
export const mergePendingOf = async (transaction: Knex, table: string): Promise<void> => {
  await transaction.raw(mergeSql('select ?::regclass as relid'), [table]);
};

/** Merges those of every table that the transaction has written to, by its loads or by statements of its own. */
export const mergePendingOfTransaction = async (transaction: Knex): Promise<void> => {
  await transaction.raw(mergeSql('select relid from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd > 0'));
};
