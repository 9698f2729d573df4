import { Day, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { StatementPeriod, StatementValue, periodParameter } from '../contract.ts';

const ComparedPeriod = z
  .strictObject({
    period_end: Day,
    calendar_period: z
      .string()
      .meta({ description: 'CY2024 for a year; CY2025Q3 for a quarter, or for the twelve months that end with it.' }),
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
  description: `Lines of all three statements. Values are the latest reported, each in the reported currency; nothing is converted. Companies
are in the requested order.

Periods are joined on calendar periods by the rule of the SEC's frames. A quarter belongs to the calendar quarter that contains
the 45th day before its end. Twelve months belong to the calendar quarter of their last quarter. A fiscal year belongs to the
calendar year that contains the 180th day before its end. So Apple's year to September 2024, Microsoft's to June 2024 and
NVIDIA's to January 2025 are all \`CY2024\`.

A page has the newest calendar periods that any of the companies has. A company without a statement in a period has no entry for
it. A line that the company does not report is left out of \`values\`. With \`period=ttm\`, balance sheets are those at the end
of the twelve months. If a company moved its fiscal year, two of its periods can share one calendar period.`,
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
