import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { periodParameter } from '../contract.ts';

const ScreenedValue = z
  .strictObject({
    value: Decimal.nullable(),
    unit: z
      .string()
      .nullable()
      .meta({ description: 'USD, USD/share, shares, percent, ratio or days; null without a value.' }),
  })
  .meta({ id: 'StocksScreenedValue' });

export const screen = endpoint({
  path: '/v1/stocks/screen',
  tool: 'stocks_screen',
  title: 'Screen companies',
  summary: 'Stocks: companies whose newest statements pass filters on lines and metrics, e.g. net_margin:gt:20.',
  guidance: 'Named companies: stocks_compare.',
  outline: ['ticker', 'name', 'period_end', 'values'],
  words:
    'screener; find companies with; companies above; firms with; filter companies; all companies in an industry; most; highest; SIC; rank companies; companies growing; companies whose; stocks with; stocks that; more than; less than; over; under; below; at least; positive; cheapest; largest companies by; top companies by; list of companies',
  description: `A filter is \`line_or_metric:op:value\` with \`gt\`, \`gte\`, \`lt\`, \`lte\` or \`eq\`. All filters must hold. Lines are those
of \`stocks_list_line_items\`, metrics those of \`stocks_get_metrics\`. Money is in whole US dollars and values per share in US
dollars: amounts in other currencies never pass and are not sorted by. Percentages are in percent (\`net_margin:gt:20\`).
Metrics are rounded as in \`stocks_get_metrics\`. A company without the line or metric does not pass.

Each company is screened by one period: that of its newest income statement of the requested kind, if it ends within 18 months
before the newest loaded one. \`universe_count\` is the number of these companies in the requested industry and on the requested
exchange. \`values\` has the keys of the filters and of the sort. Rows are sorted by \`sort\`, otherwise by the first filter's
key, highest first. Companies without the sorted value come last. Equal values are sorted by CIK.`,
  params: z.strictObject({
    filters: z
      .array(z.string().trim().min(5).max(120))
      .min(1)
      .max(8)
      .meta({ description: 'One to eight of key:op:value, op gt, gte, lt, lte or eq; e.g. revenue:gte:1000000000.' }),
    sic_code: z
      .string()
      .regex(/^\d{2,4}$/)
      .nullish()
      .meta({ description: 'SIC code of the industry, or its first two or three digits.' }),
    exchange: z
      .enum(['NYSE', 'Nasdaq', 'CBOE', 'OTC'])
      .nullish()
      .meta({ description: 'Where a symbol of it is listed.' }),
    period: periodParameter,
    sort: z.string().trim().min(1).max(80).nullish().meta({ description: 'key:asc or key:desc, e.g. revenue:desc.' }),
    ...page(25, 100),
  }),
  data: z.strictObject({
    matches: z.array(
      z
        .strictObject({
          cik: z.int(),
          ticker: z.string().nullable(),
          name: z.string(),
          period_end: Day,
          values: z.record(z.string(), ScreenedValue),
          source: z.string(),
          as_of: Instant,
        })
        .meta({ id: 'StocksScreenMatch' }),
    ),
    universe_count: z.int(),
  }),
  keyset: z.tuple([z.string(), z.int()]),
  rows: ['matches'],
  picture: { kind: 'ranking', name: 'name', value: 'values' },
  key: 'key',
  chart: { kind: 'ranking', name: 'name', y: { field: 'values', unit: 'unit', first: ['revenue', 'net_income'] } },
  subjects: { ticker: 'company', cik: 'company' },
  datasets: ['stocks.statements', 'stocks.statement-data-sets', 'stocks.filings', 'stocks.tickers'],
  examples: [
    { filters: ['revenue:gte:10000000000', 'net_margin:gt:10'], limit: 5 },
    { filters: ['debt_to_equity:lt:1'], period: 'ttm', sort: 'net_income:desc', limit: 5 },
  ],
});
