import { readCell } from '../../published/cell.ts';
import { datePeriod } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import { missingAmount, type FiscalDataSet } from './fiscal-row.ts';

const series = publishedSeries({
  agency: 'treasury',
  programme: 'debt_outstanding',
  sourceSeriesId: 'debt_outstanding_amt',
  title: 'Historical debt outstanding at the end of the fiscal year',
  units: 'US dollars',
  currency: 'USD',
  frequency: 'annual',
  seasonalAdjustment: 'not_applicable',
  geography: 'US',
});

/** Whether a series is this one. Its dates are ends of fiscal years, which may be weekends. */
export const isHistoricalDebt = (seriesKey: string): boolean => seriesKey === series.key;

/**
 * Historical debt outstanding: one row for the end of each fiscal year since 1790. 1843 has two, because the fiscal
 * year was changed.
 */
export const historicalDebt: FiscalDataSet = {
  name: 'debt_outstanding',
  path: 'v2/accounting/od/debt_outstanding',
  column: 'debt_outstanding_amt',
  titles: { 'Debt Outstanding Amount': 'debt_outstanding_amt' },
  read: (rows) =>
    rows.map((row, index) => {
      const periodText = row['record_date'] ?? '';
      const text = row['debt_outstanding_amt'] ?? '';
      const record = readCell({ series, period: datePeriod(periodText), periodText, text, missing: missingAmount });
      return { line: index + 1, record };
    }),
};
