import { nameSearchSchema } from '@dqs/core/name-search';
import { provenance, type Migration } from '@dqs/kit';

/**
 * SQL of what a relation's rows add to the stored sums of the recipient and of its parent. With `-` it subtracts them.
 */
const shares = (relation: string, sign: '' | '-'): string => `
  select recipient, level, fiscal_year, category, agency_code, ${sign}coalesce(obligation, 0.00) as obligation, ${sign}1 as transactions,
    source_tag, artifact_id, as_of from ${relation} where category is not null
  union all
  select parent, 'P', fiscal_year, category, agency_code, ${sign}coalesce(obligation, 0.00), ${sign}1, source_tag, artifact_id, as_of
    from ${relation} where category is not null and parent is not null`;

interface Watched {
  readonly event: 'insert' | 'update' | 'delete';
  readonly before: boolean;
  readonly after: boolean;
}

const watched: readonly Watched[] = [
  { event: 'insert', before: false, after: true },
  { event: 'update', before: true, after: true },
  { event: 'delete', before: true, after: false },
];

/**
 * Records every write to transactions as a change of the sums; for an update, new less old. No way of writing the table
 * can thus leave the sums out of date.
 */
const noteChanges = ({ event, before, after }: Watched): readonly string[] => {
  const changes = [...(before ? [shares('before', '-')] : []), ...(after ? [shares('after', '')] : [])];
  const transition = [...(before ? ['old table as before'] : []), ...(after ? ['new table as after'] : [])];
  return [
    `create function data.gov_note_${event}() returns trigger language plpgsql as $$
     begin
       insert into data.gov_change (recipient, level, fiscal_year, category, agency_code, obligation, transactions, source_tag, artifact_id, as_of)
       select recipient, level, fiscal_year, category, agency_code, sum(obligation), sum(transactions), source_tag, max(artifact_id), max(as_of)
       from (${changes.join(' union all ')}) changes
       group by recipient, level, fiscal_year, category, agency_code, source_tag;
       return null;
     end $$`,
    `create trigger note_${event} after ${event} on data.gov_transaction referencing ${transition.join(' ')}
     for each statement execute function data.gov_note_${event}()`,
  ];
};

/** The columns that identify a sum. */
const summed = (table: { specificType(name: string, type: string): unknown }): void => {
  table.specificType('recipient', 'uuid not null');
  table.specificType('level', 'text collate "C" not null');
  table.specificType('fiscal_year', 'smallint not null');
  table.specificType('category', 'text collate "C" not null');
  table.specificType('agency_code', 'text collate "C" not null');
  table.specificType('obligation', 'numeric not null');
  table.specificType('transactions', 'bigint not null');
};

/**
 * `gov_transaction` keeps the fields of each transaction that its withdrawal needs. `gov_change` has the changes of the
 * sums by a load, `gov_obligation` the sums. `gov_mention` and `gov_alias` keep the recipient data of files. The served
 * tables are built from these: `gov_recipient`, `gov_recipient_year`, `gov_name`, `gov_coverage` and `gov_action_day`.
 */
export const spending: Migration = {
  name: '0001_spending',
  async up(knex) {
    await knex.schema.createTable('gov_transaction', (table) => {
      table.uuid('transaction_id').primary();
      // All null for a withdrawn transaction. The row stays, so that an older file does not restore it.
      table.uuid('recipient');
      table.specificType('level', 'text collate "C"');
      table.uuid('parent');
      table.smallint('fiscal_year');
      table.specificType('category', 'text collate "C"');
      table.specificType('agency_code', 'text collate "C"');
      table.specificType('obligation', 'numeric');
      table.date('action_date');
      table.date('stated_on').notNullable();
      provenance(table);
    });
    // Rows of an archive are stored together, so a small BRIN index finds their pages.
    await knex.raw(
      'create index gov_transaction_scope on data.gov_transaction using brin (fiscal_year, agency_code, stated_on, artifact_id)',
    );
    await knex.schema.createTable('gov_change', (table) => {
      summed(table);
      provenance(table);
    });
    await knex.schema.createTable('gov_obligation', (table) => {
      summed(table);
      provenance(table);
      table.primary(['recipient', 'level', 'fiscal_year', 'category', 'agency_code', 'source_tag']);
    });
    await knex.schema.createTable('gov_mention', (table) => {
      table.uuid('mention').primary();
      table.uuid('recipient').notNullable().index();
      table.specificType('level', 'text collate "C"').notNullable();
      table.text('name');
      table.text('uei');
      table.text('duns');
      table.uuid('former').index();
      table.uuid('parent');
      table.text('parent_name');
      table.text('parent_uei');
      table.date('named_in');
      table.date('stated_on').notNullable();
      provenance(table);
      table.index(['artifact_id']);
    });
    await knex.schema.createTable('gov_alias', (table) => {
      table.uuid('recipient').notNullable();
      table.text('alias').notNullable();
      provenance(table);
      table.primary(['recipient', 'alias']);
      table.index(['artifact_id']);
    });
    await knex.schema.createTable('gov_identity', (table) => {
      table.uuid('former').primary();
      table.uuid('recipient').notNullable().index();
      provenance(table);
    });
    await knex.schema.createTable('gov_agency', (table) => {
      table.specificType('agency_code', 'text collate "C"').primary();
      table.text('name').notNullable();
      table.date('stated_on').notNullable();
      provenance(table);
    });
    await knex.schema.createTable('gov_archive', (table) => {
      table.text('file').notNullable();
      table.specificType('family', 'text collate "C"').notNullable();
      table.smallint('fiscal_year').notNullable();
      table.specificType('agency_code', 'text collate "C"');
      table.boolean('complete').notNullable();
      table.date('stated_on').notNullable();
      table.bigInteger('transactions').notNullable();
      table.date('oldest_action');
      table.date('newest_action');
      provenance(table);
      table.primary(['file', 'family', 'fiscal_year']);
      table.index(['family', 'fiscal_year']);
    });
    await knex.schema.createTable('gov_action_day', (table) => {
      table.date('action_date').primary();
      provenance(table);
    });
    await knex.schema.createTable('gov_coverage', (table) => {
      table.specificType('family', 'text collate "C"').notNullable();
      table.smallint('fiscal_year').notNullable();
      // Whether an archive of all agencies is loaded, the number of agencies with a whole archive, and whether any
      // other file is loaded.
      table.boolean('all_agencies').notNullable();
      table.integer('whole_agencies').notNullable();
      table.boolean('in_part').notNullable();
      provenance(table);
      table.primary(['fiscal_year', 'family']);
    });
    await knex.schema.createTable('gov_recipient', (table) => {
      table.specificType('recipient_id', 'text collate "C"').primary();
      table.uuid('recipient').notNullable().index();
      table.specificType('level', 'text collate "C"').notNullable();
      table.specificType('uei', 'text collate "C"').index();
      table.text('duns');
      table.text('name').notNullable();
      table.text('parent_uei');
      table.text('parent_name');
      table.integer('prominence').notNullable();
      provenance(table);
    });
    // A generated column, because the policies of the surfaces prevent the use of an index on an expression.
    await knex.raw(
      'alter table data.gov_recipient add column name_key text collate "C" generated always as (upper(name)) stored',
    );
    await knex.raw('create index gov_recipient_name_key on data.gov_recipient (name_key)');
    await knex.schema.createTable('gov_recipient_year', (table) => {
      table.specificType('recipient_id', 'text collate "C"').notNullable();
      table.smallint('fiscal_year').notNullable();
      for (const part of ['total', 'contract', 'direct', 'grant', 'idv', 'loan', 'other'])
        table.specificType(`${part}_obligations`, 'numeric not null');
      table.jsonb('top_agencies').notNullable();
      provenance(table);
      table.primary(['recipient_id', 'fiscal_year']);
    });
    await knex.schema.createTable('gov_name', (table) => {
      table.uuid('recipient').notNullable();
      table.text('name').notNullable();
      provenance(table);
      table.primary(['recipient', 'name']);
    });
    for (const sql of nameSearchSchema('gov_name')) await knex.raw(sql);
    for (const sql of watched.flatMap(noteChanges)) await knex.raw(sql);
  },
};
