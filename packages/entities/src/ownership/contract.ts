import { Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { EntitiesMeta, LeiParameter } from '../entity/contract.ts';

const Link = z
  .strictObject({
    hop: z.int().meta({ description: '1: the requested entity is one end. 2: an entity found at hop 1 is one end.' }),
    child_lei: z.string(),
    child_name: z.string().nullable(),
    parent_lei: z.string(),
    parent_name: z.string().nullable(),
    relationship_type: z.string(),
    relationship_status: z.string(),
    validity_start: Instant.nullable(),
    validity_end: Instant.nullable(),
    registration_status: z.string(),
    initial_registration_date: Instant.nullable(),
    last_update_date: Instant.nullable(),
    validation_sources: z.string().nullable(),
    validation_documents: z.string().nullable(),
    validation_reference: z.string().nullable(),
    source: z.string(),
    license_tag: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'EntityOwnershipLink' });

const ReportingException = z
  .strictObject({
    hop: z.int().meta({ description: 'The hop of the missing parent.' }),
    lei: z.string(),
    legal_name: z.string().nullable(),
    category: z.string(),
    reason: z.string(),
    reasons: z.array(z.string()),
    exception_references: z.array(z.string()),
    source: z.string(),
    license_tag: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'EntityReportingException' });

/** The entities that consolidate an entity, or that it consolidates. */
export const ownership = endpoint({
  path: '/v1/entities/ownership',
  tool: 'entities_get_ownership',
  title: 'Entity ownership',
  summary:
    'Legal entities: parents or children of an LEI by accounting consolidation (GLEIF Level 2), one or two hops.',
  guidance: 'Shareholders: stocks_get_beneficial_owners.',
  outline: ['child_name', 'parent_name', 'parent_lei', 'relationship_type'],
  words:
    'ultimate parent; direct parent; subsidiary; subsidiaries; corporate group; group structure; who owns a legal entity; parent company; owned by; belongs to a group; who is behind; holding company; daughters; subsidiaries of; corporate parent; affiliates',
  description: [
    'Relationship records as GLEIF publishes them. The direct and the ultimate accounting parent are separate records (`IS_DIRECTLY_CONSOLIDATED_BY`, `IS_ULTIMATELY_CONSOLIDATED_BY`). The child is the start node, the parent the end node. Relations of fund managers, umbrella and feeder funds and international branches are not ownership and are not listed.',
    '',
    '- Order: hop 1 before hop 2. Within a hop the newest relation comes first and relations without a start date last. Equal ones are ordered by LEI.',
    '- Only current relations are listed: ACTIVE, not annulled, retired or a duplicate, and without an end in the past. `include_ended` adds the others. A note says if there are any.',
    '- `depth` 2 also follows every parent (or child) of hop 1 whose relation is current. In a cycle the relation back to the entity is listed but not followed.',
    '- `validity_start` and `validity_end` come from the relationship period. The accounting periods that document a relation do not end it.',
    '- `registration_status` LAPSED with `relationship_status` ACTIVE means that the relation is current, but its registration was not renewed.',
    '- `exceptions` (direction parents) give the reason why an entity reports no direct or no ultimate parent, such as NATURAL_PERSONS or NON_CONSOLIDATING. `reason` is the first of `reasons`. Every page has the same exceptions. An entity without a link and without an exception has reported nothing.',
    '- A name is null if the record of that entity is not loaded.',
  ].join('\n'),
  params: z.strictObject({
    lei: LeiParameter,
    direction: z.enum(['parents', 'children']).default('parents').meta({ description: 'Owners, or what it owns.' }),
    depth: z.int().min(1).max(2).default(1).meta({ description: 'Hops, 1 or 2.' }),
    include_ended: z.boolean().default(false).meta({ description: 'Include ended and annulled relations.' }),
    ...page(50, 100),
  }),
  data: z.strictObject({
    lei: z.string(),
    legal_name: z.string().nullable(),
    direction: z.enum(['parents', 'children']),
    depth: z.int(),
    links: z.array(Link),
    exceptions: z.array(ReportingException),
  }),
  meta: EntitiesMeta,
  keyset: z.tuple([z.int(), Instant, z.string(), z.string(), z.string()]),
  rows: ['links'],
  chart: {
    kind: 'none',
    reason: 'Links between entities have no quantity. The page of an entity shows them as a tree.',
  },
  subjects: { lei: 'entity', child_lei: 'entity', parent_lei: 'entity' },
  datasets: ['entities.relationships', 'entities.records', 'entities.exceptions'],
  errors: ['not_found'],
  examples: [
    { lei: 'INR2EJN1ERAN0W5ZP974', direction: 'children' },
    { lei: '549300O897ZC5H7CY412', depth: 2 },
    { lei: 'INR2EJN1ERAN0W5ZP974' },
  ],
});
