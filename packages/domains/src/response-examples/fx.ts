// Answers over the samples, shortened. Made by: npx vitest run tooling/e2e/response-examples.test.ts -u
/** A true answer of each operation, by tool. */
export const fx: Readonly<Record<string, unknown>> = {
  fx_get_rates: {
    data: {
      base: 'EUR',
      quote: 'USD',
      unit: 'USD per EUR',
      currency: 'USD',
      rates: [
        { date: '2026-03-05', value: '1.1618', as_of: '2026-11-20T12:00:00Z', derived: false },
        { date: '2026-03-04', value: '1.1649', as_of: '2026-11-20T12:00:00Z', derived: false },
      ],
    },
    meta: { source: 'ecb.eurofxref', as_of: '2026-11-20T12:00:00Z', attribution: 'Source: ECB', derived_method: null },
    pagination: { limit: 2, has_more: true, next_cursor: 'opaque' },
  },
  fx_convert: {
    data: {
      amount: '100',
      from_currency: 'EUR',
      to_currency: 'USD',
      requested_date: null,
      rate_date: '2026-03-05',
      rate: '1.1618',
      converted: '116.18',
      derived: false,
      unit: 'USD per EUR',
      currency: 'USD',
      as_of: '2026-11-20T12:00:00Z',
    },
    meta: { source: 'ecb.eurofxref', as_of: '2026-11-20T12:00:00Z', attribution: 'Source: ECB', derived_method: null },
    pagination: null,
  },
};
