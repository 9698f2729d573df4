import { Day, Decimal, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { FiscalPeriodName, StatementPeriod, asKnownAt, periodParameter } from '../contract.ts';

const MetricValue = z
  .strictObject({
    value: Decimal.nullable(),
    unit: z.string().meta({ description: 'ratio, percent, days, or the currency of a value per share.' }),
    formula_key: z.string(),
    inputs_complete: z.boolean().meta({ description: 'False: a line of the formula is missing.' }),
  })
  .meta({ id: 'StocksMetricValue' });

export const metrics = endpoint({
  path: '/v1/stocks/metrics',
  tool: 'stocks_get_metrics',
  title: 'Get financial metrics',
  summary: 'Stocks: financial ratios of one company from its SEC statements: margins, ROE, growth, liquidity, debt.',
  guidance: 'Plain figures: the statement tools.',
  outline: ['fiscal_year', 'period_end', 'values: metric → value, unit'],
  words:
    'operating margin; return on equity; current ratio; ratios; growing; growth rate; leverage; profitability; days sales; margins; profitable; more efficient; ROE; ROA; ROIC; liquidity; debt to equity; inventory turnover; year over year; percent change; healthy',
  description: `Computed exactly from the latest statements and rounded half to even: percentages, ratios and values per share to four places,
days to two. \`formula_key\` is the formula in line keys; \`avg\` is the mean of the balance sheets at both ends of the period.
\`value\` is null if a line is missing, if a divisor is zero, and for growth from zero or a loss. In \`quick_ratio\` and
\`cash_ratio\`, short-term investments that are not reported count as zero, and \`inputs_complete\` is false.

There are no price ratios. Returns, asset turnover and net debt to EBITDA are not available for single quarters: use
\`period=ttm\`. Values per share use the share count on the cover page of the first report on the period. \`eps_diluted\` is as
filed. Its growth is given only if a period that both filings report shows that they count shares alike. Across a split it is
null and \`inputs_complete\` is false. With \`as_known_at\`, metrics are computed from the statements as they would have been
built on that day.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    period: periodParameter,
    metrics: z
      .array(z.string().trim().min(1).max(60))
      .min(1)
      .max(30)
      .nullish()
      .meta({ description: 'Metric keys, e.g. net_margin, return_on_equity; all by default.' }),
    as_known_at: asKnownAt,
    ...page(4, 12),
  }),
  data: z.strictObject({
    ...companyHead,
    period_type: StatementPeriod,
    periods: z.array(
      z
        .strictObject({
          fiscal_year: z.int(),
          fiscal_period: FiscalPeriodName,
          period_end: Day,
          values: z.record(z.string(), MetricValue),
        })
        .meta({ id: 'StocksMetricPeriod' }),
    ),
  }),
  keyset: z.tuple([Day]),
  rows: ['periods'],
  picture: { kind: 'statement', at: 'period_end', cells: 'values' },
  key: 'metric',
  batch: 'ticker_or_cik',
  chart: {
    kind: 'statement',
    x: 'period_end',
    y: { field: 'values', unit: 'unit', first: ['net_margin', 'operating_margin', 'gross_margin', 'return_on_equity'] },
  },
  subjects: { ticker: 'company', cik: 'company' },
  datasets: ['stocks.statements', 'stocks.statement-data-sets', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 2 },
    { ticker_or_cik: '320193', period: 'ttm', metrics: ['net_margin', 'return_on_equity'], limit: 2 },
  ],
});
