/**
 * Key for every series, or every set of categories, of a filing. It cannot collide: keys of series are in capitals,
 * sets of categories in brackets.
 */
export const everything = 'all';

const orEverything = (column: string): string => `coalesce(${column}, '${everything}')`;

/**
 * SQL that stores the number of votes in each filing: in total, by series, by set of categories, and by both. `of` is a
 * condition on the votes, `stamps` the provenance of the stored rows.
 */
export const keepVoteCounts = (of: string, stamps: string): string => `
  insert into data.funds_vote_count (accession_number, series_key, categories_key, votes, source_tag, artifact_id, as_of)
  select accession_number, ${orEverything('series_key')}, ${orEverything('categories_key')}, count(*), ${stamps}
  from data.funds_vote where ${of} group by accession_number, cube (series_key, categories_key)`;
