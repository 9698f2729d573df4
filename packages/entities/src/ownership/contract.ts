import { Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { EntitiesMeta, LeiParameter } from '../entity/contract.ts';

const Link = z
  .strictObject({
    hop: z.int().meta({ description: '1: the entity asked for is one end. 2: one of those found at hop 1 is.' }),
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
    hop: z.int().meta({ description: 'The hop at which its parent would stand.' }),
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
    'Relationship records as GLEIF publishes them: the direct and the ultimate accounting parent are records of their own (`IS_DIRECTLY_CONSOLIDATED_BY`, `IS_ULTIMATELY_CONSOLIDATED_BY`), the child is the start node, the parent the end node. Fund managers, umbrella and feeder funds and international branches are relations of another kind and are not ownership.',
    '',
    '- Order: hop 1 before hop 2, in each the relation that began last first, those without a beginning at the end, then LEIs.',
    '- Relations that stand today: ACTIVE, not annulled, retired or a duplicate, and without an end in the past. A note says where others are left out; `include_ended` lists them too.',
    '- `depth` 2 also follows every parent (or child) of hop 1 whose relation stands. In a circle the relation back to the entity is listed and not followed.',
    '- `validity_start` and `validity_end` are those of the relationship period; the periods of the accounts that prove it say nothing of its end.',
    '- `registration_status` LAPSED with `relationship_status` ACTIVE: the relation stands, it was only not renewed.',
    '- `exceptions` (direction parents) say why an entity reports no direct or no ultimate parent, such as NATURAL_PERSONS or NON_CONSOLIDATING; `reason` is the first of `reasons`. They are the same on every page. No link and no exception: nothing was reported.',
    '- Names are null where the other end has no record here.',
  ].join('\n'),
  params: z.strictObject({
    lei: LeiParameter,
    direction: z
      .enum(['parents', 'children'])
      .default('parents')
      .meta({ description: 'Who owns it, or what it owns.' }),
    depth: z.int().min(1).max(2).default(1).meta({ description: 'Hops, 1 or 2.' }),
    include_ended: z.boolean().default(false).meta({ description: 'Also relations that have ended or were annulled.' }),
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
    reason: 'Links between entities hold no quantity; the page of an entity shows them as a tree.',
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
