import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { conformance } from '@dqs/testing';
import { re } from './index.ts';

conformance(re, {
  now: '2026-03-06T09:00:00.000Z',
  batches: { re_get_hazard_profile: ['12086', 'county:06037'] },
  beside: [geo, hazards],
  refusals: {
    re_search_geographies: { out_of_coverage: { query: 'Plano, TX' } },
    re_search_series: {
      bad_parameter: { query: 'rent', rank_by: 'value' },
      out_of_coverage: { query: 'rent Plano, TX' },
    },
    re_get_series: { not_found: { series_key: 'fhfa.hpi.all_transactions.cbsa.19741.quarterly.nsa' } },
    re_get_hazard_profile: { not_found: { fips_or_geo_key: '12999' } },
  },
});
