import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const Notice = z
  .strictObject({
    seller_name: z.string(),
    relationship: z.string().meta({ description: 'To the issuer, as the notice says; several joined by a comma.' }),
    security_class: z.string(),
    shares: Decimal,
    aggregate_market_value: Decimal.nullable().meta({ description: 'US dollars, as the seller states it.' }),
    approx_sale_date: Day.nullable(),
    acquired_how: z.string().nullable(),
    broker: z.string().nullable(),
    plan_adoption_date: Day.nullable().meta({ description: 'Of a Rule 10b5-1 plan; the newest of several.' }),
    filed_date: Day,
    accession_number: z.string(),
    form_type: z.string(),
    index_url: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksPlannedSale' });

export const plannedSales = endpoint({
  path: '/v1/stocks/planned-sales',
  tool: 'stocks_get_planned_sales',
  title: 'Get planned insider sales',
  summary: 'Stocks: planned insider sales of one company (SEC Form 144 notices of proposed sale), newest first.',
  guidance: 'Done: stocks_get_insider_transactions.',
  outline: ['seller_name', 'shares', 'aggregate_market_value', 'approx_sale_date'],
  words:
    'Form 144; plan to sell; proposed sale; intend to sell; affiliates; notices; about to sell; planning to sell; scheduled sales; upcoming insider sales; going to sell; notice of sale',
  description: `Notices of affiliates that intend to sell restricted or control securities of the company, one row for each class in a notice, newest
filing first. A notice is only an intention: actual sales are in \`stocks_get_insider_transactions\`. A notice that an amendment
replaces is left out.

\`start\` and \`end\` limit \`filed_date\`, both inclusive. Structured notices began in April 2023.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    start: Day.nullish().meta({ description: 'Earliest filing day.' }),
    end: Day.nullish().meta({ description: 'Latest filing day.' }),
    ...page(20, 100),
  }),
  data: z.strictObject({ ...companyHead, notices: z.array(Notice) }),
  keyset: z.tuple([Day, z.string(), z.int()]),
  rows: ['notices'],
  chart: { kind: 'none', reason: 'Notices of several sellers and classes hold no common quantity.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.planned-sales', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [{ ticker_or_cik: 'NVDA' }, { ticker_or_cik: 'AAPL', start: '2023-01-01' }],
});
