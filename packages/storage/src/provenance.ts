import type { Knex } from 'knex';

/** The columns of every fact row: its source, its artifact, and when it was last seen there. */
export const provenanceColumns = ['source_tag', 'artifact_id', 'as_of'] as const;

/**
 * Adds the provenance columns to a fact table. They refer to control.source and control.artifact without a foreign key.
 * A foreign key would check twice per row and make a load three times slower. The Writer checks both once per load, and
 * triggers on the two control tables prevent the removal of referenced rows.
 */
export const provenance = (table: Knex.CreateTableBuilder): void => {
  table.text('source_tag').notNullable();
  table.bigInteger('artifact_id').notNullable();
  table.timestamp('as_of', { useTz: true }).notNullable();
};
