import { Day, Decimal, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { tickerOrCik } from '../../identity.ts';

const Fail = z
  .strictObject({
    settlement_date: Day,
    quantity: Decimal.meta({ description: 'Shares outstanding as fails at that date: a balance.' }),
    description: z.string().meta({ description: 'Of the security, as published and cut off there.' }),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksFail' });

export const failsToDeliver = endpoint({
  path: '/v1/stocks/fails-to-deliver',
  tool: 'stocks_get_fails_to_deliver',
  title: 'Get fails to deliver',
  summary:
    'Stocks: balances of fails to deliver of a company’s securities by settlement date, newest first (SEC, CNS).',
  words:
    'FTD; failed deliveries; unsettled; naked short; settlement failures; short shares; failed to deliver; fails; delivery failures; not delivered; undelivered shares; short squeeze',
  description: `Fails to deliver of the clearing system, which the SEC publishes twice a month: the number of shares not delivered by the settlement
date, old and new fails together. Balances of different days must not be added up. A day without a row has no published balance,
which is not the same as zero. Fails are not evidence of abusive or naked short sales.

A ticker selects that symbol. A CIK selects all symbols of the company, including former ones for the time in which the lists have
them under the company. Symbols are compared without the separator of the share class. If a list has the symbol under another
company on a day, that day is left out. A symbol that is in no list, such as that of a fund or a foreign share, has rows without a
company. \`start\` and \`end\` are inclusive.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    start: Day.nullish().meta({ description: 'Inclusive.' }),
    end: Day.nullish().meta({ description: 'Inclusive.' }),
    ...page(50, 200),
  }),
  data: z.strictObject({
    ticker: z.string().nullable().meta({ description: 'Active symbol of the company, or the requested symbol.' }),
    cik: z.int().nullable().meta({ description: 'null where no loaded list names a company for the symbol.' }),
    company_name: z.string().nullable(),
    fails: z.array(Fail),
  }),
  meta: Meta.extend({ note: z.string().meta({ description: 'How the quantities are to be read.' }) }),
  keyset: z.tuple([Day, z.string(), z.int()]),
  rows: ['fails'],
  chart: {
    kind: 'series',
    x: 'settlement_date',
    y: [{ field: 'quantity', label: 'Fails to deliver', unit: { is: 'shares' } }],
    frequency: { is: 'irregular' },
    scale: 'amount',
  },
  subjects: { ticker: 'company', cik: 'company' },
  datasets: ['stocks.fails', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 5 },
    { ticker_or_cik: 'BRK-B', start: '2021-01-01', end: '2021-01-31' },
  ],
});
