import type { Knex } from 'knex';

/** The columns that every fact row carries: which source it is from, which artifact brought it, when it was last seen there. */
export const provenanceColumns = ['source_tag', 'artifact_id', 'as_of'] as const;

/**
 * Adds the provenance columns to a fact table. They point to control.source and control.artifact without a foreign key:
 * the Writer checks both once per load, where a foreign key would check twice per row and make a load three times slower;
 * triggers on the two control tables keep referenced rows from being deleted.
 */
export const provenance = (table: Knex.CreateTableBuilder): void => {
  table.text('source_tag').notNullable();
  table.bigInteger('artifact_id').notNullable();
  table.timestamp('as_of', { useTz: true }).notNullable();
};
