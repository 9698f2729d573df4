import type { Migration } from '@dqs/kit';
import { registrationIndex, registrationKey } from '../lei/registration.ts';

/**
 * The number of an entity in its register as it is looked up, and who succeeded it. The numbers of records held are there at
 * once; successors come with the next file that has the record.
 */
export const registrationsAndSuccessors: Migration = {
  name: '0008_registrations_and_successors',
  async up(knex) {
    await knex.raw(
      `alter table data.entities_record add column registration_key text collate "C"
         generated always as (${registrationKey('registration_authority_entity_id')}) stored`,
    );
    await knex.raw('alter table data.entities_record add column successors text');
    // Of an empty table the first load makes it, which takes a fraction of the time.
    const held = await knex.raw('select 1 from data.entities_record limit 1');
    if ((held as { rows: unknown[] }).rows.length > 0) await knex.raw(registrationIndex);
  },
};
