import { conformance } from '@dqs/testing';
import { macro } from './index.ts';

conformance(macro, {
  now: '2026-11-22T09:00:00.000Z',
  refusals: {
    macro_get_series: {
      not_found: { series_key: 'bls.cpi.u.us.all_things.sa' },
      out_of_coverage: { series_key: 'bls.cpi.u.us.all_items.sa', as_known_at: '1990-01-01T00:00:00Z' },
    },
  },
});
