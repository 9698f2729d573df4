import { nameSearchSchema } from '@dqs/core/name-search';
import { provenance, type Migration } from '@dqs/kit';

const nameSearchColumns = nameSearchSchema('entities_name').filter((sql) => sql.startsWith('alter table'));

const collated = 'text collate "C"';

/**
 * Entities by LEI with their names, relationships and reporting exceptions, and the publications that they come from.
 */
export const entities: Migration = {
  name: '0001_entities',
  up: async (knex) => {
    await knex.schema.createTable('entities_record', (table) => {
      table.specificType('lei', collated).primary();
      table.text('legal_name').notNullable();
      // Lists of names as JSON; null instead of an empty list, which most entities have.
      table.text('other_names');
      table.text('previous_names');
      table.text('legal_jurisdiction').notNullable();
      table.text('entity_status').notNullable();
      table.text('registration_status').notNullable();
      table.text('registration_authority_id');
      table.text('registration_authority_entity_id');
      table.text('legal_country');
      table.text('legal_region');
      table.text('headquarters_country');
      table.text('headquarters_region');
      // Source of entities_name in the build step: [kind, core, …] of each name.
      table.text('search_names').notNullable();
      table.specificType('name_prominence', 'smallint').notNullable();
      table.timestamp('published_at', { useTz: true }).notNullable();
      // A record that GLEIF deleted is kept until the next golden copy, so that an older file cannot restore it.
      table.timestamp('deleted_at', { useTz: true });
      provenance(table);
    });
    await knex.schema.createTable('entities_name', (table) => {
      table.specificType('lei', collated).notNullable();
      table.text('kind').notNullable();
      // Copied from the record, so that a filter can be a condition on names.
      table.text('legal_country');
      table.text('entity_status').notNullable();
      provenance(table);
      table.index(['lei'], 'entities_name_lei');
    });
    for (const sql of nameSearchColumns) await knex.raw(sql);
    // The search indexes are created after the first names are loaded (see connectors/gleif/names.ts): for four million
    // names that takes a tenth of the time. This index, which contains no rows, declares them from the start.
    await knex.raw('create index entities_name_none on data.entities_name using gin (name_words) where false');
    await knex.schema.createTable('entities_relationship', (table) => {
      table.specificType('child_lei', collated).notNullable();
      table.specificType('parent_lei', collated).notNullable();
      table.specificType('relationship_type', collated).notNullable();
      table.text('relationship_status').notNullable();
      table.timestamp('validity_start', { useTz: true });
      table.timestamp('validity_end', { useTz: true });
      table.text('registration_status').notNullable();
      table.timestamp('initial_registration_date', { useTz: true });
      table.timestamp('last_update_date', { useTz: true });
      table.text('validation_sources');
      table.text('validation_documents');
      table.text('validation_reference');
      table.timestamp('published_at', { useTz: true }).notNullable();
      table.timestamp('deleted_at', { useTz: true });
      provenance(table);
      table.primary(['child_lei', 'relationship_type', 'parent_lei']);
      table.index(['parent_lei', 'relationship_type', 'child_lei'], 'entities_relationship_parent');
    });
    await knex.schema.createTable('entities_exception', (table) => {
      table.specificType('lei', collated).notNullable();
      table.specificType('category', collated).notNullable();
      table.text('reasons').notNullable();
      table.text('exception_references').notNullable();
      table.timestamp('published_at', { useTz: true }).notNullable();
      table.timestamp('deleted_at', { useTz: true });
      provenance(table);
      table.primary(['lei', 'category']);
    });
    await knex.schema.createTable('entities_publication', (table) => {
      table.text('level').notNullable();
      table.text('content').notNullable();
      table.timestamp('published_at', { useTz: true }).notNullable();
      table.timestamp('delta_from', { useTz: true });
      table.integer('records').notNullable();
      provenance(table);
      table.primary(['level', 'content', 'published_at']);
    });
  },
};
