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
  description: `The main document of one filing, parted by the items of its form. Name the filing by \`accession_number\`, or take the newest
loaded one of a company and a form by \`ticker_or_cik\` and \`form\`. Without \`section\` the answer lists the sections; with it,
it has their text from \`offset\` on, \`max_chars\` characters at most, and \`next_offset\` is where it goes on.

| form | keys |
|---|---|
| 10-K, 10-K405, 10-KSB, 10-KT | \`1\`, \`1A\` … \`16\`, as the report numbers them: numbers changed over the years |
| 10-Q, 10-QSB | \`I.1\` to \`I.4\` and \`II.1\`, \`II.1A\` to \`II.6\` |
| 20-F | \`1\` … \`19\`, \`4A\`, \`16A\` … |
| 8-K | \`1.01\` … \`9.01\`; before 2004-08-23 \`1\` … \`12\` |
| 10-K | \`statements\`: those that stand behind item 16, where items 8 and 15 refer to them |
| all | \`cover\`: all before the first item; \`document\`: the whole of a report in which no item was found, and of other forms |

Where one heading opens several items its key is a range (\`10-13\`) or a list (\`2.02,7.01\`), and each of them finds it. All
text of the document is in exactly one section, in its order; signatures and what follows belong to the last one. An item
that a report leaves out has no section; one that is incorporated by reference has the sentence that says so. A report with
a cross-reference index instead of headings has each item from where the index links to, or from the printed page, up to
where the next one begins; of an item that is told within another one it has the line of the index with its pages.
Text is the document's own: white space of HTML is collapsed, a row of a table is a line with its cells parted by \` | \`,
pictures and exhibits are not in it. \`chars\` and offsets count UTF-16 code units.`,
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
