import { nameSearchSchema } from '@dqs/core/name-search';
import { provenance, type Migration } from '@dqs/kit';

/**
 * `banks_record` keeps the record of each institution from each kind of file, with its date. `banks_institution` and
 * the search names are built from it. `banks_quarter` keeps the figures of a quarter that came in one file, as known at
 * an instant. A restated quarter is a further row.
 */
export const institution: Migration = {
  name: '0001_institution',
  async up(knex) {
    await knex.schema.createTable('banks_record', (table) => {
      table.integer('cert').notNullable();
      table.specificType('origin', 'text collate "C"').notNullable();
      table.timestamp('as_known_at', { useTz: true }).notNullable();
      table.text('content').notNullable();
      provenance(table);
      table.primary(['cert', 'origin', 'as_known_at']);
    });
    await knex.schema.createTable('banks_quarter', (table) => {
      table.integer('cert').notNullable();
      table.date('period').notNullable();
      // The set of fields in a file. Files of one kind have the same fields, and a newer file replaces an older one.
      table.specificType('field_set', 'text collate "C"').notNullable();
      table.timestamp('as_known_at', { useTz: true }).notNullable();
      table.jsonb('figures').notNullable();
      provenance(table);
      table.primary(['cert', 'period', 'field_set', 'as_known_at']);
      // Finds the newest quarter of all.
      table.index(['period']);
    });
    await knex.schema.createTable('banks_institution', (table) => {
      table.integer('cert').primary();
      table.bigInteger('rssd_id').index();
      table.text('name').notNullable();
      table.text('city');
      table.text('state');
      table.text('county_fips');
      table.text('county_name');
      table.text('primary_regulator');
      table.text('charter_class');
      // Null where no file has the status. An institution is then active if it reported for the newest loaded quarter.
      table.boolean('active');
      table.date('established_date');
      table.date('closed_date');
      table.jsonb('former_names').notNullable();
      table.integer('prominence').notNullable();
      provenance(table);
    });
    await knex.schema.createTable('banks_name', (table) => {
      table.integer('cert').notNullable();
      table.text('name').notNullable();
      provenance(table);
      table.primary(['cert', 'name']);
    });
    for (const sql of nameSearchSchema('banks_name')) await knex.raw(sql);
  },
};
