import { Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { FreshnessStatus } from '../dataset-state/contract.ts';

const DatasetFreshness = z
  .strictObject({
    dataset: z.string(),
    display_name: z.string(),
    category: z.string(),
    source: z.string(),
    cadence: z.string(),
    status: FreshnessStatus,
    stale: z.boolean(),
    status_reason: z.string().nullable(),
    last_refresh: Instant.nullable().meta({ description: 'When it was last loaded.' }),
    latest_as_of: Instant.nullable().meta({ description: 'When one of its values was last seen in its source.' }),
    non_redistributable: z.boolean(),
    tools: z.array(z.string()),
  })
  .meta({ id: 'DatasetFreshness' });

/** How far each dataset is behind its publisher. */
export const freshness = endpoint({
  path: '/v1/platform/freshness',
  tool: 'platform_get_freshness',
  title: 'Freshness',
  summary: 'Platform: how far each dataset is behind its publisher, and why.',
  guidance: 'What exists: platform_get_catalog.',
  words:
    'up to date; stale; outdated; last refreshed; last updated; late; delayed; when was data loaded; is the data current; how old; recent; last load; data through; refreshed; when updated; working; status of data; behind schedule; latest data date',
  params: z.strictObject({ ...page(50, 100) }),
  data: z.strictObject({ datasets: z.array(DatasetFreshness), checked_at: Instant }),
  meta: Meta,
  keyset: z.tuple([z.string(), z.string()]),
  rows: ['datasets'],
  chart: { kind: 'none', reason: 'The state of datasets consists of words and instants.' },
  subjects: { dataset: 'dataset' },
  datasets: ['platform.catalog'],
  volatile: true,
  describesSources: true,
  examples: [{ limit: 50 }, { limit: 5 }],
});
