/**
 * SQL: when what is served of an application was last seen in a file. The rows of an application are written anew only when
 * they change; the records that they are built from are confirmed by each release that says the same.
 */
export const lastSeen = (application: string): string =>
  `(select max(as_of) from (
      select distinct on (facet) as_of from fda_record where fda_record.appl_no = ${application}.appl_no
      order by facet, as_known_at desc) newest)`;
