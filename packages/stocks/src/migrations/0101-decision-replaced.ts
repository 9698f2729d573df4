import type { Migration } from '@dqs/kit';

/** How many lines of a company took another value because a rule contradicted the first. */
export const decisionReplaced: Migration = {
  name: '0101_decision_replaced',
  async up(knex) {
    await knex.raw('alter table stocks_statement_decision add column replaced integer not null default 0');
  },
};
