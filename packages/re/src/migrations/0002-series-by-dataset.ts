import type { Migration } from '@dqs/kit';

/** Questions about a subject without a place go through the series of its data sets, the larger kind of place first. */
export const seriesByDataset: Migration = {
  name: '0002_series_by_dataset',
  async up(knex) {
    await knex.raw('create index re_series_dataset on data.re_series (dataset_key, search_rank, series_key)');
  },
};
