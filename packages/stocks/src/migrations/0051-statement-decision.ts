import { provenance, type Migration } from '@dqs/kit';

/**
 * What the arithmetic of a company's statements decided while they were built: how often each rule was judged, how often it held
 * with everything that is reported or can be derived, and how many lines are not served because of it.
 */
export const statementDecisions: Migration = {
  name: '0051_statement_decision',
  async up(knex) {
    await knex.schema.createTable('stocks_statement_decision', (table) => {
      table.bigInteger('cik').notNullable();
      table.specificType('statement', 'text collate "C"').notNullable();
      table.specificType('rule', 'text collate "C"').notNullable();
      table.integer('judged').notNullable();
      table.integer('held').notNullable();
      table.integer('left_out').notNullable();
      provenance(table);
      table.primary(['cik', 'statement', 'rule']);
    });
  },
};
