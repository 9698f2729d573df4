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
    'The record as GLEIF publishes it, with codes and names unchanged. Pass `issuer_lei` of a fund’s holding as `lei`.',
    '',
    '- `entity_status` says whether the entity exists (ACTIVE, INACTIVE, or NULL for an annulled or duplicate registration). `registration_status` is the state of its registration (ISSUED, LAPSED, RETIRED, MERGED …). An entity whose registration has lapsed still exists.',
    '- `other_names` are trading names, names in other languages and transliterations, in the order of the record. `previous_names` are former legal names. A name that equals the legal name is left out.',
    '- `legal_jurisdiction` is a country or a region (US-DE). If a record has none, it is the country of the legal address.',
    '- `registration_authority_id` is a code from GLEIF’s list of registers (RA000602 is Delaware). `registration_authority_entity_id` is the number of the entity in that register, as registered.',
    '- If the record names a successor, after a merger or a change of form, the note says so. `follow_successors` returns the record of the last successor, and the note lists each step. The chain ends if there are several successors, or if the successor is not loaded.',
    '- If the record has a CIK or series id of the SEC, the note gives it and an operation that accepts it.',
    '- The checksum of an LEI (ISO 17442) is verified first. A mistyped LEI is `bad_parameter`, with the error and the loaded LEIs that differ by one typing error.',
  ].join('\n'),
  params: z.strictObject({
    lei: LeiParameter,
    follow_successors: z.boolean().default(false).meta({ description: 'Return the last successor.' }),
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
  chart: { kind: 'none', reason: 'A record of one entity has names and codes, but no quantity.' },
  subjects: { lei: 'entity' },
  datasets: ['entities.records'],
  errors: ['not_found'],
  examples: [{ lei: 'INR2EJN1ERAN0W5ZP974' }],
});
