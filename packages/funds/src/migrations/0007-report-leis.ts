import type { Migration } from '@dqs/kit';

/** The LEIs of the series and of the registrant in a report. They are filled when a report is loaded again. */
export const reportLeis: Migration = {
  name: '0007_report_leis',
  async up(knex) {
    await knex.raw(
      `alter table data.funds_report
         add column series_lei text collate "C", add column registrant_lei text collate "C"`,
    );
    for (const column of ['series_lei', 'registrant_lei'])
      await knex.raw(`create index funds_report_${column} on data.funds_report (${column})`);
  },
};
