import { Day, Decimal, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../identity.ts';

const ActionType = z
  .enum(['dividend', 'split', 'delisting', 'ticker_change', 'merger_acquisition'])
  .meta({ id: 'StocksActionType' });

const CorporateAction = z
  .strictObject({
    action_type: ActionType,
    event_date: Day,
    announced_date: Day.nullable(),
    effective_date: Day.nullable(),
    record_date: Day.nullable(),
    pay_date: Day.nullable(),
    amount: Decimal.nullable(),
    currency: z.string().nullable(),
    ratio_from: Decimal.nullable(),
    ratio_to: Decimal.nullable(),
    old_symbol: z.string().nullable(),
    new_symbol: z.string().nullable(),
    exchange: z.string().nullable(),
    counterparty_name: z.string().nullable(),
    description: z.string().nullable(),
    form_type: z.string().nullable(),
    accession_number: z.string().nullable(),
    index_url: z.string().nullable(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksCorporateAction' });

export const corporateActions = endpoint({
  path: '/v1/stocks/corporate-actions',
  tool: 'stocks_get_corporate_actions',
  title: 'Get corporate actions',
  summary:
    'Stocks: corporate actions of a company: dividends, splits, delisting, ticker changes, mergers and acquisitions, newest first.',
  description: `| action_type | from | event_date |
|---|---|---|
| delisting | Form 25 and 25-NSE about the common stock; Form 15 after which no report follows; 8-K item 3.01 | filing day, or the day the 8-K gives |
| merger_acquisition | 8-K items 2.01 and 5.01 | the day the 8-K gives |
| ticker_change | the SEC's lists of symbols: one symbol went and one came between two lists | the first list with the new symbol |
| dividend | XBRL: dividends declared per common share in a fiscal quarter | the end of that quarter |
| dividend, split | what the operator has licensed, on the internal surface only | as the operator's file has it |

\`start_date\` and \`end_date\` bound \`event_date\`, both inclusive.

A notice of removal often concerns notes or warrants. It is listed only if its document is held and names the common stock,
or, where the document is not held, if a Form 15 follows within 120 days or an 8-K item 3.01 lies within 45 days of it.
Form 15 is listed only if no annual or quarterly report came more than 120 days later. \`effective_date\` of a removal is ten
days after filing, as Rule 12d2-2 has it.

A dividend from XBRL is the sum declared in a quarter as first reported, never adjusted for later splits; its ex-date, record
and pay dates are not in XBRL. A fourth quarter is the fiscal year less its first nine months, and left out where a split
falls in between. On the internal surface an operator's dividend can stand beside it.

 A split of two shares for one has \`ratio_from\` 1 and \`ratio_to\` 2.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    action_type: ActionType.nullish(),
    start_date: Day.nullish().meta({ description: 'Inclusive.' }),
    end_date: Day.nullish().meta({ description: 'Inclusive.' }),
    ...page(20, 100),
  }),
  data: z.strictObject({ ...companyHead, actions: z.array(CorporateAction) }),
  meta: Meta.extend({
    restricted_omitted: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Sources that may not be redistributed and whose events are left out; null when none is.' }),
  }),
  keyset: z.tuple([Day, z.string()]),
  rows: ['actions'],
  datasets: [
    'stocks.filings',
    'stocks.tickers',
    'stocks.removals',
    'stocks.reports',
    'stocks.operator-data',
    'stocks.statements',
  ],
  errors: ['not_found'],
  examples: [
    { ticker_or_cik: '1009672', limit: 5 },
    { ticker_or_cik: 'META', action_type: 'ticker_change' },
  ],
});
