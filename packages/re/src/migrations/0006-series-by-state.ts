import type { Migration } from '@dqs/kit';

/**
 * Index for questions about a subject in a state. Without it, the series of all other states are read and filtered out.
 */
export const seriesByState: Migration = {
  name: '0006_series_by_state',
  async up(knex) {
    await knex.raw(
      'create index re_series_state on data.re_series (geo_state_code, dataset_key, search_rank, series_key)',
    );
  },
};
