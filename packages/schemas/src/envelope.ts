import { z } from 'zod';
import { Day, Instant } from './time.ts';

/** Where a list continues. `next_cursor` is opaque and is sent back unchanged as `cursor`. */
export const Pagination = z
  .strictObject({
    limit: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'Pagination' });

export type Pagination = z.output<typeof Pagination>;

/** Metadata of every answer: its connector, and how fresh its freshest value is. */
export const Meta = z
  .strictObject({
    source: z.string().meta({ description: 'Stable identifier of the connector the page came from.' }),
    as_of: z
      .union([Instant, Day])
      .nullable()
      .meta({ description: 'Freshest as_of among the values on this page; null when the page is empty.' }),
  })
  .meta({ id: 'Meta' });

export type Meta = z.output<typeof Meta>;

/** A whole answer: `data`, `meta` and, if the operation pages, `pagination`. */
export interface Envelope<Data = unknown, MetaData = unknown> {
  readonly data: Data;
  readonly meta: MetaData;
  readonly pagination: Pagination | null;
}
