import { conformance } from '@dqs/testing';
import { banks } from './index.ts';

conformance(banks, {
  now: '2026-11-06T09:00:00.000Z',
  refusals: {
    banks_get_financials: { not_found: { cert: 852218 }, out_of_coverage: { cert: 15426 } },
  },
});
