import type { Knex } from 'knex';
import { identitySql } from './fact-table.ts';
import { patientTransaction, type Patience } from './patient-transaction.ts';

/** The trigger that records what a load changes. */
export const changeTrigger = 'note_change_of_load';

/** Kernel tables that a load changes in addition to fact tables, and that an undo restores. */
const kernelTables = ['member', 'file_seen', 'file_header'];

/** Every table that a load may change and that has no trigger yet, with the columns that identify its rows. */
const untriggeredSql = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as target, found.identity::text as identity, found.generated::text as generated
  from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral (${identitySql('c.oid')}) found
  where c.relkind = 'r' and (n.nspname = 'data' and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'source_tag' and not a.attisdropped)
    or n.nspname = 'control' and c.relname = any (?::text[]))
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = '${changeTrigger}'
      and t.tgargs = convert_to(found.identity::text, 'UTF8') || '\\x00'::bytea || convert_to(found.generated::text, 'UTF8') || '\\x00'::bytea)`;

/**
 * Adds a trigger to every table that a load may change. The trigger records each changed row as it was before. It fires
 * only while a load sets `dqs.load` and does not record the table's changes itself (`dqs.quiet`). At other times its
 * condition costs almost nothing.
 */
export const attachChangeTriggers = async (knex: Knex, patience: Patience): Promise<void> => {
  const { rows } = await knex.raw<{ rows: { target: string; identity: string; generated: string }[] }>(untriggeredSql, [
    kernelTables,
  ] as never);
  for (const { target, identity, generated } of rows) {
    const [columns, computed] = [identity, generated].map((list) => `'${list.replaceAll("'", "''")}'`);
    const sql = `
      drop trigger if exists ${changeTrigger} on ${target};
      create trigger ${changeTrigger} after insert or update or delete on ${target} for each row
        when (current_setting('dqs.load', true) <> '' and current_setting('dqs.quiet', true) is distinct from '${target.replaceAll("'", "''")}') execute function control.note_change(${columns}, ${computed})`;
    await patientTransaction(knex, (transaction) => transaction.raw(sql), patience);
  }
};
