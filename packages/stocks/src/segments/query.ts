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
  filed_date: 'day',
  as_of: 'instant',
} as const;

// Days of the data sets are rounded to the nearest end of a month; the company's own day is that of its statement.
const ownDay = `(select period_end from stocks_statement
    where cik = $1 and statement = $7 and period_type = $8
      and period_end between page.month_end - 16 and page.month_end + 16
    order by abs(period_end - page.month_end) limit 1)`;

// Amounts at a day stand in every report; those of years are the days at which annual reports end.
const ofReports = `($6 or held.form ~ '^(10-K|20-F|40-F)')`;

const figures = statement(
  'stocks_segment_figures',
  columns,
  `with page as materialized (
     select distinct month_end from stocks_segment_value held
      where cik = $1 and line = $2 and quarters = $3 and breakdown = $4 and axis <> 'ConsolidationItemsAxis'
        and month_end < coalesce($5::date, 'infinity') and ${ofReports}
      order by month_end desc limit $9)
   select page.month_end, coalesce(own.day, page.month_end) as period_end, held.breakdown, held.accession_number, held.concept,
       held.unit, held.axis, held.member, held.gross, held.elimination, held.value, held.filed_date, held.as_of
     from page
    cross join lateral (select ${ownDay} as day) own
     join stocks_segment_value held on held.cik = $1 and held.line = $2 and held.quarters = $3
      and held.month_end = page.month_end and held.breakdown in ($4, '')
    where ${ofReports}
    order by page.month_end desc, held.member`,
);

/** A figure of one filing, of one member or of the whole. */
export type FigureRow = RowOf<typeof columns>;

const anyFigure = statement(
  'stocks_any_segment_figure',
  { held: 'boolean' },
  'select exists(select from stocks_segment_value where cik = $1) as held',
);

/** Whether any figure of the company has been loaded, of the whole or of a part. */
export const holdsFigures = async (db: Reader, cik: number): Promise<boolean> =>
  (await db.first(anyFigure, [cik]))?.held === true;

export interface FiguresAsked {
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
  { line, breakdown, quarters, period, after }: FiguresAsked,
  count: number,
): Promise<readonly FigureRow[]> => {
  const statementKind = quarters === 0 ? 'balance' : 'income';
  const anyReport = quarters !== 0 || period === 'quarterly';
  return db.all(figures, [cik, line, quarters, breakdown, after, anyReport, statementKind, period, count]);
};
