import type { Migration } from '@dqs/kit';

/** Each structure change of an institution is its own record. Before, a later one counted as a revision of an earlier one. */
export const eventDays: Migration = {
  name: '0004_event_days',
  async up(knex) {
    await knex.raw(
      `update data.banks_record set origin = 'event ' || (as_known_at at time zone 'UTC')::date where origin = 'event'`,
    );
  },
};
