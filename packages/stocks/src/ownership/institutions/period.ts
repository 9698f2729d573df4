import { addDays, endOfMonth, addMonths, monthOf } from '@dqs/core';
import { statement, type Reader } from '@dqs/kit';
import { ServiceError, type Day } from '@dqs/schemas';

/** Reports are due 45 days after the end of the quarter (Rule 13f-1). */
const daysToFile = 45;
/** A quarter is complete if at least nine tenths as many managers as in the previous quarter are loaded. */
const [enough, of] = [9, 10];

/** A quarter, with the number of managers whose reports of it are loaded. */
export interface HeldPeriod {
  readonly report_period: Day;
  readonly reports: number;
}

const isQuarterEnd = (day: Day): boolean => monthOf(day) % 3 === 0 && endOfMonth(day) === day;

/** The end of the previous quarter; null for a day that is not the end of a quarter. */
export const quarterBefore = (day: Day): Day | null => (isQuarterEnd(day) ? endOfMonth(addMonths(day, -3)) : null);

// Each step looks up the next smaller period in the index.
const newest = statement(
  'stocks_institution_periods',
  { report_period: 'day', reports: 'integer', newest_filed: 'day' },
  `with recursive period(day, step) as (
     (select report_period, 1 from stocks_institution_report
       where report_period <= $1 and not is_notice order by report_period desc limit 1)
     union all
     select (select report.report_period from stocks_institution_report report
              where report.report_period < period.day and not report.is_notice
              order by report.report_period desc limit 1), period.step + 1
       from period where period.day is not null and period.step < 40)
   select day as report_period, (select count(*) from stocks_institution_report where report_period = day and not is_notice)::integer as reports,
          (select filed_date from stocks_institution_filing order by filed_date desc limit 1) as newest_filed
     from period where day is not null order by report_period desc`,
);

/**
 * The newest quarter for which all reports were due and nearly all are loaded; otherwise the newest with any report.
 */
export const latestComplete = (periods: readonly HeldPeriod[], newestFiled: Day): HeldPeriod | null => {
  const quarters = periods.filter(({ report_period }) => isQuarterEnd(report_period));
  const complete = quarters.find(({ report_period, reports }) => {
    const before = quarters.find((other) => other.report_period === quarterBefore(report_period));
    return addDays(report_period, daysToFile) <= newestFiled && reports * of >= (before?.reports ?? 0) * enough;
  });
  return complete ?? quarters[0] ?? null;
};

/** The requested period, or the latest complete one. Throws `out_of_coverage` if no report of it is loaded. */
export const findPeriod = async (db: Reader, asked: Day | null, today: Day): Promise<HeldPeriod> => {
  const rows = await db.all(newest, [asked ?? today]);
  const found = asked === null ? latestComplete(rows, rows[0]?.newest_filed ?? today) : (rows[0] ?? null);
  if (found !== null && (asked === null || found.report_period === asked)) return found;
  throw new ServiceError(
    'out_of_coverage',
    asked === null ? 'no reports on Form 13F are loaded' : `no reports on Form 13F for ${asked} are loaded`,
    {
      param: 'report_period',
      hint:
        found === null
          ? 'Load them with: dqs ingest stocks.form-13f-data-sets'
          : `Periods are ends of quarters; the nearest earlier loaded one is ${found.report_period}.`,
    },
  );
};

const ofPeriod = statement(
  'stocks_institution_reports_of_period',
  { reports: 'integer' },
  `select count(*)::integer as reports from stocks_institution_report where report_period = $1 and not is_notice`,
);

/** The number of managers whose reports of a period are loaded. */
export const readReportCount = async (db: Reader, period: Day): Promise<number> =>
  (await db.first(ofPeriod, [period]))?.reports ?? 0;
