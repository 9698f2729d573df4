import { provenance, type Migration } from '@dqs/kit';
import { keepVoteCounts } from '../proxy-votes/counted-votes.ts';

/**
 * `funds_vote_table` has a row for each filing whose table of votes was loaded, and `funds_vote_count` the number of
 * its votes, so that a first page reports it without reading them. A page of a category is read by its sets of
 * categories, about ten for each report.
 */
export const voteCount: Migration = {
  name: '0004_vote_count',
  async up(knex) {
    // The categories of a vote as one text. It is a separate column because, with the policies of the surfaces, an
    // index on an expression cannot be used.
    await knex.raw(
      'alter table data.funds_vote add column categories_key text collate "C" generated always as (categories::text) stored',
    );
    await knex.raw(
      'create index funds_vote_by_category on data.funds_vote (accession_number, categories_key, ordered_on desc, record_seq)',
    );
    await knex.raw(
      `create index funds_vote_by_series_and_category
         on data.funds_vote (accession_number, series_key, categories_key, ordered_on desc, record_seq)`,
    );
    await knex.schema.createTable('funds_vote_table', (table) => {
      table.specificType('accession_number', 'text collate "C"').primary();
      table.integer('votes').notNullable();
      provenance(table);
      table.index(['artifact_id']);
    });
    await knex.schema.createTable('funds_vote_count', (table) => {
      table.specificType('accession_number', 'text collate "C"').notNullable();
      table.specificType('series_key', 'text collate "C"').notNullable();
      table.specificType('categories_key', 'text collate "C"').notNullable();
      table.integer('votes').notNullable();
      provenance(table);
      table.primary(['accession_number', 'series_key', 'categories_key']);
    });
    const stamps = 'min(source_tag), max(artifact_id), max(as_of)';
    await knex.raw(keepVoteCounts('true', stamps));
    await knex.raw(
      `insert into data.funds_vote_table (accession_number, votes, source_tag, artifact_id, as_of)
       select accession_number, count(*), ${stamps} from data.funds_vote group by accession_number`,
    );
  },
};
