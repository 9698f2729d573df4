import { nameCandidates, type NameQuestion } from '@dqs/core/name-search';
import { statement, type Reader, type RowOf } from '@dqs/kit';

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

const selected = `r.lei, r.legal_name, r.other_names, r.previous_names, r.legal_jurisdiction, r.entity_status,
  r.registration_status, r.legal_country, r.name_prominence, r.as_of`;

const byName = statement(
  'entities_search_names',
  columns,
  `with ${nameCandidates({
    table: 'entities_name',
    id: 'lei',
    filter: '($6::text is null or legal_country = $6) and ($7::text is null or entity_status = $7)',
  })}
   select ${selected} from found
   cross join lateral (select * from entities_record where lei = found.lei and deleted_at is null offset 0) r`,
);

const byLei = statement(
  'entities_search_lei',
  columns,
  `select ${selected} from entities_record r
   where lei = $1 and deleted_at is null and ($2::text is null or legal_country = $2)
     and ($3::text is null or entity_status = $3)`,
);

export type Candidate = RowOf<typeof columns>;

export interface Filter {
  readonly country: string | null;
  readonly status: string | null;
}

/** As many as the largest page holds, whatever the page asked for, so that pages of any size are cut from one list. */
const wanted = 50;

/** Entities whose names have the words asked for, or, where there is none, names alike; in no order. One round trip. */
export const readByName = (
  db: Reader,
  { parameters: [core, words, beginnings] }: NameQuestion,
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(byName, [core, words, beginnings, [], wanted, country, status]);

/** The same, and those whose names have the words but for a slip of a letter in each. */
export const readBySlips = (
  db: Reader,
  { parameters }: NameQuestion,
  { country, status }: Filter,
): Promise<readonly Candidate[]> => db.all(byName, [...parameters, wanted, country, status]);

/** The entity of an LEI, if it passes the filter. */
export const readByLei = (db: Reader, lei: string, { country, status }: Filter): Promise<readonly Candidate[]> =>
  db.all(byLei, [lei, country, status]);
