import type { Migration } from '@dqs/kit';

/**
 * Index for recipients by DUNS number, and one for the sums of an agency and fiscal year, which rank its recipients.
 */
export const byDunsAndAgency: Migration = {
  name: '0002_by_duns_and_agency',
  async up(knex) {
    await knex.raw('create index gov_recipient_duns on data.gov_recipient (duns) where duns is not null');
    await knex.raw('create index gov_obligation_agency on data.gov_obligation (agency_code, fiscal_year)');
  },
};
