/** Quarters that are compared: banks become fewer by about one percent a quarter. */
const quarters = 5;

/** A quarter with a smaller share of the fullest of these is still coming in. */
const completePercent = 85;

/** SQL of the newest quarters held with the institutions that reported for each, as `counted`; it belongs behind `with recursive`. */
export const countedQuarters = `newest as (
    select max(period) as period, 1 as place from banks_quarter
    union all
    select (select max(held.period) from banks_quarter held where held.period < newest.period), place + 1
      from newest where place < ${quarters} and newest.period is not null),
  counted as (
    select newest.period, count(distinct held.cert) as reported
      from newest join banks_quarter held on held.period = newest.period group by newest.period)`;

/**
 * SQL of the newest quarter that is complete, by the institutions that reported for the newest quarters held. One bank that has
 * reported for a new quarter says nothing of the others.
 */
const newestCompleteQuarter = `(
  with recursive ${countedQuarters}
  select max(period) from counted where reported * 100 >= ${completePercent} * (select max(reported) from counted))`;

/** SQL of whether an institution reported for the newest complete quarter or a later one; `cert` is SQL of its certificate. */
export const reportedLately = (cert: string): string =>
  `exists (select from banks_quarter lately where lately.cert = ${cert} and lately.period >= ${newestCompleteQuarter})`;
