import type { Located } from '@dqs/kit';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { datePeriod } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { slug } from './average-rates.ts';
import { missingAmount, type FiscalDataSet, type FiscalRow } from './fiscal-row.ts';

const balances: Readonly<Record<string, string>> = {
  open_today_bal: 'opening balance today',
  close_today_bal: 'closing balance today',
  open_month_bal: 'opening balance this month',
  open_fiscal_year_bal: 'opening balance this fiscal year',
};

const millions = {
  agency: 'treasury',
  programme: 'dts',
  units: 'Millions of US dollars',
  currency: 'USD',
  frequency: 'daily',
  seasonalAdjustment: 'not_applicable',
  geography: 'US',
  keywords: 'daily treasury statement operating cash balance TGA',
} as const;

/**
 * The closing balance of the Treasury's account at the Federal Reserve under its three names: `Federal Reserve Account`
 * until September 2021, `Treasury General Account (TGA)` until 15 April 2022, and since then a separate line whose
 * amount is in the column of the opening balance.
 */
const closingBalance: SeriesDescription = publishedSeries({
  ...millions,
  sourceSeriesId: 'operating_cash_balance TGA closing balance',
  keyParts: 'operating_cash_balance.tga',
  title: 'Treasury General Account, closing balance',
});

const lineOfClosing = 'Treasury General Account (TGA) Closing Balance';

const closingText = (row: FiscalRow): string | null | undefined => {
  if (row['account_type'] === lineOfClosing) return row['open_today_bal'];
  const isAccount = ['Federal Reserve Account', 'Treasury General Account (TGA)'].includes(row['account_type'] ?? '');
  return isAccount ? row['close_today_bal'] : undefined;
};

/** Since 18 April 2022 the lines are opening, deposits, withdrawals and closing, each with one amount for the day. */
const isAmountOfDay = (accountType: string): boolean =>
  /^Total TGA |\(TGA\) (Opening|Closing) Balance$/.test(accountType);

const lineSeries = remembered((key) => {
  const [accountType = '', column = ''] = key.split('|');
  return publishedSeries({
    ...millions,
    sourceSeriesId: `operating_cash_balance ${accountType}: ${column}`,
    keyParts: `operating_cash_balance.${slug(accountType)}.${column}`,
    title: isAmountOfDay(accountType) ? accountType : `${accountType}, ${balances[column] ?? column}`,
  });
});

const cellsOf = (row: FiscalRow, line: number): Located<ReadCell>[] => {
  const accountType = row['account_type'] ?? '';
  const periodText = row['record_date'] ?? '';
  const cell = (series: SeriesDescription, text: string): Located<ReadCell> => ({
    line,
    record: readCell({ series, period: datePeriod(periodText), periodText, text, missing: missingAmount }),
  });
  const cells = Object.keys(balances).flatMap((column) => {
    const text = row[column];
    const isEmpty = text === undefined || text === null || missingAmount.has(text);
    // A line with one amount for the day has no closing balance, so an empty one is not a missing value.
    if (text === undefined || (isEmpty && isAmountOfDay(accountType))) return [];
    return [cell(lineSeries(`${accountType}|${column}`), text ?? '')];
  });
  const closing = closingText(row);
  return closing === undefined ? cells : [...cells, cell(closingBalance, closing ?? '')];
};

/** The operating cash balance of the Daily Treasury Statement, in millions. */
export const cashBalances: FiscalDataSet = {
  name: 'operating_cash_balance',
  path: 'v1/accounting/dts/operating_cash_balance',
  column: 'account_type',
  titles: {
    'Type of Account': 'account_type',
    'Closing Balance Today': 'close_today_bal',
    'Opening Balance Today': 'open_today_bal',
    'Opening Balance This Month': 'open_month_bal',
    'Opening Balance This Fiscal Year': 'open_fiscal_year_bal',
  },
  read: (rows) => rows.flatMap((row, index) => cellsOf(row, index + 1)),
};
