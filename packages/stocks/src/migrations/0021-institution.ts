import { provenance, type Migration } from '@dqs/kit';

/**
 * Reports on Form 13F. `stocks_institution_filing` is a filing with its cover and summary pages, `stocks_institution_entry` a
 * position of one, `stocks_institution_report` what the filings of a manager for a period come to together. CUSIPs are held
 * nowhere: `issuer_key` and `security_key` tell which positions are of one issuer and one security, and must not be served.
 * `stocks_issuer_name` has the names under which managers list an issuer, `stocks_issuer_code` the companies that Schedules
 * 13D and 13G name as one.
 */
export const institution: Migration = {
  name: '0021_institution',
  async up(knex) {
    await knex.schema.createTable('stocks_institution_filing', (table) => {
      table.specificType('accession_number', 'text collate "C"').primary();
      table.bigInteger('manager_cik').notNullable();
      table.text('manager_name').notNullable();
      table.specificType('form_type', 'text collate "C"').notNullable();
      table.text('report_type').notNullable();
      table.date('report_period').notNullable();
      table.date('filed_date').notNullable();
      table.integer('amendment_number');
      table.text('amendment_type');
      table.integer('entry_total');
      // In US dollars, whatever the unit of the form was.
      table.specificType('value_total', 'numeric');
      table.boolean('confidential_omitted').notNullable();
      table.jsonb('included_managers').notNullable();
      table.jsonb('reported_by').notNullable();
      table.integer('entries_held').notNullable();
      table.specificType('value_held', 'numeric').notNullable();
      // The prices that follow from its values are a thousand times too low or too high.
      table.boolean('values_doubtful').notNullable();
      provenance(table);
      table.index(['manager_cik', 'report_period']);
      table.index(['filed_date']);
      table.index(['artifact_id']);
    });
    await knex.schema.createTable('stocks_institution_entry', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.integer('entry_number').notNullable();
      table.bigInteger('manager_cik').notNullable();
      table.date('report_period').notNullable();
      table.bigInteger('issuer_key');
      table.bigInteger('security_key');
      table.text('issuer_name').notNullable();
      table.text('title_of_class').notNullable();
      table.specificType('value_usd', 'numeric').notNullable();
      table.specificType('amount', 'numeric').notNullable();
      // Of a debt security the amount is the principal.
      table.boolean('is_shares').notNullable();
      table.text('put_call');
      table.text('discretion').notNullable();
      table.text('other_managers');
      provenance(table);
      table.primary(['accession_number', 'entry_number']);
      table.index(['issuer_key', 'report_period']);
    });
    await knex.schema.createTable('stocks_institution_report', (table) => {
      table.bigInteger('manager_cik').notNullable();
      table.date('report_period').notNullable();
      table.text('manager_name').notNullable();
      table.specificType('manager_key', 'text collate "C"').notNullable();
      // The filings that count, the one that the others add to first.
      table.specificType('accession_numbers', 'text[] collate "C"').notNullable();
      table.boolean('is_notice').notNullable();
      table.date('filed_date').notNullable();
      table.integer('entry_total');
      table.specificType('value_total', 'numeric');
      table.integer('entries_held').notNullable();
      table.specificType('value_held', 'numeric').notNullable();
      table.boolean('confidential_omitted').notNullable();
      table.boolean('values_doubtful').notNullable();
      table.jsonb('reported_by').notNullable();
      provenance(table);
      table.primary(['manager_cik', 'report_period']);
      table.index(['report_period', 'is_notice', 'filed_date']);
      table.index(['manager_key', 'manager_cik']);
    });
    await knex.schema.createTable('stocks_issuer_name', (table) => {
      table.bigInteger('issuer_key').notNullable();
      table.specificType('name_key', 'text collate "C"').notNullable();
      // How many positions of the file that has most of them.
      table.integer('mentions').notNullable();
      provenance(table);
      table.primary(['issuer_key', 'name_key']);
      table.index(['name_key']);
    });
    await knex.schema.createTable('stocks_issuer_code', (table) => {
      table.bigInteger('issuer_key').notNullable();
      table.bigInteger('issuer_cik').notNullable();
      table.specificType('accession_number', 'text collate "C"').notNullable();
      provenance(table);
      table.primary(['issuer_key', 'issuer_cik', 'accession_number']);
      table.index(['issuer_cik']);
    });
  },
};
