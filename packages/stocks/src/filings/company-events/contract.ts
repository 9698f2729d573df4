import { Day, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { eventCategories } from './category.ts';

const EventCategory = z.enum(eventCategories).meta({ id: 'StocksEventCategory' });

const CompanyEvent = z
  .strictObject({
    event_date: Day,
    filed_date: Day,
    form_type: z.string(),
    item_code: z.string(),
    category: EventCategory,
    accession_number: z.string(),
    primary_document_url: z.string().nullable(),
    index_url: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksCompanyEvent' });

export const companyEvents = endpoint({
  path: '/v1/stocks/company-events',
  tool: 'stocks_get_company_events',
  title: 'Get company events',
  summary: 'Stocks: material company events from SEC 8-K items (earnings, M&A, CEO change, delisting), newest first.',
  guidance: 'Splits, dividends: stocks_get_corporate_actions.',
  outline: ['event_date', 'category', 'item_code', 'primary_document_url'],
  words:
    '8-K; CEO resigned; resign; resignation; new CFO; leadership change; auditor replaced; auditor; bankruptcy; acquisition; earnings announcement; material agreement; events; news; what happened at; fired; stepped down; departure; new chief executive; cyber incident; layoffs; restructuring; press release; buyout; material event; hacked; chapter 11; bankruptcy',
  description: `A row for each item of each Form 8-K and its amendments, ordered by \`event_date\`, accession number and item code, newest first.
\`event_date\` is the day of the earliest event in the report, or the filing day if the report has none. \`start\` and \`end\` limit
it, both inclusive.

| category | items since 2004-08-23 | items before |
|---|---|---|
| results_announcement | 2.02 | 12 |
| ma_completion | 2.01 | 2 |
| material_agreement | 1.01, 1.02 | |
| leadership_change | 5.02 | 6 |
| non_reliance | 4.02 | |
| auditor_change | 4.01 | 4 |
| bankruptcy | 1.03 | 3 |
| delisting_notice | 3.01 | |
| impairment | 2.06 | |
| restructuring | 2.05 | |
| financial_obligation | 2.03, 2.04 | |
| change_in_control | 5.01 | 1 |
| reg_fd | 7.01 | 9 |
| other | all others: 1.04, 1.05, 3.02, 3.03, 5.03 to 5.08, 6.01 to 6.06, 8.01, 9.01 | 5, 7, 8, 10, 11 |`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    category: EventCategory.nullish().meta({ description: 'Only these events.' }),
    start: Day.nullish().meta({ description: 'Inclusive.' }),
    end: Day.nullish().meta({ description: 'Inclusive.' }),
    ...page(20, 100),
  }),
  data: z.strictObject({ ...companyHead, events: z.array(CompanyEvent) }),
  keyset: z.tuple([Day, z.string(), z.string()]),
  rows: ['events'],
  chart: { kind: 'none', reason: 'Events hold dates and categories, no quantity.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.filings', 'stocks.reports', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 5 },
    { ticker_or_cik: 'AAPL', category: 'results_announcement', limit: 4 },
  ],
});
