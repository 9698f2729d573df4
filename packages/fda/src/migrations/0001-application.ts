import { provenance, type Migration } from '@dqs/kit';

/**
 * `fda_record` keeps each facet of an application from each release, under the release's day. `fda_application` (one
 * row per application) and `fda_approval` (one row per approved submission of a pilot sponsor) are built from the
 * newest facets.
 */
export const application: Migration = {
  name: '0001_application',
  async up(knex) {
    await knex.schema.createTable('fda_record', (table) => {
      table.specificType('appl_no', 'text collate "C"').notNullable();
      table.specificType('facet', 'text collate "C"').notNullable();
      table.timestamp('as_known_at', { useTz: true }).notNullable();
      table.text('content').notNullable();
      provenance(table);
      table.primary(['appl_no', 'facet', 'as_known_at']);
    });
    await knex.schema.createTable('fda_application', (table) => {
      table.specificType('appl_no', 'text collate "C"').primary();
      table.specificType('application_number', 'text collate "C"').notNullable();
      table.text('sponsor_name').notNullable();
      table.specificType('sponsor_key', 'text collate "C"');
      table.jsonb('brand_names').notNullable();
      table.jsonb('generic_names').notNullable();
      table.jsonb('products').notNullable();
      table.jsonb('submissions').notNullable();
      // Brand and generic names in lower case, one per line.
      table.text('names').notNullable();
      // A digest of the source facets; unchanged facets are not built again.
      table.text('built_from').notNullable();
      provenance(table);
      table.unique(['application_number']);
    });
    await knex.raw(
      'create index fda_application_names on fda_application using gin (names gin_trgm_ops) with (fastupdate = off)',
    );
    await knex.schema.createTable('fda_approval', (table) => {
      table.specificType('appl_no', 'text collate "C"').notNullable();
      table.specificType('submission_type', 'text collate "C"').notNullable();
      table.specificType('submission_number', 'text collate "C"').notNullable();
      table.specificType('sponsor_key', 'text collate "C"').notNullable();
      // The day of approval; the few approvals without one have a day before all others.
      table.date('sort_date').notNullable();
      table.date('approval_date');
      table.date('submission_status_date');
      table.text('submission_status');
      table.text('submission_class_code');
      table.text('submission_class_code_description');
      table.text('review_priority');
      provenance(table);
      table.primary(['appl_no', 'submission_type', 'submission_number']);
      table.index(['sort_date', 'appl_no', 'submission_type', 'submission_number']);
      table.index(['sponsor_key', 'sort_date', 'appl_no', 'submission_type', 'submission_number']);
    });
  },
};
