import type { Migration } from '@dqs/kit';

/** Index for questions with a publisher's series id, in any letter case. */
export const publisherIds: Migration = {
  name: '0006_publisher_ids',
  up: (knex) =>
    knex.raw('create index macro_series_publisher_id on data.macro_series (lower(source_series_id))').then(() => {}),
};
