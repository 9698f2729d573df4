import { Instant, endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';

const FilerKind = z.enum(['company', 'manager', 'insider']).meta({ id: 'StocksFilerKind' });

const FilerMatch = z
  .strictObject({
    cik: z.int(),
    name: z.string(),
    tickers: z.array(z.string()).meta({ description: 'Active symbols, the first one first.' }),
    exchange: z.string().nullable(),
    sic_code: z.string().nullable(),
    kind: FilerKind,
    active: z.boolean(),
    score: z.number(),
    match_reason: z.enum(['ticker', 'cik', 'name', 'former_name']),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksFilerMatch' });

export const search = endpoint({
  path: '/v1/stocks/search',
  tool: 'stocks_search',
  title: 'Find companies and filers',
  summary:
    'Stocks: find a company, investment manager or insider by name, former name, ticker or CIK, best match first.',
  guidance: 'First call for companies.',
  words:
    'ticker of; CIK; symbol; find a company; former name; which company; stock symbol; look up a company; which ticker; ticker symbol; name to ticker; company name; CIK number',
  description: `\`score\` is from 0 to 1. \`match_reason\` is the field that matched.

| score | the query is |
|---|---|
| 1 | an active ticker, or the CIK |
| 0.95 | a former ticker, the full name or a former one |
| 0.93 | a name without its legal form (Corporation, Inc), \`the\` or \`and\` |
| 0.85 to 0.9 | the beginning of a name |
| 0.7 to 0.8 | words, or beginnings of words, of a name |
| below 0.7 | similar in spelling, by common three-letter groups or letters to correct |

The everyday name of a company that is registered under another name (\`google\`, \`wal-mart\`) counts as a full name, and the note
says which company was meant. Equal scores are ordered by name, then CIK. A filer is \`active\` if it has an active symbol, reported within the last 18 months,
or, as a manager or insider, filed within the last 24 months. A company that files Form 13F is also found with \`kind\` \`manager\`.
A CIK that is in no loaded list of filers is looked up in the filings: an insider or a filer of Form 13F is found, and the note
names any other filer.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(100).meta({ description: 'Name or part of it, ticker or CIK.' }),
    kind: FilerKind.default('company').meta({ description: 'Companies, or investment managers.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), matches: z.array(FilerMatch) }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { cik: 'company', tickers: 'company' },
  datasets: [
    'stocks.filings',
    'stocks.tickers',
    'stocks.insiders',
    'stocks.institutions',
    'stocks.beneficial-owners',
    'stocks.statements',
    'stocks.reports',
    'stocks.statement-data-sets',
    'stocks.filing-index',
    'stocks.filing-feed',
  ],
  examples: [{ query: 'Apple' }, { query: 'BRK.B' }],
});
