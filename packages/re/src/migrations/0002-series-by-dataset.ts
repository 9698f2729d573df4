import type { Migration } from '@dqs/kit';

/** Index for questions that name a subject but no place. They read the series of its data sets, larger places first. */
export const seriesByDataset: Migration = {
  name: '0002_series_by_dataset',
  async up(knex) {
    await knex.raw('create index re_series_dataset on data.re_series (dataset_key, search_rank, series_key)');
  },
};
