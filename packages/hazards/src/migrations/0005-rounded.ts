import type { Migration } from '@dqs/kit';

/**
 * The fields of a row whose figures the loaded file rounds, as a spreadsheet does with large numbers; null for none.
 */
export const rounded: Migration = {
  name: '0005_rounded',
  async up(knex) {
    await knex.raw('alter table data.hazards_risk add column rounded text');
  },
};
