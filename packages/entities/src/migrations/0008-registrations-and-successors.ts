import type { Migration } from '@dqs/kit';
import { registrationIndex, registrationKey } from '../lei/registration.ts';

/**
 * The searchable number of an entity in its register, and its successors. Numbers of stored records are filled at once;
 * successors are filled when a record is loaded again.
 */
export const registrationsAndSuccessors: Migration = {
  name: '0008_registrations_and_successors',
  async up(knex) {
    await knex.raw(
      `alter table data.entities_record add column registration_key text collate "C"
         generated always as (${registrationKey('registration_authority_entity_id')}) stored`,
    );
    await knex.raw('alter table data.entities_record add column successors text');
    // If the table is empty, the first load creates the index, which takes a fraction of the time.
    const held = await knex.raw('select 1 from data.entities_record limit 1');
    if ((held as { rows: unknown[] }).rows.length > 0) await knex.raw(registrationIndex);
  },
};
