import type { Migration } from '@dqs/kit';

/** Index of the classes of a filer by CIK. */
export const classesByFiler: Migration = {
  name: '0008_classes_by_filer',
  async up(knex) {
    await knex.raw('create index funds_class_cik on data.funds_class (cik)');
    await knex.raw('create index funds_class_record_cik on data.funds_class_record (cik)');
  },
};
