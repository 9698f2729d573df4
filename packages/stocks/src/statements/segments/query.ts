import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  month_end: 'day',
  period_end: 'day',
  breakdown: 'text',
  accession_number: 'text',
  concept: 'text',
  unit: 'text',
  axis: 'text',
  member: 'text',
  gross: 'boolean',
  elimination: 'boolean',
  value: 'decimal',
  label: 'text?',
  filed_date: 'day',
  from_report: 'boolean',
  as_of: 'instant',
} as const;

// Days of the data sets are rounded to the nearest end of a month; the company's own day is that of its report or statement.
const ownDay = `(select period_end from stocks_statement
    where cik = $1 and statement = $7 and period_type = $8
      and period_end between page.month_end - 16 and page.month_end + 16
    order by abs(period_end - page.month_end) limit 1)`;

// Amounts at a day stand in every report; those of years are the days at which annual reports end.
const ofReports = `($6 or held.form ~ '^(10-K|20-F|40-F)')`;

/** The newest ends of months at which a table has any of the breakdown. */
const endsIn = (table: string): string => `(select distinct held.month_end from ${table} held
      where cik = $1 and line = $2 and quarters = $3 and breakdown = $4 and axis <> 'ConsolidationItemsAxis'
        and month_end < coalesce($5::date, 'infinity') and ${ofReports}
      order by month_end desc limit $9)`;

/** The figures of a table at the ends of the page, those of the whole included. */
const figuresIn = (table: string, own: string): string => `select held.month_end, ${own}, held.breakdown,
       held.accession_number, held.concept, held.unit, held.axis, held.member, held.gross, held.elimination, held.value,
       held.filed_date, held.as_of
     from page join ${table} held on held.cik = $1 and held.line = $2 and held.quarters = $3
      and held.month_end = page.month_end and held.breakdown in ($4, '')
    where ${ofReports}`;

// A figure that several readings of one filing have is served once: of the filing with its labels, of a document of it, of its
// extracted instance, of the data sets, in this order. Which of them was loaded first makes no difference.
const figures = statement(
  'stocks_segment_figures',
  columns,
  `with page as materialized (
     select month_end from (${endsIn('stocks_segment_value')} union ${endsIn('stocks_report_figure')}) ends
      order by month_end desc limit $9),
   read as materialized (
     ${figuresIn('stocks_report_figure', 'held.period_end, held.label, true as from_report, held.carrier')}
     union all
     ${figuresIn('stocks_segment_value', `null::date, null, false, 'later'`)}),
   figure as (
     select distinct on (month_end, accession_number, concept, unit, breakdown, axis, member, gross, elimination) *
       from read
      order by month_end, accession_number, concept, unit, breakdown, axis, member, gross, elimination, carrier)
   select figure.month_end, coalesce(figure.period_end, own.day, figure.month_end) as period_end, figure.breakdown,
       figure.accession_number, figure.concept, figure.unit, figure.axis, figure.member, figure.gross, figure.elimination,
       figure.value, figure.label, figure.filed_date, figure.from_report, figure.as_of
     from page
    cross join lateral (select ${ownDay} as day) own
     join figure using (month_end)
    order by figure.month_end desc, figure.member`,
);

/** A figure of one filing, of one member or of the whole. */
export type FigureRow = RowOf<typeof columns>;

const breakdowns = statement(
  'stocks_segment_breakdowns',
  { line: 'text', breakdown: 'text', first: 'day', last: 'day' },
  `select line, breakdown, min(month_end) as first, max(month_end) as last from (
     select line, breakdown, month_end from stocks_segment_value where cik = $1
     union all select line, breakdown, month_end from stocks_report_figure where cik = $1) held
    where breakdown not in ('', 'class') group by line, breakdown order by line, breakdown`,
);

/** What is broken down of a company's figures, how, and the ends of the months from which to which. One round trip. */
export const readBreakdowns = (db: Reader, cik: number): Promise<readonly RowOf<typeof breakdowns.columns>[]> =>
  db.all(breakdowns, [cik]);

export interface FigureFilter {
  readonly line: string;
  readonly breakdown: string;
  /** 0 at a day, 1 over a quarter, 4 over a year. */
  readonly quarters: 0 | 1 | 4;
  readonly period: 'annual' | 'quarterly';
  /** The end of the month of the last period of the page before. */
  readonly after: string | null;
}

/** All figures of the newest `count` periods that have any of the breakdown, newest first. One round trip. */
export const readFigures = (
  db: Reader,
  cik: number,
  { line, breakdown, quarters, period, after }: FigureFilter,
  count: number,
): Promise<readonly FigureRow[]> => {
  const statementKind = quarters === 0 ? 'balance' : 'income';
  const anyReport = quarters !== 0 || period === 'quarterly';
  return db.all(figures, [cik, line, quarters, breakdown, after, anyReport, statementKind, period, count]);
};

const anyFigure = statement(
  'stocks_any_segment_figure',
  { held: 'boolean' },
  `select exists (select from stocks_segment_value where cik = $1)
       or exists (select from stocks_report_figure where cik = $1 and breakdown <> 'class') as held`,
);

/** Whether any figure of the company has been loaded, of the whole or of a part. One round trip. */
export const hasFigures = async (db: Reader, cik: number): Promise<boolean> =>
  (await db.first(anyFigure, [cik]))?.held === true;
