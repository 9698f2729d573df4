import { geo } from '@dqs/geo';
import { conformance } from '@dqs/testing';
import { hazards } from './index.ts';

conformance(hazards, {
  now: '2026-01-15T12:00:00.000Z',
  beside: [geo],
  refusals: {
    hazards_get_risk_profile: {
      not_found: { geography: 'Miamy' },
      ambiguous_identifier: { geography: 'Baltimore' },
      out_of_coverage: { geography: 'Plano, TX' },
      bad_parameter: { geography: '12086', release: 'last year' },
    },
    hazards_get_hazard_components: {
      not_found: { geography: '12999' },
      ambiguous_identifier: { geography: 'Baltimore' },
      out_of_coverage: { geography: 'Plano, TX' },
      bad_parameter: { geography: '12086', hazard_type: 'sharknado' },
    },
    hazards_get_rankings: {
      bad_parameter: { level: 'county', metric: 'meteor_eal' },
      not_found: { level: 'county', metric: 'eal_total', state: 'Floridana' },
      ambiguous_identifier: { level: 'tract', metric: 'eal_total', county: 'Baltimore' },
      out_of_coverage: { level: 'tract', metric: 'eal_total', county: 'Plano, TX' },
    },
  },
});
