import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const Insider = z
  .strictObject({
    name: z.string(),
    cik: z.int(),
    roles: z.array(z.enum(['director', 'officer', 'ten_percent', 'other'])),
    officer_title: z.string().nullable(),
    shares_held: Decimal.nullable().meta({ description: 'Directly, after the newest report that says so.' }),
    last_transaction_date: Day.nullable(),
    last_filed_date: Day,
    since: Day.nullable().meta({ description: 'Event of the Form 3; null where that is not loaded.' }),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksInsider' });

export const insiders = endpoint({
  path: '/v1/stocks/insiders',
  tool: 'stocks_get_insiders',
  title: 'Get insiders',
  summary:
    'Stocks: insiders of one company (directors, officers, ten percent owners; SEC Forms 3, 4, 5) with shares held.',
  guidance: 'Trades: stocks_get_insider_transactions.',
  words:
    'directors and officers; board members; board of directors; who are the insiders; how many shares does the CEO hold; executives; who runs a company; management team; officers; chairman; list of insiders; who is the CFO; ten percent owner; key people',
  description: `Persons and firms who reported on Form 3, 4 or 5 about the company within the last 24 months and did not say that they are no
longer subject to section 16, newest report first. \`roles\` and \`officer_title\` are those of the newest report.

\`shares_held\` are the shares held directly after the newest report that has any, added up over the classes that it names;
derivatives and indirect holdings (trusts, spouses, funds) are left out, and so are classes that the report does not name.`,
  params: z.strictObject({ ticker_or_cik: tickerOrCik, ...page(25, 100) }),
  data: z.strictObject({ ...companyHead, insiders: z.array(Insider) }),
  keyset: z.tuple([Day, z.int()]),
  rows: ['insiders'],
  chart: { kind: 'ranking', name: 'name', y: [{ field: 'shares_held', label: 'Shares held', unit: { is: 'shares' } }] },
  subjects: { ticker: 'company', cik: 'company', 'insiders.cik': null },
  datasets: ['stocks.insiders', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [{ ticker_or_cik: 'AAPL' }],
});
