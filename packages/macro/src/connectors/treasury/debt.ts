import { readCell } from '../../published/cell.ts';
import { datePeriod } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import { missingAmount, type FiscalDataSet } from './fiscal-row.ts';

const amounts = {
  tot_pub_debt_out_amt: 'Total public debt outstanding',
  debt_held_public_amt: 'Debt held by the public',
  intragov_hold_amt: 'Intragovernmental holdings',
};

const columns = Object.entries(amounts).map(
  ([column, title]) =>
    [
      column,
      publishedSeries({
        agency: 'treasury',
        programme: 'debt_to_penny',
        sourceSeriesId: column,
        title,
        units: 'US dollars',
        currency: 'USD',
        frequency: 'daily',
        seasonalAdjustment: 'not_applicable',
        geography: 'US',
      }),
    ] as const,
);

/**
 * Debt to the penny: one row per business day, in dollars and cents. A response may contain only some of the columns.
 */
export const debt: FiscalDataSet = {
  name: 'debt_to_penny',
  path: 'v2/accounting/od/debt_to_penny',
  column: 'tot_pub_debt_out_amt',
  titles: {
    'Debt Held by the Public': 'debt_held_public_amt',
    'Intragovernmental Holdings': 'intragov_hold_amt',
    'Total Public Debt Outstanding': 'tot_pub_debt_out_amt',
  },
  read: (rows) =>
    rows.flatMap((row, index) => {
      const periodText = row['record_date'] ?? '';
      return columns.flatMap(([column, series]) => {
        const text = row[column];
        if (text === undefined) return [];
        const period = datePeriod(periodText);
        const cell = readCell({ series, period, periodText, text: text ?? '', missing: missingAmount });
        return [{ line: index + 1, record: cell }];
      });
    }),
};
