import { statement, type Reader, type RowOf } from '@dqs/kit';

const ofLei = statement(
  'entities_profile',
  {
    lei: 'text',
    legal_name: 'text',
    other_names: 'json?',
    previous_names: 'json?',
    legal_jurisdiction: 'text',
    entity_status: 'text',
    registration_status: 'text',
    registration_authority_id: 'text?',
    registration_authority_entity_id: 'text?',
    sec_identifier: 'text?',
    successors: 'json?',
    legal_country: 'text?',
    legal_region: 'text?',
    headquarters_country: 'text?',
    headquarters_region: 'text?',
    as_of: 'instant',
  },
  `select lei, legal_name, other_names, previous_names, legal_jurisdiction, entity_status, registration_status,
     registration_authority_id, registration_authority_entity_id, sec_identifier, successors::jsonb, legal_country, legal_region, headquarters_country,
     headquarters_region, as_of
   from entities_record where lei = $1 and deleted_at is null`,
);

export type ProfileRow = RowOf<(typeof ofLei)['columns']>;

/** The record of an LEI; null if it is not loaded. */
export const readProfile = (db: Reader, lei: string): Promise<ProfileRow | null> => db.first(ofLei, [lei]);
