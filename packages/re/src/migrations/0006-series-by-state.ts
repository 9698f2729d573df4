import type { Migration } from '@dqs/kit';

/** For questions about a subject in a state: without it, the series of all other states are read and left out. */
export const seriesByState: Migration = {
  name: '0006_series_by_state',
  async up(knex) {
    await knex.raw(
      'create index re_series_state on data.re_series (geo_state_code, dataset_key, search_rank, series_key)',
    );
  },
};
