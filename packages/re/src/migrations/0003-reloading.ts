import type { Migration } from '@dqs/kit';
import { easeReloading } from '@dqs/series';

/** A year's file of a release names the same tens of thousands of series as the year before. */
export const reloading: Migration = {
  name: '0003_reloading',
  up: (knex) => easeReloading(knex, 're_series', ['re_series_words']),
};
