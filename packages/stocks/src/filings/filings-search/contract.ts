import { Day, Instant, Meta, endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const FilingMatch = z
  .strictObject({
    ...companyHead,
    accession_number: z.string(),
    form_type: z.string(),
    filed_date: Day,
    section_key: z
      .string()
      .nullable()
      .meta({ description: 'For filing-sections; null where the report has no items.' }),
    snippet: z.string().meta({ description: 'At most 300 characters around the words.' }),
    score: z.number().meta({ description: '0 to 1.' }),
    index_url: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksFilingMatch' });

export const filingsSearch = endpoint({
  path: '/v1/stocks/filings/search',
  tool: 'stocks_search_filings',
  title: 'Search the text of filings',
  summary:
    'Stocks: full-text search in loaded reports (10-K, 10-Q, 20-F, 8-K, proxy statements), best match first, with snippets.',
  guidance: 'Read on: stocks_get_filing_sections.',
  outline: ['company_name', 'form_type', 'filed_date', 'section_key', 'snippet', 'accession_number'],
  words:
    'full text search; which filings mention; search annual reports for a word; mentions; phrase; keyword in filings; filings that mention; companies that mention; who talks about; disclosures about; text mentions; search in filings for',
  description: `Searches the text of the loaded reports, not all of EDGAR. \`meta.coverage\` has their number, forms and days.

All words of \`query\` must be in one passage (about 6,000 characters) of a section. \`"exact phrase"\`, \`OR\` and a minus before a
word work as in web searches. Words are compared by their English stem, so *impaired* finds *impairment*. Common words such as
*the* are ignored. A section is listed once, with its best passage. If very many passages have the words, only the 1,000 newest
are ranked, for a phrase the 200 newest: narrow by company, form or days to reach older ones. \`score\` depends on how often the
words occur and how close together. It only compares matches of one answer.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(200).meta({ description: 'Words, "phrases", OR, -without.' }),
    ticker_or_cik: tickerOrCik.nullish(),
    forms: z
      .array(z.string().trim().min(1).max(20))
      .min(1)
      .max(20)
      .nullish()
      .meta({ description: 'Exact form types.' }),
    start: Day.nullish().meta({ description: 'Filed on or after.' }),
    end: Day.nullish().meta({ description: 'Filed on or before.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), matches: z.array(FilingMatch) }),
  meta: Meta.extend({
    coverage: z.strictObject({
      reports: z.int().meta({ description: 'Reports of the requested forms that are loaded with their text.' }),
      forms: z.array(z.string()),
      since: Day.nullable(),
      through: Day.nullable(),
    }),
  }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.reports', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { query: 'supply chain', limit: 3 },
    { query: '"interest rates" -tariffs', forms: ['10-K'] },
  ],
});
