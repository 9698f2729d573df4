import { conformance } from '@dqs/testing';
import { entities } from './index.ts';

conformance(entities, {
  now: '2025-05-15T09:00:00.000Z',
  refusals: {
    entities_get_profile: { not_found: { lei: '5493006MHB84DD0ZWV18' } },
    entities_get_ownership: { not_found: { lei: '5493006MHB84DD0ZWV18' } },
  },
});
