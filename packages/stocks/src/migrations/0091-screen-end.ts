import type { Migration } from '@dqs/kit';

const columns = 'cik, period_type, key, value, unit, source_tag, artifact_id, as_of';

/**
 * Every value that a screen looks through with the end of its period, so that those of periods long past are not read at all:
 * most companies of the SEC's archive report no more. An index is read alone only where it also has the artifact, which the
 * views of the surfaces join.
 */
export const screenEnd: Migration = {
  name: '0091_screen_end',
  async up(knex) {
    await knex.raw('drop index stocks_screen_value_by_key');
    await knex.raw('drop index stocks_screen_company_by_end');
    // Emptied and filled again: rows that an update leaves behind would double the table and its indexes.
    await knex.raw(`create temporary table screen_value_with_end on commit drop as
      select ${columns}, period_end from stocks_screen_value value
        join (select cik, period_type, period_end from stocks_screen_company) company using (cik, period_type)`);
    await knex.raw('truncate stocks_screen_value');
    await knex.raw('alter table stocks_screen_value add column period_end date not null');
    await knex.raw(`insert into stocks_screen_value (${columns}, period_end)
      select ${columns}, period_end from screen_value_with_end order by cik`);
    await knex.raw(`create index stocks_screen_company_by_end on stocks_screen_company (period_type, period_end, cik)
       include (source_tag, artifact_id)`);
    await knex.raw(`create index stocks_screen_value_by_end on stocks_screen_value (period_type, key, period_end, cik)
       include (value, source_tag, artifact_id)`);
  },
};
