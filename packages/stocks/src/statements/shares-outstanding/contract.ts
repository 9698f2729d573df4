import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const SharesObservation = z
  .strictObject({
    period: Day.meta({ description: 'Day of the share count on the cover page.' }),
    class: z
      .string()
      .nullable()
      .meta({ description: 'Share class as the report names it; null for the company as a whole.' }),
    shares: Decimal,
    public_float: Decimal.nullable().meta({
      description:
        'From the same filing, for all classes together unless it is reported by class; annual reports only.',
    }),
    currency: z.string().nullable().meta({ description: 'Currency of public_float.' }),
    accession_number: z.string(),
    form_type: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksSharesObservation' });

export const sharesOutstanding = endpoint({
  path: '/v1/stocks/shares-outstanding',
  tool: 'stocks_get_shares_outstanding',
  title: 'Get shares outstanding',
  summary:
    'Stocks: shares outstanding and public float of one company by class, from SEC filing cover pages, newest first.',
  guidance: 'Weighted shares: income statements.',
  outline: ['period', 'class', 'shares', 'public_float'],
  words:
    'share count; number of shares; how many shares; public float; shares outstanding; market cap shares; shares in issue; dilution; diluted; how many shares exist; share classes; float; outstanding stock',
  description: `Counts from the cover page of each filing (\`dei:EntityCommonStockSharesOutstanding\`), as filed: they are not adjusted for
later splits. A company that counts its share classes separately has one observation per class. These come from the XBRL of
loaded reports, because the SEC's company facts have no classes. \`public_float\` (\`dei:EntityPublicFloat\`) is the market
value of the shares of non-affiliates at the end of the second fiscal quarter, from the annual report.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    start: Day.nullish().meta({ description: 'Earliest period.' }),
    end: Day.nullish().meta({ description: 'Latest period.' }),
    ...page(12, 60),
  }),
  data: z.strictObject({ ...companyHead, observations: z.array(SharesObservation) }),
  keyset: z.tuple([Day, z.string(), z.string()]),
  rows: ['observations'],
  batch: 'ticker_or_cik',
  chart: {
    kind: 'series',
    x: 'period',
    y: [
      { field: 'shares', label: 'Shares outstanding', unit: { is: 'shares' } },
      { field: 'public_float', label: 'Public float', unit: { field: 'currency' } },
    ],
    frequency: { is: 'irregular' },
    scale: 'level',
    line: 'class',
  },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.statements', 'stocks.reports', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [{ ticker_or_cik: 'AAPL', limit: 4 }],
});
