import { z } from 'zod';

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const Day = z.iso
  .date('must be a date YYYY-MM-DD that exists, such as 2024-01-31')
  // The calendar has no year 0, and neither has a database.
  .refine((text) => !text.startsWith('0000'), 'must be a date of the years 0001 to 9999')
  .brand<'Day'>()
  .meta({ id: 'Day', description: 'Calendar day, YYYY-MM-DD.' });

export type Day = z.output<typeof Day>;

/** An instant with its offset, RFC 3339. The service always writes UTC (`Z`). */
export const Instant = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 date-time with an offset, such as 2024-01-31T15:00:00Z' })
  .brand<'Instant'>()
  .meta({ id: 'Instant', description: 'RFC 3339 date-time with offset.' });

export type Instant = z.output<typeof Instant>;
