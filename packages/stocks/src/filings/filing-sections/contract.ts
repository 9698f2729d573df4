import { Day, Instant, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const FilingSection = z
  .strictObject({
    key: z.string(),
    title: z.string().nullable().meta({ description: 'As filed.' }),
    chars: z.int(),
  })
  .meta({ id: 'StocksFilingSection' });

export const filingSections = endpoint({
  path: '/v1/stocks/filing-sections',
  tool: 'stocks_get_filing_sections',
  title: 'Get filing sections',
  summary:
    'Stocks: text of a filed report by item (10-K, 10-Q, 20-F, 8-K): its list of sections, or one of them, paged.',
  guidance: 'Numbers: statement tools. Find: stocks_search_filings.',
  words:
    'risk factors; MD&A; management discussion; item 1A; read the annual report; text of a filing; business description; legal proceedings; read; what does the 10-K say; risks described; lawsuits; cybersecurity section; excerpt; passage; wording; item 7; business section; what management says',
  description: `The main document of one filing, divided by the items of its form. \`accession_number\` names the filing; with \`ticker_or_cik\` and
\`form\` it is the newest loaded one. Without \`section\` the answer lists the sections. With \`section\` it has the text from \`offset\`
on, at most \`max_chars\` characters; \`next_offset\` is where the rest begins.

| form | keys |
|---|---|
| 10-K, 10-K405, 10-KSB, 10-KT | \`1\`, \`1A\` … \`16\`, as the report numbers them: numbers changed over the years |
| 10-Q, 10-QSB | \`I.1\` to \`I.4\` and \`II.1\`, \`II.1A\` to \`II.6\` |
| 20-F | \`1\` … \`19\`, \`4A\`, \`16A\` … |
| 8-K | \`1.01\` … \`9.01\`; before 2004-08-23 \`1\` … \`12\` |
| 10-K | \`statements\`: the financial statements after item 16, if items 8 and 15 refer to them |
| all | \`cover\`: everything before the first item; \`document\`: the whole text of a report without items, and of other forms |

If one heading covers several items, its key is a range (\`10-13\`) or a list (\`2.02,7.01\`), and each of the items finds it. All text
of the document is in exactly one section, in order. Signatures and everything after them belong to the last section. An item that
the report omits has no section. An item incorporated by reference has the sentence that says so. In a report with a
cross-reference index instead of headings, an item begins where the index links to, or on the printed page that it names, and
ends where the next one begins. An item inside another one has only its line of the index, with the pages.

The text is that of the document: white space of HTML is collapsed, and a table row is a line with its cells separated by \` | \`.
Pictures and exhibits are left out. \`chars\` and offsets count UTF-16 code units.`,
  params: z.strictObject({
    accession_number: z.string().trim().min(1).max(25).nullish().meta({ description: 'Or ticker_or_cik and form.' }),
    ticker_or_cik: tickerOrCik.nullish(),
    form: z.string().trim().min(1).max(20).nullish().meta({ description: 'E.g. 10-K; the newest loaded one.' }),
    section: z.string().trim().min(1).max(20).nullish().meta({ description: 'E.g. 1A, II.1A, 5.02; absent: list.' }),
    offset: z.int().min(0).max(100_000_000).default(0).meta({ description: 'Where to begin.' }),
    max_chars: z.int().min(500).max(20_000).default(8000).meta({ description: 'Most characters of text.' }),
  }),
  data: z.strictObject({
    ...companyHead,
    accession_number: z.string(),
    form_type: z.string(),
    filed_date: Day,
    index_url: z.string(),
    document_url: z.string().nullable(),
    sections: z.array(FilingSection).meta({ description: 'In the order of the document; or only the requested one.' }),
    text: z.string().nullable().meta({ description: 'Null without section.' }),
    next_offset: z.int().nullable().meta({ description: 'Null at the end.' }),
    source: z.string(),
    as_of: Instant,
  }),
  rows: ['sections'],
  chart: { kind: 'none', reason: 'Sections of a filing are text.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.reports', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', form: '10-K' },
    { ticker_or_cik: 'AAPL', form: '10-K', section: '1A', max_chars: 2000 },
  ],
});
