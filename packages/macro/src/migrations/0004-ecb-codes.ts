import { provenance, type Migration } from '@dqs/kit';
import { exactText } from '@dqs/series';

/** `macro_ecb_code` has the names of the codes in the ECB's data flows, by their position in series keys. */
export const ecbCodes: Migration = {
  name: '0004_ecb_codes',
  async up(knex) {
    await knex.schema.createTable('macro_ecb_code', (table) => {
      exactText(table, 'flow').notNullable();
      table.smallint('position').notNullable();
      exactText(table, 'code').notNullable();
      table.text('name').notNullable();
      provenance(table);
      table.primary(['flow', 'position', 'code', 'source_tag']);
    });
  },
};
