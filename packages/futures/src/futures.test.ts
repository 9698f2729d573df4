import { conformance } from '@dqs/testing';
import { futures } from './index.ts';

conformance(futures, {
  now: '2025-01-15T12:00:00.000Z',
  refusals: { futures_get_positioning: { not_found: { market: 'plutonium' } } },
});
