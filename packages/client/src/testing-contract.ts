import { Day, Decimal, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';

/**
 * Invented contracts for the tests of this package: a paging list, a path parameter with a repeated one, a bare record.
 */
export const testingContracts = {
  fx: {
    rates: endpoint({
      path: '/v1/fx/rates',
      tool: 'fx_get_rates',
      title: 'Rates',
      summary: 'Rates of one pair.',
      params: z.strictObject({
        quote: z.string(),
        base: z.string().default('EUR'),
        start: Day.nullish(),
        ...page(100, 500),
      }),
      data: z.strictObject({ base: z.string(), rates: z.array(z.strictObject({ date: Day, value: Decimal })) }),
      keyset: z.tuple([Day]),
      rows: ['rates'],
      batch: 'quote',
      chart: { kind: 'none', reason: 'An operation of tests.' },
      datasets: ['fx.rates'],
      examples: [{ quote: 'USD' }],
    }),
  },
  drugs: {
    approvals: endpoint({
      path: '/v1/drugs/{sponsor}/approvals',
      tool: 'drugs_search_by_sponsor',
      title: 'Approvals',
      summary: 'Approvals of a sponsor.',
      params: z.strictObject({ sponsor: z.string(), number: z.array(z.string()).optional() }),
      data: z.strictObject({ matches: z.array(z.strictObject({ number: z.string() })) }),
      rows: ['matches'],
      batch: 'sponsor',
      chart: { kind: 'none', reason: 'An operation of tests.' },
      datasets: ['drugs.approvals'],
      examples: [{ sponsor: 'a' }],
    }),
    status: endpoint({
      path: '/v1/drugs/status',
      tool: 'drugs_status',
      title: 'Status',
      summary: 'How things stand.',
      params: z.strictObject({}),
      data: z.strictObject({ open: z.boolean() }),
      chart: { kind: 'none', reason: 'An operation of tests.' },
      datasets: ['drugs.approvals'],
      examples: [{}],
    }),
  },
};
