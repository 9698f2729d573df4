import type { Located } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { businessDayOfNextMonth } from '../../published/business-day.ts';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { datePeriod, monthPeriod, type Period } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import { slug } from './average-rates.ts';
import { missingAmount, type FiscalDataSet, type FiscalRow } from './fiscal-row.ts';

/** A table of the Monthly Treasury Statement whose lines form a tree. */
interface MonthlyTable {
  readonly number: string;
  /** A column of the table. Tables 3 and 9 have the same one and are distinguished by `table_nbr`. */
  readonly column: string;
  readonly title: string;
}

/** Columns from the data dictionary of Fiscal Data for the Monthly Treasury Statement. */
const tables: readonly MonthlyTable[] = [
  { number: '2', column: 'current_month_budget_amt', title: 'budget and off-budget results and financing' },
  { number: '3', column: 'current_month_rcpt_outly_amt', title: 'receipts and outlays' },
  { number: '4', column: 'current_month_refund_amt', title: 'receipts' },
  { number: '5', column: 'current_month_app_rcpt_amt', title: 'outlays' },
  { number: '6', column: 'current_month_net_txn_amt', title: 'means of financing' },
  { number: '8', column: 'current_month_excess_amt', title: 'trust funds' },
  { number: '9', column: 'current_month_rcpt_outly_amt', title: 'receipts by source and outlays by function' },
];

const measures: Readonly<Record<string, string>> = {
  budget: '',
  rcpt_outly: '',
  gross_rcpt: 'gross receipts',
  refund: 'refunds',
  net_rcpt: 'net receipts',
  gross_outly: 'gross outlays',
  app_rcpt: 'applicable receipts',
  net_outly: 'net outlays',
  net_txn: 'net transactions',
  rcpt: 'receipts',
  outly: 'outlays',
  excess: 'excess of receipts over outlays',
};

const levels: Readonly<Record<string, string>> = {
  begin_year_acct_bal_amt: 'account balance at the beginning of the fiscal year',
  begin_month_acct_bal_amt: 'account balance at the beginning of the month',
  close_month_acct_bal_amt: 'account balance at the close of the month',
};

/**
 * The meaning of a column: an amount of the month, of the fiscal year to date, or of the previous year to the same
 * month, or a level.
 */
interface ColumnMeaning {
  readonly form: 'month' | 'fiscal_year_to_date' | 'level';
  readonly isYearBefore: boolean;
  /** The form in the id of the series. */
  readonly measure: string;
  readonly words: string;
}

const meaningOf = (column: string): ColumnMeaning | null => {
  const level = levels[column];
  if (level !== undefined) return { form: 'level', isYearBefore: false, measure: column, words: level };
  const [, span = '', measure = ''] = /^(current_month|current_fytd|fytd|prior_fytd)_(\w+)_amt$/.exec(column) ?? [];
  const words = Object.hasOwn(measures, measure) ? measures[measure] : undefined;
  if (words === undefined) return null;
  return {
    form: span === 'current_month' ? 'month' : 'fiscal_year_to_date',
    isYearBefore: span === 'prior_fytd',
    measure,
    words,
  };
};

const formWords = { month: 'month', fiscal_year_to_date: 'fiscal year to date', level: '' } as const;

const seriesOf = remembered((key) => {
  const [number = '', form = '', measure = '', line = '', ...path] = key.split('|');
  const { title } = tables.find((table) => table.number === number)!;
  const words = form === 'level' ? levels[measure]! : measures[measure]!;
  const span = formWords[form as keyof typeof formWords];
  const lineId = line === '' ? '' : ` line ${line}`;
  const column = form === 'level' ? measure : `${measure}${form === 'month' ? '' : ' fiscal year to date'}`;
  return publishedSeries({
    agency: 'treasury',
    programme: 'mts',
    sourceSeriesId: `mts_table_${number}${lineId} ${path.join(': ')}: ${column}`,
    keyParts: [`table_${number}`, ...path.map(slug), ...(line === '' ? [] : [`line_${slug(line)}`]), slug(column)].join(
      '.',
    ),
    title: [path.join(', '), words, span].filter((word) => word !== '').join(', '),
    description: `Monthly Treasury Statement, table ${number}: ${title}.`,
    units: 'US dollars',
    currency: 'USD',
    frequency: 'monthly',
    seasonalAdjustment: 'not_seasonally_adjusted',
    geography: 'US',
    keywords: 'monthly treasury statement federal budget government',
  });
});

const isLacking = (text: string | null | undefined): boolean =>
  text === undefined || text === null || missingAmount.has(text);

/** The name of a line without the colon of a heading and the dashes of a total. */
const wordsOf = (row: FiscalRow): string =>
  (row['classification_desc'] ?? '')
    .replace(/^Total\s*--\s*/i, 'Total ')
    .replace(/:\s*$/, '')
    .trim();

/** The names of a line and of all headings above it, from the top. */
const pathOf = (row: FiscalRow, byId: ReadonlyMap<string, FiscalRow>): readonly string[] => {
  const path = [wordsOf(row)];
  const passed = new Set<FiscalRow>([row]);
  for (
    let above = byId.get(row['parent_id'] ?? '');
    above && !passed.has(above);
    above = byId.get(above['parent_id'] ?? '')
  ) {
    passed.add(above);
    path.unshift(wordsOf(above));
  }
  return path.filter((words) => slug(words) !== '');
};

interface Line {
  readonly row: FiscalRow;
  readonly line: number;
}

const yearBefore = ({ period }: Period): Period | null =>
  monthPeriod(String(Number.parseInt(period.slice(0, 4), 10) - 1), period.slice(5, 7));

/** The cells of one report of a table: the lines of one `record_date`. */
const cellsOfReport = (number: string, reportText: string, lines: readonly Line[]): Located<ReadCell>[] => {
  const day = datePeriod(reportText)?.period as Day | undefined;
  if (day === undefined)
    return lines.map(({ line }) => ({ line, record: { reject: `mts_table_${number}: "${reportText}" is not a day` } }));
  const month = monthPeriod(day.slice(0, 4), day.slice(5, 7))!;
  // A report is published on the eighth business day of the next month at 14:00 in Washington.
  const knownAt = `${businessDayOfNextMonth(day, 8)}T19:00:00Z`;
  const byId = new Map(lines.map(({ row }) => [row['classification_id'] ?? '', row]));
  byId.delete('');
  const paths = lines.map(({ row }) => pathOf(row, byId));
  const times = Map.groupBy(paths, (path) => path.map(slug).join('|'));
  return lines.flatMap(({ row, line }, index): Located<ReadCell>[] => {
    const path = paths[index]!;
    const columns = Object.keys(row).flatMap((column) => {
      const meaning = meaningOf(column);
      return meaning === null ? [] : [{ column, ...meaning }];
    });
    // A heading has words but no amount.
    if (columns.every(({ column }) => isLacking(row[column]))) return [];
    if (path.length === 0)
      return [{ line, record: { reject: `mts_table_${number}: a line of ${reportText} has no name` } }];
    // Lines with the same names are distinguished by the publisher's line code.
    const code = times.get(path.map(slug).join('|'))!.length > 1 ? (row['line_code_nbr'] ?? '') : '';
    return columns.map(({ column, form, isYearBefore, measure }) => ({
      line,
      record: readCell({
        series: seriesOf([number, form, measure, code, ...path].join('|')),
        period: isYearBefore ? yearBefore(month) : month,
        periodText: reportText,
        text: row[column] ?? '',
        missing: missingAmount,
        knownAt,
      }),
    }));
  });
};

const numbersOf = (column: string): readonly string[] =>
  tables.filter((table) => table.column === column).map(({ number }) => number);

const cellsOf =
  (column: string): FiscalDataSet['read'] =>
  (rows) => {
    const reports = Map.groupBy(
      rows.map((row, index) => ({ row, line: index + 1 })),
      ({ row }) => `${row['table_nbr'] ?? ''}|${row['record_date'] ?? ''}`,
    );
    const possible = numbersOf(column);
    return [...reports].flatMap(([key, lines]) => {
      const [tableNumber = '', reportText = ''] = key.split('|');
      const [only, ...more] = tableNumber === '' ? possible : possible.filter((number) => number === tableNumber);
      if (only !== undefined && more.length === 0) return cellsOfReport(only, reportText, lines);
      const reason =
        tableNumber === ''
          ? `rows of table ${possible.join(' or ')} of the Monthly Treasury Statement do not say which: request table_nbr too`
          : `table ${tableNumber} of the Monthly Treasury Statement is not supported`;
      return lines.map(({ line }) => ({ line, record: { reject: reason } }));
    });
  };

/**
 * Tables of the Monthly Treasury Statement except the first. Each line is named with the headings above it. An amount
 * of the previous year to the same month revises that month's sum to date. Budget estimates are not loaded, because the
 * publisher states them in another, unnamed scale.
 */
export const monthlyLines: readonly FiscalDataSet[] = tables.map(({ number, column }) => ({
  name: `mts_table_${number}`,
  path: `v1/accounting/mts/mts_table_${number}`,
  column,
  read: cellsOf(column),
}));
