import { Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { EntitiesMeta } from '../entity/contract.ts';

const EntityMatch = z
  .strictObject({
    lei: z.string(),
    legal_name: z.string(),
    legal_jurisdiction: z.string(),
    entity_status: z.string(),
    registration_status: z.string(),
    legal_address_country: z.string().nullable(),
    score: z.int(),
    match_reason: z.enum(['lei', 'registration', 'legal_name', 'other_name', 'previous_name', 'fuzzy']),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'EntityMatch' });

/** Entities by name or LEI. */
export const search = endpoint({
  path: '/v1/entities/search',
  tool: 'entities_search',
  title: 'Find legal entities',
  summary: 'Legal entities: find a company or fund by name, alias, previous name or LEI (GLEIF), best match first.',
  guidance: 'Gives the LEI. US filers: stocks_search.',
  words:
    'LEI; legal entity identifier; look up; company; firm; register; previous name; alias; LEI of; find the LEI; legal entity; which LEI; legal name; company register; identifier of a company',
  description: [
    '`match_reason` says which name matched: the legal name, another name (trading name, other language, transliteration), a previous name, or a name with a similar spelling (`fuzzy`).',
    '',
    '| score | the query is |',
    '|---|---|',
    '| 100 | the LEI; or `registration`: the number in its register (`HRB 13085`, `556857-2712`, `company number 03244314`), or the SEC CIK (`CIK 1610894`) or series id (`S000005113`) in the record |',
    '| 95 | the whole name |',
    '| 93 | the name without its legal form, `the` or `and` |',
    '| 85 to 90 | its beginning |',
    '| 80, `fuzzy` | an LEI that differs in one character |',
    '| 70 to 80 | some of its words, or their beginnings |',
    '| below 70 | a similar spelling: 0.7 times the similarity in percent |',
    '',
    'An LEI may be in lower case, in groups or after the word LEI. Its first eight or more characters find all LEIs that begin with them. Register numbers are compared without spaces, punctuation and leading zeros; several registers can have the same number. Names are compared without case, accents and punctuation, and legal forms in one spelling. Similar spellings are only searched if no name has all the words as written. Among equal scores, active entities with a current registration that are parents come first, then other active entities with a current registration. The rest is ordered by name and LEI.',
    '`country` is the country of the legal address. `status` is that of the entity, not of its registration.',
  ].join('\n'),
  params: z.strictObject({
    query: z.string().trim().min(1).max(200).meta({ description: 'Name, LEI or register number.' }),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 code of two letters, such as US')
      .toUpperCase()
      .nullish()
      .meta({ description: 'Country of the legal address, two letters.' }),
    status: z.enum(['ACTIVE', 'INACTIVE']).nullish().meta({ description: 'Entity status.' }),
    ...page(10, 50),
  }),
  codes: { country: 'country' },
  data: z.strictObject({
    query: z.string(),
    country: z.string().nullable(),
    status: z.string().nullable(),
    matches: z.array(EntityMatch),
  }),
  meta: EntitiesMeta,
  keyset: z.tuple([z.int(), z.int(), z.string(), z.string()]),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { lei: 'entity' },
  datasets: ['entities.records'],
  examples: [
    { query: 'Microsoft' },
    { query: 'INR2EJN1ERAN0W5ZP974' },
    { query: 'fidelity', country: 'US', status: 'ACTIVE' },
  ],
});
