import { provenance, type Migration } from '@dqs/kit';

/**
 * Notices of proposed sales on Form 144, a row for each class of a notice; schedules 13D and 13G as filings, those without
 * structured data too; and what persons of schedules say of their powers.
 */
export const ownershipFiling: Migration = {
  name: '0022_ownership_filing',
  async up(knex) {
    await knex.schema.createTable('stocks_planned_sale', (table) => {
      table.bigInteger('issuer_cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.integer('line_number').notNullable();
      table.text('form_type').notNullable();
      table.date('filed_date').notNullable();
      table.specificType('previous_accession_number', 'text collate "C"');
      table.text('seller_name').notNullable();
      table.text('relationship').notNullable();
      table.text('security_class').notNullable();
      table.specificType('shares', 'numeric').notNullable();
      table.specificType('aggregate_market_value', 'numeric');
      table.date('approx_sale_date');
      table.text('acquired_how');
      table.text('broker');
      table.date('plan_adoption_date');
      provenance(table);
      table.primary(['accession_number', 'line_number']);
      table.index(['issuer_cik', 'filed_date', 'accession_number', 'line_number']);
      table.index(['previous_accession_number']);
      table.index(['filed_date']);
    });
    await knex.schema.createTable('stocks_ownership_filing', (table) => {
      table.bigInteger('issuer_cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.text('schedule_type').notNullable();
      table.text('submission_type').notNullable();
      table.integer('amendment_number');
      table.date('date_of_event');
      table.date('filed_date').notNullable();
      table.text('purpose_text');
      table.boolean('structured').notNullable();
      provenance(table);
      table.primary(['issuer_cik', 'accession_number']);
      table.index(['issuer_cik', 'filed_date', 'accession_number']);
    });
    await knex.schema.alterTable('stocks_owner', (table) => {
      table.specificType('sole_voting', 'numeric');
      table.specificType('shared_voting', 'numeric');
      table.specificType('sole_dispositive', 'numeric');
      table.specificType('shared_dispositive', 'numeric');
    });
  },
};
