import type { Migration } from '@dqs/kit';

/** The recent filings of one filer: a CIK that only the feed or an index has is found without reading all filings. */
export const recentFilingOfCompany: Migration = {
  name: '0095_recent_filing_of_company',
  async up(knex) {
    for (const table of ['stocks_feed_filing', 'stocks_index_filing'])
      await knex.raw(`create index ${table}_of_company on data.${table} (cik, accession_number)`);
  },
};
