import { Day, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { StatementPeriod, StatementValue, periodParameter } from '../contract.ts';

const ComparedPeriod = z
  .strictObject({
    period_end: Day,
    calendar_period: z
      .string()
      .meta({ description: 'CY2024 of a year; CY2025Q3 of a quarter, or of the last of twelve months.' }),
    values: z.record(z.string(), StatementValue),
  })
  .meta({ id: 'StocksComparedPeriod' });

export const compare = endpoint({
  path: '/v1/stocks/compare',
  tool: 'stocks_compare',
  title: 'Compare companies',
  summary: 'Stocks: statement lines of two to ten companies side by side, joined on calendar quarters or years.',
  guidance: 'More companies: stocks_screen.',
  outline: ['company_name', 'periods: period_end, values'],
  words:
    'compare; side by side; peer; peers; versus; vs; two companies; several companies; against; or; which is bigger; which has the higher; which earns more; fatter; better than; larger than; rivals; competitors; two stocks; head to head',
  description: `Lines of all three statements, latest values, each in the currency as filed; nothing is converted. Companies are in the
order asked. Their periods are joined on the calendar period that they are best aligned with, by the rule of the SEC's
frames: a quarter (and twelve months, by their last quarter) belongs to the calendar quarter in which the 45th day before
its end lies, a fiscal year to the calendar year in which the 180th day before its end lies. So Apple's year to September
2024, Microsoft's to June 2024 and NVIDIA's to January 2025 are all \`CY2024\`.

A page holds the newest calendar periods that any of the companies has. A company without a statement there has no entry
for it, and a line that it does not report is left out of \`values\`. Balance sheets of \`period=ttm\` are those at the end of
the twelve months. Where a fiscal year was moved, two periods can share one calendar period.`,
  params: z.strictObject({
    tickers_or_ciks: z
      .array(tickerOrCik)
      .min(2)
      .max(10)
      .meta({ description: 'Two to ten tickers or CIKs, e.g. AAPL, MSFT.' }),
    lines: z
      .array(z.string().trim().min(1).max(60))
      .min(1)
      .max(10)
      .meta({ description: 'One to ten line keys, e.g. revenue, net_income.' }),
    period: periodParameter,
    ...page(4, 8),
  }),
  data: z.strictObject({
    period_type: StatementPeriod,
    companies: z.array(
      z.strictObject({ ...companyHead, periods: z.array(ComparedPeriod) }).meta({ id: 'StocksComparedCompany' }),
    ),
  }),
  keyset: z.tuple([z.string()]),
  rows: ['companies'],
  key: 'line_key',
  chart: {
    kind: 'statement',
    periods: 'periods',
    x: 'period_end',
    y: { field: 'values', unit: 'unit', first: ['revenue', 'net_income', 'total_assets'] },
    line: 'company_name',
  },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.statements', 'stocks.statement-data-sets', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { tickers_or_ciks: ['AAPL', 'TSLA'], lines: ['revenue', 'net_income'], limit: 2 },
    { tickers_or_ciks: ['320193', '34088'], lines: ['total_assets'], period: 'quarterly', limit: 2 },
  ],
});
