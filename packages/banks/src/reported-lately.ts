/** More have been insured in every quarter since 1984: a quarter of fewer is loaded in part. */
export const insuredFrom = 1_000;

/** Quarters that are compared: banks become fewer by about one percent a quarter. */
const quarters = 5;

/** So far back whole quarters are looked for where the newest ones are loaded of some banks alone. */
const mostQuarters = 60;

/** A quarter with a smaller share of the fullest of these is still coming in. */
const completePercent = 85;

const reportedFor = (period: string): string =>
  `(select count(distinct held.cert) from banks_quarter held where held.period = ${period})`;

/**
 * SQL of the newest quarters held with the institutions that reported for each, as `counted`; it belongs behind `with recursive`. It
 * goes back until it has met five quarters of a thousand and more; quarters of a few banks are counted at next to no cost. The newest
 * quarter is the first of an index: a surface has no index for `max`.
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
 * SQL of the newest quarter that is complete, by the institutions that reported for the newest quarters held. A few banks that
 * have reported for new quarters say nothing of the others.
 */
const newestCompleteQuarter = `(
  with recursive ${countedQuarters}
  select max(period) from counted where reported * 100 >= ${completePercent} * (select max(reported) from counted))`;

/** SQL of whether an institution reported for the newest complete quarter or a later one; `cert` is SQL of its certificate. */
export const reportedLately = (cert: string): string =>
  `exists (select from banks_quarter lately where lately.cert = ${cert} and lately.period >= ${newestCompleteQuarter})`;
