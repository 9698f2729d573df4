import {
  namesBySpelling,
  namesByWords,
  spellingParameters,
  wordParameters,
  type NameQuestion,
} from '@dqs/core/name-search';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import { registrationKey } from '../lei/registration.ts';

const columns = {
  lei: 'text',
  legal_name: 'text',
  other_names: 'json?',
  previous_names: 'json?',
  legal_jurisdiction: 'text',
  entity_status: 'text',
  registration_status: 'text',
  legal_country: 'text?',
  name_prominence: 'integer',
  as_of: 'instant',
} as const;

// One owned entity is looked up for each row. With `exists`, all relationships of all entities would be read first.
const selected = `r.lei, r.legal_name, r.other_names, r.previous_names, r.legal_jurisdiction, r.entity_status,
  r.registration_status, r.legal_country, r.name_prominence + case when r.name_prominence > 0 then coalesce(
    (select 1 from entities_relationship owned where owned.parent_lei = r.lei and owned.deleted_at is null
      and owned.relationship_type in ('IS_DIRECTLY_CONSOLIDATED_BY', 'IS_ULTIMATELY_CONSOLIDATED_BY') limit 1), 0) else 0 end as name_prominence,
  r.as_of`;

const search = (country: number, status: number) => ({
  table: 'entities_name',
  dictionary: 'entities_word',
  id: 'lei',
  filter: `($${country}::text is null or legal_country = $${country}) and ($${status}::text is null or entity_status = $${status})`,
});

const candidates = `select ${selected} from found
   cross join lateral (select * from entities_record where lei = found.lei and deleted_at is null offset 0) r`;

const byWords = statement('entities_search_names', columns, `with ${namesByWords(search(5, 6))} ${candidates}`, {
  planned: 'once',
});

const bySpelling = statement(
  'entities_search_spellings',
  columns,
  `with ${namesBySpelling(search(3, 4))} ${candidates}`,
  { planned: 'once' },
);

const byLeis = statement(
  'entities_search_leis',
  columns,
  `select ${selected} from entities_record r
   where lei = any ($1::text[]) and deleted_at is null and ($2::text is null or legal_country = $2)
     and ($3::text is null or entity_status = $3)
   order by lei`,
);

const bySecIdentifier = statement(
  'entities_search_sec',
  columns,
  `select ${selected} from entities_record r
   where sec_identifier = $1 and deleted_at is null and ($2::text is null or legal_country = $2) and ($3::text is null or entity_status = $3)
   order by lei limit 50`,
);

const byRegistration = statement(
  'entities_search_registrations',
  columns,
  `select ${selected} from entities_record r
   where registration_key is not null and registration_key = any (array(select ${registrationKey('asked')} from unnest($1::text[]) asked))
     and deleted_at is null and ($2::text is null or legal_country = $2) and ($3::text is null or entity_status = $3)
   order by lei limit $4`,
);

const byBeginning = statement(
  'entities_search_lei_beginning',
  columns,
  `select ${selected} from entities_record r
   where lei >= $1 and lei < $1 || '~' and deleted_at is null and ($2::text is null or legal_country = $2)
     and ($3::text is null or entity_status = $3)
   order by lei limit $4`,
);

export type Candidate = RowOf<typeof columns>;

export interface Filter {
  readonly country: string | null;
  readonly status: string | null;
}

/** The size of the largest page, whatever the requested size, so that pages of any size are parts of one list. */
const wanted = 50;

/** Entities whose names have the requested words or begin with them, unordered. One round trip. */
export const readByWords = (
  db: Reader,
  question: NameQuestion,
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(byWords, [...wordParameters(question), wanted, country, status]);

/**
 * Entities whose names have the words with one misspelled letter in each, or similar words, unordered. One round trip.
 */
export const readBySpelling = (
  db: Reader,
  question: NameQuestion,
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(bySpelling, [...spellingParameters(question), country, status]);

/** The entities of some LEIs that pass the filter, in the order of their LEIs. */
export const readByLeis = (
  db: Reader,
  leis: readonly string[],
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(byLeis, [leis, country, status]);

/** The entities whose LEI begins with a text and that pass the filter, in the order of their LEIs. */
export const readByBeginning = (
  db: Reader,
  beginning: string,
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(byBeginning, [beginning, country, status, wanted]);

/** The entities with one of some register numbers, in the order of their LEIs. */
export const readByRegistration = (
  db: Reader,
  numbers: readonly string[],
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(byRegistration, [numbers, country, status, wanted]);

/** The entities with a CIK or series id in GLEIF's records, in the order of their LEIs. */
export const readBySecIdentifier = (
  db: Reader,
  identifier: string,
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(bySecIdentifier, [identifier, country, status]);
