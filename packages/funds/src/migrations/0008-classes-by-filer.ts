import type { Migration } from '@dqs/kit';

/** The classes of a filer are found by its CIK. */
export const classesByFiler: Migration = {
  name: '0008_classes_by_filer',
  async up(knex) {
    await knex.raw('create index funds_class_cik on data.funds_class (cik)');
    await knex.raw('create index funds_class_record_cik on data.funds_class_record (cik)');
  },
};
