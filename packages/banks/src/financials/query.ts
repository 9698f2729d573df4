import type { DayRange } from '@dqs/core';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import { reportedLately } from '../reported-lately.ts';

// One row per set of figures, with the institution in each. An institution without a quarter in the range has one row.
const quarters = statement(
  'banks_quarters',
  {
    name: 'text',
    rssd_id: 'integer?',
    active: 'boolean',
    city: 'text?',
    state: 'text?',
    institution_as_of: 'instant',
    holding_rssd_id: 'integer?',
    holding_name: 'text?',
    holding_as_of: 'day?',
    period: 'day?',
    figures: 'json?',
    as_of: 'instant?',
  },
  `with period as materialized (
     select distinct period from banks_quarter
     where cert = $1 and period >= $2 and period <= $3 order by period desc limit $4),
   figures as (
     select distinct on (quarter.period, quarter.field_set) quarter.period, quarter.field_set, quarter.as_known_at,
       quarter.figures, quarter.as_of
     from banks_quarter quarter join period on period.period = quarter.period
     where quarter.cert = $1 order by quarter.period, quarter.field_set, quarter.as_known_at desc)
   select institution.name, institution.rssd_id,
     coalesce(institution.active, ${reportedLately('$1')}) as active,
     institution.city, institution.state, institution.as_of as institution_as_of,
     institution.holding_rssd_id, institution.holding_name,
     institution.holding_as_of,
     figures.period, figures.figures, figures.as_of
   from banks_institution institution left join figures on true
   where institution.cert = $1 order by figures.period desc, figures.as_known_at, figures.field_set`,
);

const held = statement(
  'banks_held',
  { any_quarter: 'boolean', of_rssd: 'integer?', first: 'integer?', last: 'integer?' },
  `select exists (select from banks_quarter where cert = $1) as any_quarter,
     (select cert from banks_institution where rssd_id = $1 order by cert limit 1) as of_rssd,
     (select min(cert) from banks_institution) as first, (select max(cert) from banks_institution) as last`,
);

export type QuarterRow = RowOf<(typeof quarters)['columns']>;

/**
 * An institution with the figure sets of its newest quarters in a range, the latest known ones last. One round trip.
 */
export const readQuarters = (
  db: Reader,
  cert: number,
  { from, to }: DayRange,
  limit: number,
): Promise<readonly QuarterRow[]> => db.all(quarters, [cert, from, to, limit]);

/** The data loaded around a certificate without quarters. */
export const readCoverage = (db: Reader, cert: number): Promise<RowOf<(typeof held)['columns']> | null> =>
  db.first(held, [cert]);
