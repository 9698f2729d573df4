import { stocks } from '@dqs/stocks';
import { conformance } from '@dqs/testing';
import { funds } from './index.ts';

conformance(funds, {
  now: '2026-11-21T09:00:00.000Z',
  beside: [stocks],
  refusals: {
    funds_get_holdings: {
      not_found: { fund: 'ZZZZX' },
      out_of_coverage: { fund: 'S000013795', report_period: '2022-12-31' },
      ambiguous_identifier: { fund: 'tp c' },
    },
    funds_get_proxy_votes: {
      not_found: { fund: 'S000000001' },
      out_of_coverage: { fund: '1350694', report_period: '2023-06-30' },
      ambiguous_identifier: { fund: 'tp c' },
    },
  },
});
