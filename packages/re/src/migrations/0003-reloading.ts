import type { Migration } from '@dqs/kit';
import { easeReloading } from '@dqs/series';

/** Each annual file of a release contains the same tens of thousands of series as the previous year's file. */
export const reloading: Migration = {
  name: '0003_reloading',
  up: (knex) => easeReloading(knex, 're_series', ['re_series_words']),
};
