import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const Transaction = z
  .strictObject({
    insider_name: z.string(),
    insider_cik: z.int(),
    roles: z.array(z.enum(['director', 'officer', 'ten_percent', 'other'])),
    officer_title: z.string().nullable(),
    transaction_date: Day,
    code: z.string(),
    code_meaning: z.string(),
    security_title: z.string(),
    is_derivative: z.boolean(),
    acquired_disposed: z.enum(['A', 'D']),
    shares: Decimal.nullable().meta({ description: 'Null where the filer gives a value instead, as of notes.' }),
    price_per_share: Decimal.nullable(),
    value: Decimal.nullable().meta({
      description: "Derived: shares times price; the filer's own where it gives a value in place of shares.",
    }),
    shares_after: Decimal.nullable().meta({ description: 'Of this class and kind of ownership.' }),
    ownership: z.enum(['direct', 'indirect']),
    plan_10b5_1: z.boolean().nullable().meta({ description: 'Null before April 2023.' }),
    footnotes: z.array(z.string()),
    filed_date: Day,
    accession_number: z.string(),
    form_type: z.string(),
    index_url: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksInsiderTransaction' });

export const insiderTransactions = endpoint({
  path: '/v1/stocks/insider-transactions',
  tool: 'stocks_get_insider_transactions',
  title: 'Get insider transactions',
  summary:
    'Stocks: insider transactions of one company (SEC Forms 3, 4, 5) with code, price and footnotes, newest filing first.',
  guidance: 'Plans: stocks_get_planned_sales.',
  outline: ['insider_name', 'transaction_date', 'code_meaning', 'shares', 'price_per_share', 'shares_after'],
  words:
    'insider buying; insider selling; did the CEO sell stock; Form 4; executive sold shares; bought; insider trades; insiders buying; insiders dumping; officer sold; director bought; sold shares; bought shares; purchased stock; option exercise; dump stock; stock sales of a person; who sold stock; bought stock; selling shares',
  description: `Lines of the reports of directors, officers and ten percent owners, newest filing first, in each filing shares before
derivatives and then in the order of the form. A report of several persons has one row for each line, under the first person or
the requested \`insider\`. An exercise is in both tables, with \`is_derivative\` true and false: never add the two.

\`code\` is the kind of transaction: only P and S are trades in the market. \`price_per_share\` is as reported, an average if a
footnote says so. Identical lines are separate trades. \`start\` and \`end\` limit \`transaction_date\`. An amendment replaces the lines
that it repeats or corrects, and the whole report if it has as many lines. The rest of the report stays valid.

\`insider\` is a CIK, or words of the name in any order. \`codes\` are the letters of the form.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    start: Day.nullish().meta({ description: 'Earliest transaction.' }),
    end: Day.nullish().meta({ description: 'Latest transaction.' }),
    codes: z.array(z.string().trim().length(1)).min(1).max(20).nullish().meta({ description: 'Such as P, S.' }),
    insider: z.string().trim().min(1).max(100).nullish().meta({ description: 'CIK or name.' }),
    ...page(20, 100),
  }),
  data: z.strictObject({ ...companyHead, transactions: z.array(Transaction) }),
  keyset: z.tuple([Day, z.string(), z.int(), z.int()]),
  rows: ['transactions'],
  chart: { kind: 'none', reason: 'Transactions of several people, kinds and prices hold no common quantity.' },
  subjects: { ticker: 'company', cik: 'company', insider_cik: null, accession_number: 'filing' },
  datasets: ['stocks.insiders', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 10 },
    { ticker_or_cik: 'AAPL', codes: ['S'], insider: 'Adams' },
  ],
});
