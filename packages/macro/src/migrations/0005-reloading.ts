import type { Migration } from '@dqs/kit';
import { easeReloading } from '@dqs/series';

/** A month's file of a survey names the same tens of thousands of series as the month before. */
export const reloading: Migration = {
  name: '0005_reloading',
  up: (knex) => easeReloading(knex, 'macro_series', ['macro_series_words', 'macro_series_key_part']),
};
