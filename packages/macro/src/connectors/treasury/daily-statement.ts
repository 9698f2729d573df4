import type { Located } from '@dqs/kit';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { datePeriod } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import { slug } from './average-rates.ts';
import { missingAmount, type FiscalDataSet, type FiscalRow } from './fiscal-row.ts';

/** A table of the Daily Treasury Statement, with names of lines and columns of amounts. */
interface DailyTable {
  readonly name: string;
  /** A column that no other data set has. */
  readonly column: string;
  /** The columns that together name a line. A column with `null` is skipped. */
  readonly line: readonly string[];
  /** The columns with amounts, in millions, and their names. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly keywords: string;
}

const flows = (prefix: string): Readonly<Record<string, string>> => ({
  [`${prefix}today_amt`]: 'today',
  [`${prefix}mtd_amt`]: 'month to date',
  [`${prefix}fytd_amt`]: 'fiscal year to date',
});

const balances: Readonly<Record<string, string>> = {
  close_today_bal: 'closing balance today',
  open_today_bal: 'opening balance today',
  open_month_bal: 'opening balance this month',
  open_fiscal_year_bal: 'opening balance this fiscal year',
};

/** Columns from the data dictionary of Fiscal Data for the Daily Treasury Statement. */
const tables: readonly DailyTable[] = [
  {
    name: 'deposits_withdrawals_operating_cash',
    column: 'transaction_catg',
    line: ['account_type', 'transaction_type', 'transaction_catg', 'transaction_catg_desc'],
    amounts: flows('transaction_'),
    keywords: 'deposits withdrawals of operating cash tax receipts TGA',
  },
  {
    name: 'public_debt_transactions',
    column: 'security_market',
    line: ['transaction_type', 'security_market', 'security_type', 'security_type_desc'],
    amounts: flows('transaction_'),
    keywords: 'public debt issues redemptions treasury securities issuance',
  },
  {
    name: 'adjustment_public_debt_transactions_cash_basis',
    column: 'adj_type',
    line: ['transaction_type', 'adj_type', 'adj_type_desc'],
    amounts: flows('adj_'),
    keywords: 'public debt cash basis adjustment',
  },
  {
    name: 'debt_subject_to_limit',
    column: 'debt_catg',
    line: ['debt_catg', 'debt_catg_desc'],
    amounts: balances,
    keywords: 'debt ceiling debt limit statutory limit',
  },
  {
    name: 'federal_tax_deposits',
    column: 'tax_deposit_type',
    line: ['tax_deposit_type', 'tax_deposit_type_desc'],
    amounts: flows('tax_deposit_'),
    keywords: 'federal tax deposits withheld income taxes',
  },
  {
    name: 'short_term_cash_investments',
    column: 'depositary_type_a_amt',
    line: ['transaction_type', 'transaction_type_desc'],
    amounts: {
      depositary_type_a_amt: 'type A depositaries',
      depositary_type_b_amt: 'type B depositaries',
      depositary_type_c_amt: 'type C depositaries',
      total_amt: 'all depositaries',
    },
    keywords: 'short-term cash investments tax and loan depositaries',
  },
  {
    name: 'income_tax_refunds_issued',
    column: 'tax_refund_type',
    line: ['tax_refund_type', 'tax_refund_type_desc'],
    amounts: flows('tax_refund_'),
    keywords: 'income tax refunds issued',
  },
  {
    name: 'inter_agency_tax_transfers',
    column: 'fytd_amt',
    line: ['classification'],
    amounts: flows(''),
    keywords: 'inter-agency tax transfers',
  },
];

const given = (row: FiscalRow, column: string): string => {
  const text = (row[column] ?? '').trim();
  return missingAmount.has(text) ? '' : text;
};

const cellsOf =
  ({ name, line, amounts, keywords }: DailyTable): FiscalDataSet['read'] =>
  (rows) => {
    const seriesOf = remembered((key) => {
      const [column = '', ...words] = key.split('|');
      return publishedSeries({
        agency: 'treasury',
        programme: 'dts',
        sourceSeriesId: `${name} ${words.join(': ')}: ${column}`,
        keyParts: `${name}.${words.map(slug).join('.')}.${column}`,
        title: `${words.join(', ')}, ${amounts[column] ?? column}`,
        units: 'Millions of US dollars',
        currency: 'USD',
        frequency: 'daily',
        seasonalAdjustment: 'not_applicable',
        geography: 'US',
        keywords: `daily treasury statement ${keywords}`,
      });
    });
    return rows.flatMap((row, index): Located<ReadCell>[] => {
      const words = line.map((column) => given(row, column)).filter((word) => slug(word) !== '');
      const periodText = row['record_date'] ?? '';
      const columns = Object.keys(amounts).filter((column) => row[column] !== undefined);
      // A heading in the table has words but no amount.
      if (columns.every((column) => given(row, column) === '')) return [];
      if (words.length === 0)
        return [{ line: index + 1, record: { reject: `${name}: a line of ${periodText} has no name` } }];
      return columns.map((column) => ({
        line: index + 1,
        record: readCell({
          series: seriesOf([column, ...words].join('|')),
          period: datePeriod(periodText),
          periodText,
          text: given(row, column),
          missing: missingAmount,
        }),
      }));
    });
  };

/** The tables of the Daily Treasury Statement except the operating cash balance, in millions. */
export const dailyStatements: readonly FiscalDataSet[] = tables.map((table) => ({
  name: table.name,
  path: `v1/accounting/dts/${table.name}`,
  column: table.column,
  read: cellsOf(table),
}));
