import type { Migration } from '@dqs/kit';

/** The entity's CIK or series id at the SEC, from its record. It is filled when a record is loaded again. */
export const secRegistrations: Migration = {
  name: '0007_sec_registrations',
  async up(knex) {
    await knex.raw('alter table data.entities_record add column sec_identifier text collate "C"');
    await knex.raw(
      `create index entities_record_sec on data.entities_record (sec_identifier) where sec_identifier is not null`,
    );
  },
};
