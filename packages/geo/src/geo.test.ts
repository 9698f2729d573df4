import { conformance } from '@dqs/testing';
import { geo } from './index.ts';

const unknown = { geography_id: 'county:99999' };

conformance(geo, {
  now: '2026-03-06T09:00:00.000Z',
  refusals: {
    // The samples have the city, but not its county.
    geo_resolve: { out_of_coverage: { query: 'Plano, TX' } },
    geo_get_geography: { not_found: unknown },
    geo_get_contains: { not_found: { ...unknown, child_level: 'zcta' } },
    geo_get_crosswalk: { not_found: { ...unknown, target_level: 'cbsa' } },
  },
});
