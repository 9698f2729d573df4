import { Day, Decimal, endpoint, page, type Endpoint, type Envelope } from '@dqs/schemas';
import { z } from 'zod';
import type { Answered } from './source.ts';

/** An invented contract for tests: two levels of lists, and every kind of column. */
export const weeks = endpoint({
  path: '/v1/futures/weeks',
  tool: 'futures_get_weeks',
  title: 'Weeks',
  summary: 'Weeks of a market.',
  params: z.strictObject({
    market: z.string().meta({ description: 'Exact market key.' }),
    variant: z.enum(['plain', 'combined']).default('plain'),
    start: Day.nullish(),
    code: z.array(z.string()).optional(),
    ...page(2, 5),
  }),
  data: z.strictObject({
    market: z.string(),
    weeks: z.array(
      z.strictObject({
        report_date: Day,
        categories: z.array(
          z.strictObject({
            category: z.string(),
            long: Decimal,
            rank: z.int().nullable(),
            share: z.number(),
            open: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  keyset: z.tuple([Day]),
  rows: ['weeks', 'categories'],
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['futures.weeks'],
  examples: [{ market: "a 'quoted' one", code: ['x', 'y'], limit: 2 }],
}) as Endpoint;

const week = (date: string) => ({
  report_date: date,
  categories: [
    { category: 'managed, money', long: '100', rank: 1, share: 0.25, open: true },
    { category: 'other', long: '20.50', rank: null, share: 0.75, open: false },
  ],
});

/** An answer of `weeks`. */
export const answerOf = (dates: readonly string[], next: string | null): Answered => {
  const envelope = {
    data: { market: 'gold', weeks: dates.map(week) },
    meta: { source: 'futures.cftc', as_of: '2024-01-09T00:00:00Z' },
    pagination: { limit: 2, has_more: next !== null, next_cursor: next },
  } as unknown as Envelope;
  return { bytes: Buffer.from(JSON.stringify(envelope)), note: null, envelope: () => envelope };
};
