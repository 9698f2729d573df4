import { conformance } from '@dqs/testing';
import { fda } from './index.ts';

conformance(fda, {
  now: '2026-03-06T09:00:00.000Z',
  refusals: {
    fda_get_approvals: {
      not_found: { application_numbers: ['NDA021588', 'NDA020703'] },
      out_of_coverage: { application_numbers: ['NDA000004'] },
    },
    fda_search_approvals: { not_found: { sponsor: 'Pfizzer' } },
  },
});
