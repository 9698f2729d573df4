import { conformance } from '@dqs/testing';
import { gov } from './index.ts';

conformance(gov, {
  now: '2026-11-06T09:00:00.000Z',
  refusals: {
    gov_search_recipients: { not_found: { query: '*', agency: 'Department of Agricultur' } },
    gov_get_recipient_awards: {
      not_found: { recipient: 'ACUITY INTERNATIONAL LIMITED' },
      out_of_coverage: { recipient: 'Z1H9VJS8NG16' },
      ambiguous_identifier: { recipient: 'Red Legged Rooster, Inc.' },
    },
  },
});
