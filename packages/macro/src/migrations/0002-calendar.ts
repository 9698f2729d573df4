import { provenance, type Migration } from '@dqs/kit';
import { exactText } from '@dqs/series';

/**
 * `macro_release_date` is what calendars said, every date that a release ever had in one. `macro_release` is built of it: one
 * row for each occurrence of a release, which stays the same when its date is moved, and is never deleted.
 */
export const calendar: Migration = {
  name: '0002_calendar',
  async up(knex) {
    await knex.schema.createTable('macro_release_date', (table) => {
      exactText(table, 'code').notNullable();
      // What tells an occurrence from the others of its release; empty where a calendar has nothing.
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
