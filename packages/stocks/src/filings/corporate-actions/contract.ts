import { Day, Decimal, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

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
  guidance: 'No share prices.',
  outline: ['action_type', 'event_date', 'amount', 'ratio_to', 'ratio_from'],
  words:
    'stock split; splits; dividend history; dividends; delisted; delisting; renamed; ticker change; merger; spin-off; split ratio; when did a stock split; ex-dividend; payout; taken private; changed its name; exchange move',
  description: `| action_type | from | event_date |
|---|---|---|
| delisting | Form 25 and 25-NSE about the common stock; Form 15 of a filer that then stops reporting | filing day |
| merger_acquisition | 8-K items 2.01 and 5.01 | the day in the 8-K |
| ticker_change | the SEC's lists of symbols: one symbol replaced another between two lists | the first list with the new symbol |
| split | XBRL: a ratio tagged in filings, or shares and amounts per share that a later filing restates | the last day reported for it, otherwise the first restating filing |
| dividend | XBRL: dividends declared, or paid, per common share in a fiscal quarter | the end of that quarter |
| dividend, split | data licensed by the operator, only on the internal surface | the day in the operator's file |

\`start_date\` and \`end_date\` limit \`event_date\`, both inclusive. \`source\` in \`meta\` is that of most actions of the page; each
action has its own.

**Delistings.** Notices of removal about notes or warrants, or about a move to another exchange, are not listed. If the notice
itself is not loaded, it counts if it is the last one, the company is no longer listed, and a Form 15 follows within 400 days or
an 8-K item 3.01 is within 45 days. An 8-K item 3.01 alone is only a notice, see stocks_get_company_events. \`effective_date\` of a
removal is ten days after filing (Rule 12d2-2).

**Mergers.** A change of control within three years of a bankruptcy is not listed.

**Splits.** A split of two shares for one has \`ratio_from\` 1 and \`ratio_to\` 2, a reverse split of one for ten \`ratio_from\` 10 and
\`ratio_to\` 1. It is listed once, with the filing that reported it first. \`effective_date\` is set only if filings report several
days for the ratio, because a single day may be that of the decision. \`description\` names the evidence of the split.

**Dividends.** A dividend from XBRL is the sum of a quarter as first reported, never adjusted for later splits. XBRL has no
ex-dates, record dates or pay dates. A quarter that no filing reports is derived: a longer period less the quarters before it, on
one basis of shares, as \`description\` says. A year without reported quarters is one row. A quarter without a dividend has no row,
so a company that declares once a year has one. On the internal surface, an operator's dividend may be listed as well.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    action_type: ActionType.nullish().meta({ description: 'Only these actions.' }),
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
  chart: { kind: 'none', reason: 'Dividends, splits and symbol changes hold no common quantity.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: [
    'stocks.filings',
    'stocks.tickers',
    'stocks.removals',
    'stocks.reports',
    'stocks.operator-data',
    'stocks.statements',
  ],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: '1009672', limit: 5 },
    { ticker_or_cik: 'META', action_type: 'ticker_change' },
  ],
});
