import type { Migration } from '@dqs/kit';

/**
 * SEDOLs are licensed, so identifiers stored under that label are removed. A report that is loaded again has its next
 * open identifier.
 */
export const withoutSedols: Migration = {
  name: '0006_without_sedols',
  async up(knex) {
    for (const table of ['funds_holding', 'funds_holding_identifier'])
      await knex.raw(`update data.${table} set other_id = null, other_id_desc = null where other_id_desc ~* 'sedol'`);
    await knex.raw('delete from data.funds_holding_identifier where ticker is null and other_id is null');
  },
};
