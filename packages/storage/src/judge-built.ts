import type { Knex } from 'knex';
import type { ChangeRecord } from './change-record.ts';
import type { Judge } from './difference.ts';
import { factTableName } from './fact-table.ts';
import { judgeReplacement } from './judge-replacement.ts';
import { literal } from './quote.ts';
import { rowsOfSql } from './whole-sql.ts';

/**
 * Shows a judge how the derived tables that a load has built differ from before: the rows that building changed, and
 * their current state. Rows that the load itself wrote were judged earlier. Rows of a load too large to be recorded are
 * not shown.
 */
export const judgeBuilt = async (transaction: Knex, record: ChangeRecord, judge: Judge): Promise<void> => {
  const since = await record.builtSince();
  if (since === null) return;
  const own = `(before ->> 'artifact_id') = any ('{${[...record.artifacts()].join(',')}}'::text[])`;
  const noted = `control.load_row where run_id = ${literal(record.runId)}::bigint and seq > ${literal(since)}::bigint
    and kind <> 'p' and (kind = 'i' or not coalesce(${own}, false))`;
  const tables = await rowsOfSql<{ table: string; fewer: string }>(
    transaction,
    `select substr(table_name, 6) as table, greatest(count(*) filter (where kind = 'd') - count(*) filter (where kind = 'i'), 0)::text as fewer
     from ${noted} and table_name like 'data.%' group by 1 having bool_or(kind <> 'i') order by 1`,
  );
  for (const [at, { table, fewer }] of tables.entries()) {
    const before = `pg_temp.built_${at}`;
    const target = factTableName(table);
    await rowsOfSql(
      transaction,
      `create temp table built_${at} on commit drop as
         select r.* from (select distinct on (key_hash, key) kind, before from ${noted} and table_name = ${literal(`data.${table}`)}
             order by key_hash, key, seq) first_noted
           cross join lateral jsonb_populate_record(null::${target}, first_noted.before) r where first_noted.kind <> 'i'`,
    );
    const replaced = { table, before, sources: null, fewer: Number.parseInt(fewer, 10) };
    await judgeReplacement(transaction, judge, replaced);
  }
};
