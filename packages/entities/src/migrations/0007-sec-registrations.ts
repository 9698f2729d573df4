import type { Migration } from '@dqs/kit';

/** The CIK or series id by which a record names an entity at the SEC. A record that is loaded again has it. */
export const secRegistrations: Migration = {
  name: '0007_sec_registrations',
  async up(knex) {
    await knex.raw('alter table data.entities_record add column sec_identifier text collate "C"');
    await knex.raw(
      `create index entities_record_sec on data.entities_record (sec_identifier) where sec_identifier is not null`,
    );
  },
};
