import { conformance } from '@dqs/testing';
import { fx } from './index.ts';

conformance(fx, {
  now: '2026-03-06T09:00:00.000Z',
  batches: { fx_get_rates: ['USD', 'JPY', 'GBP'] },
  refusals: {
    fx_get_rates: { not_found: { quote: 'CNH' }, out_of_coverage: { quote: 'SIT' } },
    fx_convert: {
      not_found: { amount: '1', from_currency: 'EUR', to_currency: 'AED' },
      out_of_coverage: { amount: '1', from_currency: 'HRK', to_currency: 'EUR', date: '2023-01-02' },
    },
  },
});
