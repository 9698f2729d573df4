import type { Migration } from '@dqs/kit';

const key = 'appl_no, submission_type, submission_number, duplicate_counter';

/**
 * Several submissions can have one type and number; the layout before December 2016 distinguishes them by a counter.
 * The next load rebuilds the applications of its files.
 */
export const duplicateSubmissions: Migration = {
  name: '0002_duplicate_submissions',
  async up(knex) {
    await knex.raw('alter table data.fda_approval add column duplicate_counter smallint not null default 0');
    await knex.raw('alter table data.fda_approval drop constraint fda_approval_pkey');
    await knex.raw(`alter table data.fda_approval add primary key (${key})`);
    await knex.raw(`create index fda_approval_by_day on data.fda_approval (sort_date, ${key})`);
    await knex.raw(`create index fda_approval_by_sponsor on data.fda_approval (sponsor_key, sort_date, ${key})`);
    for (const columns of ['sort_date', 'sponsor_key_sort_date'])
      await knex.raw(
        `drop index if exists data.fda_approval_${columns}_appl_no_submission_type_submission_number_index`,
      );
  },
};
