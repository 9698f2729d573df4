import { joinedNotes, type Handler } from '@dqs/kit';
import { metaOf } from '../entity/meta.ts';
import { unknownEntity } from '../entity/unknown-entity.ts';
import { secNote } from '../lei/sec-identifier.ts';
import { requireLei } from '../lei/requested-lei.ts';
import { gleif, licenseTag } from '../sources.ts';
import { followSuccessors, successorNote } from './successors.ts';
import type { profile } from './contract.ts';
import { readProfile } from './query.ts';

const namesOf = (list: unknown): string[] => (list as string[] | null) ?? [];

/** The record of one entity. */
export const getProfile: Handler<typeof profile> = async ({ lei, follow_successors }, { db }) => {
  await requireLei(db, lei);
  const asked = await readProfile(db, lei);
  if (asked === null) throw await unknownEntity(db, lei);
  const { row, notes } = follow_successors
    ? await followSuccessors(db, asked)
    : { row: asked, notes: [successorNote(asked)] };
  return {
    data: {
      lei: row.lei,
      legal_name: row.legal_name,
      other_names: namesOf(row.other_names),
      previous_names: namesOf(row.previous_names),
      legal_jurisdiction: row.legal_jurisdiction,
      entity_status: row.entity_status,
      registration_status: row.registration_status,
      registration_authority_id: row.registration_authority_id,
      registration_authority_entity_id: row.registration_authority_entity_id,
      legal_address: { country: row.legal_country, region: row.legal_region },
      headquarters_address: { country: row.headquarters_country, region: row.headquarters_region },
      source: gleif.tag,
      license_tag: licenseTag,
      as_of: row.as_of,
    },
    meta: metaOf(row.as_of),
    note: joinedNotes(...notes, secNote(row.sec_identifier)),
  };
};
