/**
 * SQL: the time when a file last confirmed the served application. The rows of an application are rewritten only when
 * they change. Each release with the same content confirms the source records.
 */
export const lastSeen = (application: string): string =>
  `(select max(as_of) from (
      select distinct on (facet) as_of from fda_record where fda_record.appl_no = ${application}.appl_no
      order by facet, as_known_at desc) newest)`;
