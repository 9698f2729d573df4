import { readCell, remembered } from '../../published/cell.ts';
import { datePeriod, monthPeriod } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import { missingAmount, type FiscalDataSet } from './fiscal-row.ts';

/** Words as a part of a key: `Treasury Bills` becomes `treasury_bills`. */
export const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** Average interest rates on outstanding securities: one row per kind of security at the end of each month. */
export const averageRates: FiscalDataSet = {
  name: 'avg_interest_rates',
  path: 'v2/accounting/od/avg_interest_rates',
  column: 'avg_interest_rate_amt',
  titles: {
    'Security Type Description': 'security_type_desc',
    'Security Description': 'security_desc',
    'Average Interest Rate Amount': 'avg_interest_rate_amt',
  },
  read: (rows) => {
    const seriesOf = remembered((key) => {
      const [type = '', security = ''] = key.split('|');
      return publishedSeries({
        agency: 'treasury',
        programme: 'avg_interest_rate',
        sourceSeriesId: `avg_interest_rates ${type}: ${security}`,
        keyParts: `${slug(type)}.${slug(security)}`,
        title: `Average interest rate on ${security} (${type.toLowerCase()} securities)`,
        units: 'Percent per year',
        currency: null,
        frequency: 'monthly',
        seasonalAdjustment: 'not_applicable',
        geography: 'US',
        keywords: 'interest cost of the debt treasury securities outstanding',
      });
    });
    return rows.map((row, index) => {
      const periodText = row['record_date'] ?? '';
      const day = datePeriod(periodText);
      return {
        line: index + 1,
        record: readCell({
          series: seriesOf(`${row['security_type_desc'] ?? ''}|${row['security_desc'] ?? ''}`),
          period: day === null ? null : monthPeriod(day.period.slice(0, 4), day.period.slice(5, 7)),
          periodText,
          text: row['avg_interest_rate_amt'] ?? '',
          missing: missingAmount,
        }),
      };
    });
  },
};
