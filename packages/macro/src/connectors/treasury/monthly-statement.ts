import type { Located } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { businessDayOfNextMonth } from '../../published/business-day.ts';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { datePeriod, monthNumber, monthPeriod, type Period } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { missingAmount, type FiscalDataSet, type FiscalRow } from './fiscal-row.ts';

const columns = {
  current_month_gross_rcpt_amt: ['receipts', 'Federal receipts'],
  current_month_gross_outly_amt: ['outlays', 'Federal outlays'],
  current_month_dfct_sur_amt: ['deficit', 'Federal deficit (a surplus is negative)'],
} as const;

type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as readonly Column[];

const seriesOf = (column: Column, toDate: boolean): SeriesDescription =>
  publishedSeries({
    agency: 'treasury',
    programme: 'mts',
    sourceSeriesId: `mts_table_1 ${column}${toDate ? ' fiscal year to date' : ''}`,
    keyParts: `${columns[column][0]}.${toDate ? 'fiscal_year_to_date' : 'month'}`,
    title: `${columns[column][1]}, ${toDate ? 'fiscal year to date' : 'month'}`,
    units: 'US dollars',
    currency: 'USD',
    frequency: 'monthly',
    seasonalAdjustment: 'not_seasonally_adjusted',
    geography: 'US',
    keywords: 'monthly treasury statement budget federal government',
  });

const monthly = new Map(columnNames.map((column) => [column, seriesOf(column, false)]));
const toDate = new Map(columnNames.map((column) => [column, seriesOf(column, true)]));

/** October to December belong to the calendar year before the fiscal year. */
const monthOfFiscalYear = (fiscalYear: number, name: string): Period | null => {
  const month = monthNumber(name);
  return monthPeriod(String(month >= 10 ? fiscalYear - 1 : fiscalYear), String(month));
};

/**
 * A report is published on the eighth business day of the next month at 14:00 in Washington: 19:00 UTC, in summer
 * 18:00.
 */
const releasedAt = (reportDay: Day): string => `${businessDayOfNextMonth(reportDay, 8)}T19:00:00Z`;

interface Report {
  readonly knownAt: string;
  readonly fiscalYears: ReadonlyMap<string, number>;
  /** The last month with an amount in each fiscal year, with which its sum to date ends. */
  readonly lastMonths: Map<string, Period>;
}

const isMonth = (row: FiscalRow): boolean => monthNumber(row['classification_desc'] ?? '') > 0;
const isToDate = (row: FiscalRow): boolean => row['classification_desc'] === 'Year-to-Date';

const reportOf = (rows: readonly FiscalRow[], reportDay: Day): Report => {
  const fiscalYears = new Map(
    rows.flatMap((row) => {
      const [, year = ''] = /^FY (\d{4})$/.exec(row['classification_desc'] ?? '') ?? [];
      return year === '' ? [] : [[row['classification_id'] ?? '', Number.parseInt(year, 10)] as const];
    }),
  );
  const lastMonths = new Map<string, Period>();
  for (const row of rows) {
    const parent = row['parent_id'] ?? '';
    const fiscalYear = fiscalYears.get(parent);
    if (fiscalYear === undefined || !isMonth(row)) continue;
    const month = monthOfFiscalYear(fiscalYear, row['classification_desc'] ?? '');
    if (month !== null && month.period > (lastMonths.get(parent)?.period ?? '')) lastMonths.set(parent, month);
  }
  return { knownAt: releasedAt(reportDay), fiscalYears, lastMonths };
};

const cellsOf = (row: FiscalRow, line: number, { knownAt, fiscalYears, lastMonths }: Report): Located<ReadCell>[] => {
  const parent = row['parent_id'] ?? '';
  const name = row['classification_desc'] ?? '';
  const fiscalYear = fiscalYears.get(parent);
  if (fiscalYear === undefined) {
    if (/^FY \d{4}$/.test(name)) return [];
    return [{ line, record: { reject: `mts_table_1: "${name}" is not under a fiscal year of its report` } }];
  }
  if (!isMonth(row) && !isToDate(row)) return [{ line, record: { reject: `mts_table_1: "${name}" is not a month` } }];
  const period = isMonth(row) ? monthOfFiscalYear(fiscalYear, name) : (lastMonths.get(parent) ?? null);
  return columnNames.flatMap((column) => {
    const text = row[column];
    if (text === undefined) return [];
    const series = (isMonth(row) ? monthly : toDate).get(column)!;
    const given = { series, period, periodText: `${name} of fiscal year ${fiscalYear}`, text: text ?? '', knownAt };
    return [{ line, record: readCell({ ...given, missing: missingAmount }) }];
  });
};

/**
 * Receipts, outlays and deficit in table 1 of the Monthly Treasury Statement. A report (one `record_date`) is a tree in
 * any order: fiscal years, each with its months and their sum. It restates the previous year, so every report is a
 * vintage.
 */
export const monthlyStatement: FiscalDataSet = {
  name: 'mts_table_1',
  path: 'v1/accounting/mts/mts_table_1',
  column: 'current_month_dfct_sur_amt',
  read: (rows) => {
    const reports = Map.groupBy(
      rows.map((row, index) => ({ row, line: index + 1 })),
      ({ row }) => row['record_date'] ?? '',
    );
    return [...reports].flatMap(([reportText, lines]) => {
      const reportDay = datePeriod(reportText)?.period;
      if (reportDay === undefined) {
        return lines.map(({ line }) => ({ line, record: { reject: `mts_table_1: "${reportText}" is not a day` } }));
      }
      const report = reportOf(
        lines.map(({ row }) => row),
        reportDay as Day,
      );
      return lines.flatMap(({ row, line }) => cellsOf(row, line, report));
    });
  },
};
