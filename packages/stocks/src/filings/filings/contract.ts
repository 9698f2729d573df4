import { Day, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const Filing = z
  .strictObject({
    accession_number: z.string(),
    form_type: z.string(),
    filed_date: Day,
    accepted_at: Instant.nullable().meta({
      description: 'As published. Of filings accepted in the last days the SEC writes Eastern time and calls it UTC.',
    }),
    report_date: Day.nullable(),
    items: z.array(z.string()).meta({ description: 'Item codes of an 8-K; empty for most other forms.' }),
    is_amendment: z.boolean(),
    is_xbrl: z.boolean(),
    size_bytes: z.int().nullable(),
    primary_document_url: z.string().nullable(),
    index_url: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksFiling' });

export const filings = endpoint({
  path: '/v1/stocks/filings',
  tool: 'stocks_get_filings',
  title: 'Get company filings',
  summary: 'Stocks: SEC EDGAR filings of one company (10-K, 10-Q, 8-K, Form 4 …), newest first.',
  guidance: 'Text: stocks_get_filing_sections.',
  outline: ['form_type', 'filed_date', 'accession_number', 'report_date', 'primary_document_url'],
  words:
    'latest 10-K; 10-Q; annual report; quarterly report; SEC filings; list of filings; link; EDGAR; proxy statement document; link to the 10-K; last 10-Q; proxy statement; when did a company file; documents filed',
  description: `Every filing that EDGAR lists under the company's CIK, in the order of \`filed_date\`, then accession number. A filing of
several filers is listed under each of them.

\`forms\` takes exact form types as EDGAR writes them; letter case does not matter. An amendment is a separate type (\`10-K/A\`).
\`start\` and \`end\` limit \`filed_date\`, both inclusive. \`report_date\` is the end of the period or the day of the event, null if
EDGAR has none. \`accepted_at\` is as published: new filings have Eastern time with a \`Z\`, which the SEC replaces with UTC some
weeks later.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    forms: z
      .array(z.string().trim().min(1).max(20))
      .min(1)
      .max(20)
      .nullish()
      .meta({ description: 'Exact form types.' }),
    start: Day.nullish().meta({ description: 'Inclusive.' }),
    end: Day.nullish().meta({ description: 'Inclusive.' }),
    ...page(20, 100),
  }),
  data: z.strictObject({ ...companyHead, filings: z.array(Filing) }),
  keyset: z.tuple([Day, z.string()]),
  rows: ['filings'],
  chart: { kind: 'none', reason: 'A list of filings holds no quantity.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 5 },
    { ticker_or_cik: '320193', forms: ['10-K', '10-Q'], limit: 4 },
  ],
});
