import { provenance, type Migration } from '@dqs/kit';
import { exactText } from '@dqs/series';

/**
 * `macro_release_date` has every date that a calendar ever announced for a release. `macro_release` is built from it:
 * one row per occurrence of a release. An occurrence is kept when its date moves and is never deleted.
 */
export const calendar: Migration = {
  name: '0002_calendar',
  async up(knex) {
    await knex.schema.createTable('macro_release_date', (table) => {
      exactText(table, 'code').notNullable();
      // Distinguishes the occurrences of a release; empty if the calendar has no such mark.
      exactText(table, 'mark').notNullable();
      table.timestamp('scheduled_at', { useTz: true }).notNullable();
      exactText(table, 'agency').notNullable();
      table.text('release_name').notNullable();
      table.timestamp('scheduled_end', { useTz: true });
      table.text('period_label');
      table.text('status').notNullable();
      table.text('url');
      table.timestamp('edition', { useTz: true });
      provenance(table);
      table.primary(['code', 'mark', 'scheduled_at', 'source_tag']);
    });
    await knex.schema.createTable('macro_release', (table) => {
      exactText(table, 'occurrence_id').primary();
      exactText(table, 'agency').notNullable();
      exactText(table, 'code').notNullable();
      exactText(table, 'mark').notNullable();
      table.text('release_name').notNullable();
      table.timestamp('scheduled_at', { useTz: true }).notNullable();
      table.timestamp('scheduled_end', { useTz: true });
      table.text('period_label');
      table.text('status').notNullable();
      table.text('url');
      table.timestamp('edition', { useTz: true });
      provenance(table);
      table.index(['scheduled_at', 'occurrence_id']);
      table.index(['agency', 'scheduled_at', 'occurrence_id']);
      table.index(['source_tag', 'code']);
    });
  },
};
