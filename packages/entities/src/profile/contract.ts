import { Instant, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { EntitiesMeta, EntityAddress, LeiParameter } from '../entity/contract.ts';

/** The record of one entity. */
export const profile = endpoint({
  path: '/v1/entities/profile',
  tool: 'entities_get_profile',
  title: 'Entity profile',
  summary: 'Legal entities: the LEI record of one entity (GLEIF): names, status, jurisdiction, register, countries.',
  guidance: 'Get the LEI from entities_search.',
  words:
    'GLEIF record; registered address; headquarters; status; lapsed; active; country of registration; legal address; legal form; registration status; when was an LEI issued; renewal; jurisdiction; registered; details of an LEI; record of an LEI',
  description: [
    'The record as GLEIF publishes it, codes and names unchanged. `lei` is what `issuer_lei` of a fund’s holding leads to.',
    '',
    '- `entity_status` says whether the entity exists (ACTIVE, INACTIVE, NULL for a registration that was annulled or is a duplicate); `registration_status` says what became of its registration (ISSUED, LAPSED, RETIRED, MERGED …). An entity whose registration has lapsed still exists.',
    '- `other_names` are trading names, names in other languages and transliterations, in the order of the record; `previous_names` the legal names it had before. A name that repeats the legal name is left out.',
    '- `legal_jurisdiction` is a country or a region (US-DE). Where a record has none, it is the country of the legal address.',
    '- `registration_authority_id` is a code of GLEIF’s list of registers (RA000602 is that of Delaware), `registration_authority_entity_id` the number of the entity there, digits as registered.',
    '- Where the record names a successor, after a merger or a change of form, the note says so. With `follow_successors` the record of the last successor is answered, and the note lists each step. It goes no further than one loaded successor at each step.',
    '- Where the record names the entity by its CIK or series id at the SEC, the note says so, and which operation takes it.',
    '- An LEI is checked by its checksum (ISO 17442) first: a mistyped one is `bad_parameter` with what is wrong and the LEIs held that are one slip away.',
  ].join('\n'),
  params: z.strictObject({
    lei: LeiParameter,
    follow_successors: z.boolean().default(false).meta({ description: 'Answer the last successor.' }),
  }),
  data: z.strictObject({
    lei: z.string(),
    legal_name: z.string(),
    other_names: z.array(z.string()),
    previous_names: z.array(z.string()),
    legal_jurisdiction: z.string(),
    entity_status: z.string(),
    registration_status: z.string(),
    registration_authority_id: z.string().nullable(),
    registration_authority_entity_id: z.string().nullable(),
    legal_address: EntityAddress,
    headquarters_address: EntityAddress,
    source: z.string(),
    license_tag: z.string(),
    as_of: Instant,
  }),
  meta: EntitiesMeta,
  chart: { kind: 'none', reason: 'A record of one entity holds names and codes, no quantity.' },
  subjects: { lei: 'entity' },
  datasets: ['entities.records'],
  errors: ['not_found'],
  examples: [{ lei: 'INR2EJN1ERAN0W5ZP974' }],
});
