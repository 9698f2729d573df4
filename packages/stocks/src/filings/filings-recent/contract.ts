import { Day, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead } from '../../identity.ts';

const RecentFiling = z
  .strictObject({
    ...companyHead,
    accession_number: z.string(),
    form_type: z.string(),
    filed_date: Day,
    accepted_at: Instant.nullable().meta({ description: 'Null where only the day is known.' }),
    index_url: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksRecentFiling' });

export const filingsRecent = endpoint({
  path: '/v1/stocks/filings/recent',
  tool: 'stocks_get_recent_filings',
  title: 'Get recent filings',
  summary: 'Stocks: filings of all EDGAR filers accepted strictly after an instant, newest first, optionally by form.',
  guidance: 'One company: stocks_get_filings.',
  words:
    'new filings; filed today; last hour; latest filings of all companies; EDGAR feed; since a time; just filed; filed this morning; stream of filings; feed',
  description: `Filings from EDGAR's feed of current filings, with the second of their acceptance, and those that its indexes list afterwards. A
filing of several filers, subjects or reporting persons is listed once for each.

- \`since\` is exclusive: the greatest \`accepted_at\` seen is the next \`since\`. Prefer the suffix Z; a plus sign of an offset in an
  address must be written %2B.
- A filing that is only in an index has no second: \`accepted_at\` is null. It is ordered as if accepted at 10 p.m. Eastern time on
  its \`filed_date\`, when EDGAR closes: at the end of that day.
- \`filed_date\` is the day that EDGAR assigns: the next business day for most filings accepted after 5:30 p.m.
- \`forms\` takes exact form types as EDGAR writes them; letter case does not matter.`,
  params: z.strictObject({
    since: Instant.meta({ description: 'Filings strictly after this instant.' }),
    forms: z
      .array(z.string().trim().min(1).max(20))
      .min(1)
      .max(20)
      .nullish()
      .meta({ description: 'Exact form types.' }),
    ...page(50, 200),
  }),
  data: z.strictObject({ since: Instant, filings: z.array(RecentFiling) }),
  keyset: z.tuple([Instant, z.string(), z.int()]),
  rows: ['filings'],
  chart: { kind: 'none', reason: 'A list of filings holds no quantity.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.filing-index', 'stocks.filing-feed', 'stocks.filings', 'stocks.tickers'],
  examples: [
    { since: '2022-10-02T00:00:00Z', limit: 5 },
    { since: '2026-01-12T12:00:00Z', forms: ['8-K', '10-K'], limit: 10 },
  ],
});
