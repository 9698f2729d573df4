import { provenance, type Migration } from '@dqs/kit';

/**
 * What Schedules 13D and 13G say: a row for each reporting person of each filing. `person_key` is the person's CIK, or its
 * name where the filing gives no CIK. `stocks_removal` holds the notices of removal from an exchange.
 */
export const owner: Migration = {
  name: '0004_owner',
  async up(knex) {
    await knex.schema.createTable('stocks_owner', (table) => {
      table.bigInteger('issuer_cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.integer('person_number').notNullable();
      table.specificType('person_key', 'text collate "C"').notNullable();
      table.text('name').notNullable();
      table.bigInteger('person_cik');
      table.text('person_type');
      table.specificType('percent_of_class', 'numeric');
      table.specificType('shares', 'numeric');
      table.boolean('at_most_five_percent').notNullable();
      table.text('class_title');
      table.text('schedule_type').notNullable();
      table.text('submission_type').notNullable();
      table.integer('amendment_number');
      table.date('date_of_event');
      table.date('filed_date').notNullable();
      provenance(table);
      table.primary(['issuer_cik', 'accession_number', 'person_number']);
      table.index(['filed_date']);
    });
    await knex.schema.createTable('stocks_removal', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.text('exchange');
      table.text('class_description').notNullable();
      table.boolean('is_common').notNullable();
      table.text('rule_provision');
      table.date('signed_on');
      table.date('filed_date');
      provenance(table);
      table.primary(['cik', 'accession_number']);
    });
  },
};
