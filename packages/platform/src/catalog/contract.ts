import { Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { FreshnessStatus } from '../dataset-state/contract.ts';

const Category = z
  .strictObject({
    key: z.string().meta({ description: 'First part of its addresses and tool names.' }),
    display_name: z.string(),
    description: z.string(),
    status: z.enum(['live', 'soon']),
    exempt: z.boolean().meta({ description: 'True if it describes the service and loads no data.' }),
  })
  .meta({ id: 'CatalogCategory' });

const CatalogDataset = z
  .strictObject({
    dataset: z.string(),
    display_name: z.string(),
    category: z.string(),
    source_tag: z.string(),
    source_name: z.string(),
    license: z.string(),
    posture: z.enum(['public', 'internal']),
    redistributable: z.boolean(),
    coverage: z.string().meta({ description: 'The loaded period, and what the source covers.' }),
    cadence: z.string().meta({ description: 'How often the publisher publishes.' }),
    freshness: z.strictObject({
      status: FreshnessStatus,
      stale: z.boolean(),
      status_reason: z.string().nullable(),
      last_refresh: Instant.nullable().meta({ description: 'When it was last loaded.' }),
      latest_as_of: Instant.nullable().meta({ description: 'When one of its values was last seen in its source.' }),
    }),
    tools: z.array(z.strictObject({ name: z.string(), summary: z.string() })),
  })
  .meta({ id: 'CatalogDataset' });

/** The data that the service has, its licences, and the operations that read it. */
export const catalog = endpoint({
  path: '/v1/platform/catalog',
  tool: 'platform_get_catalog',
  title: 'Catalogue',
  summary: 'Platform: every category and dataset with licence, coverage, freshness and the tools that read it.',
  guidance: 'Delays: platform_get_freshness.',
  words:
    'what data do you have; licence; license; sources; datasets covered; coverage; list of datasets; which tools; where does it come from; under what licence; terms of use; may I republish; redistribute; what is covered; which sources; attribution; what can you answer; data dictionary; publishers',
  params: z.strictObject({ ...page(50, 100) }),
  data: z.strictObject({ categories: z.array(Category), datasets: z.array(CatalogDataset) }),
  meta: Meta.extend({ source: z.literal('platform_catalog') }),
  keyset: z.tuple([z.string(), z.string()]),
  rows: ['datasets'],
  chart: { kind: 'none', reason: 'The catalogue describes datasets and has no quantity.' },
  subjects: { dataset: 'dataset' },
  datasets: ['platform.catalog'],
  volatile: true,
  describesSources: true,
  examples: [{ limit: 50 }, { limit: 5 }],
});
