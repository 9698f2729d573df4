/** More institutions have been insured in every quarter since 1984, so a quarter with fewer is only partly loaded. */
export const insuredFrom = 1_000;

/** Quarters that are compared. The number of banks falls by about one percent a quarter. */
const quarters = 5;

/** How many quarters the query looks back for whole ones, where the newest quarters are loaded for some banks only. */
const mostQuarters = 60;

/** A quarter with a smaller share of the fullest compared quarter is still incomplete. */
const completePercent = 85;

const reportedFor = (period: string): string =>
  `(select count(distinct held.cert) from banks_quarter held where held.period = ${period})`;

/**
 * SQL of the newest loaded quarters with their number of reporting institutions, as `counted`. It belongs after `with
 * recursive`. It goes back until it has met five quarters of a thousand institutions or more; counting a quarter of a
 * few banks costs almost nothing. It takes the newest quarter from an index, because a surface has no index for `max`.
 */
export const countedQuarters = `counted (period, reported, whole, place) as (
    select newest.period, ${reportedFor('newest.period')}, 0, 1
      from (select period from banks_quarter order by period desc limit 1) newest
    union all
    select older.period, ${reportedFor('older.period')},
        counted.whole + case when counted.reported >= ${insuredFrom} then 1 else 0 end, counted.place + 1
      from counted cross join lateral (
        select held.period from banks_quarter held where held.period < counted.period order by held.period desc limit 1) older
      where counted.whole + case when counted.reported >= ${insuredFrom} then 1 else 0 end < ${quarters}
        and counted.place < ${mostQuarters})`;

/**
 * SQL of the newest complete quarter, by the number of institutions that reported for the newest loaded quarters. A few
 * banks with newer quarters do not make a quarter complete.
 */
const newestCompleteQuarter = `(
  with recursive ${countedQuarters}
  select max(period) from counted where reported * 100 >= ${completePercent} * (select max(reported) from counted))`;

/**
 * SQL condition: whether an institution reported for the newest complete quarter or a later one. `cert` is SQL of its
 * certificate.
 */
export const reportedLately = (cert: string): string =>
  `exists (select from banks_quarter lately where lately.cert = ${cert} and lately.period >= ${newestCompleteQuarter})`;
