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

// The data sets round days to the nearest end of a month. The exact day is that of the company's report or statement.
const ownDay = `(select period_end from stocks_statement
    where cik = $1 and statement = $7 and period_type = $8
      and period_end between page.month_end - 16 and page.month_end + 16
    order by abs(period_end - page.month_end) limit 1)`;

// Every report has balances on its last day. The annual ones are those of annual reports.
const ofReports = `($6 or stored.form ~ '^(10-K|20-F|40-F)')`;

/** The newest ends of months for which a table has figures of the breakdown. */
const endsIn = (table: string): string => `(select distinct stored.month_end from ${table} stored
      where cik = $1 and line = $2 and quarters = $3 and breakdown = $4 and axis <> 'ConsolidationItemsAxis'
        and month_end < coalesce($5::date, 'infinity') and ${ofReports}
      order by month_end desc limit $9)`;

/** The figures of a table for the page, including those of the whole company. */
const figuresIn = (table: string, own: string): string => `select stored.month_end, ${own}, stored.breakdown,
       stored.accession_number, stored.concept, stored.unit, stored.axis, stored.member, stored.gross, stored.elimination, stored.value,
       stored.filed_date, stored.as_of
     from page join ${table} stored on stored.cik = $1 and stored.line = $2 and stored.quarters = $3
      and stored.month_end = page.month_end and stored.breakdown in ($4, '')
    where ${ofReports}`;

// One filing can be loaded in several forms. Each figure is served once, from the filing with its labels, a document of it,
// its extracted instance or the data sets, in this order, regardless of the order of loads.
const figures = statement(
  'stocks_segment_figures',
  columns,
  `with page as materialized (
     select month_end from (${endsIn('stocks_segment_value')} union ${endsIn('stocks_report_figure')}) ends
      order by month_end desc limit $9),
   read as materialized (
     ${figuresIn('stocks_report_figure', 'stored.period_end, stored.label, true as from_report, stored.carrier')}
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

/** A figure of one filing, for one member or the whole company. */
export type FigureRow = RowOf<typeof columns>;

const breakdowns = statement(
  'stocks_segment_breakdowns',
  { line: 'text', breakdown: 'text', first: 'day', last: 'day' },
  `select line, breakdown, min(month_end) as first, max(month_end) as last from (
     select line, breakdown, month_end from stocks_segment_value where cik = $1
     union all select line, breakdown, month_end from stocks_report_figure where cik = $1) stored
    where breakdown not in ('', 'class') group by line, breakdown order by line, breakdown`,
);

/** The lines that are broken down, by what, and the first and last end of a month. One round trip. */
export const readBreakdowns = (db: Reader, cik: number): Promise<readonly RowOf<typeof breakdowns.columns>[]> =>
  db.all(breakdowns, [cik]);

export interface FigureFilter {
  readonly line: string;
  readonly breakdown: string;
  /** Length of the period: 0 for one day, 1 for a quarter, 4 for a year. */
  readonly quarters: 0 | 1 | 4;
  readonly period: 'annual' | 'quarterly';
  /** End of the month of the last period of the previous page. */
  readonly after: string | null;
}

/** All figures of the newest `count` periods with the breakdown, newest first. One round trip. */
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
  { loaded: 'boolean' },
  `select exists (select from stocks_segment_value where cik = $1)
       or exists (select from stocks_report_figure where cik = $1 and breakdown <> 'class') as loaded`,
);

/** Whether any figure of the company or a part of it is loaded. One round trip. */
export const hasFigures = async (db: Reader, cik: number): Promise<boolean> =>
  (await db.first(anyFigure, [cik]))?.loaded === true;
