import type { Knex } from 'knex';

/**
 * GIN indexes collect entries and insert many of them at once, several times as fast as one by one. Every search would
 * scan the remaining pending entries until a vacuum. Only the owner may merge them. Otherwise autovacuum does it.
 */
const mergeSql = (tables: string): string => `
  select gin_clean_pending_list(c.oid) from (${tables}) written
    join pg_index i on i.indrelid = written.relid
    join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
   where m.amname = 'gin' and not coalesce('fastupdate=off' = any (c.reloptions), false)
     and pg_has_role(c.relowner, 'usage')`;

/** Merges the pending entries of a table, so that the rest of its transaction need not scan them. */
export const mergePendingOf = async (transaction: Knex, table: string): Promise<void> => {
  await transaction.raw(mergeSql('select ?::regclass as relid'), [table]);
};

/**
 * Merges the pending entries of every table that the transaction has written to, by its loads or by its own statements.
 */
export const mergePendingOfTransaction = async (transaction: Knex): Promise<void> => {
  await transaction.raw(mergeSql('select relid from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd > 0'));
};
