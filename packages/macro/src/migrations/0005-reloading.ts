import type { Migration } from '@dqs/kit';
import { easeReloading } from '@dqs/series';

/** Each monthly file of a survey contains the same tens of thousands of series as the previous one. */
export const reloading: Migration = {
  name: '0005_reloading',
  up: (knex) => easeReloading(knex, 'macro_series', ['macro_series_words', 'macro_series_key_part']),
};
