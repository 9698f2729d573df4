import { Day, Decimal, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const Holder = z
  .strictObject({
    manager_name: z.string(),
    manager_cik: z.int(),
    title_of_class: z.string().meta({ description: 'As the manager writes it.' }),
    shares: Decimal.meta({ description: 'For an option, the underlying shares.' }),
    value_usd: Decimal,
    put_call: z.string().nullable().meta({ description: 'put or call: an option, never added to shares.' }),
    discretion: z.string().meta({ description: 'SOLE, DFND (shared) or OTR; several are joined by a comma.' }),
    change_shares: Decimal.nullable().meta({ description: 'Against the quarter before.' }),
    change_kind: z
      .enum(['new', 'increased', 'reduced', 'exited', 'unchanged'])
      .nullable()
      .meta({ description: "Null if the manager's report of the quarter before is not loaded." }),
    filed_date: Day,
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksInstitutionalHolder' });

export const institutionalHolders = endpoint({
  path: '/v1/stocks/institutional-holders',
  tool: 'stocks_get_institutional_holders',
  title: 'Get institutional holders',
  summary: 'Stocks: institutional holders of one company (SEC Form 13F) at the end of a quarter, largest value first.',
  guidance: 'Above 5 %: stocks_get_beneficial_owners.',
  outline: ['manager_name', 'shares', 'value_usd', 'change_shares'],
  words:
    'institutions own; 13F holders; hedge funds hold; which funds own a stock; biggest holders; institutional ownership; which funds own; who holds a stock; institutions holding; mutual funds holding; asset managers; held by institutions; top holders',
  description: `Positions in the company's securities that institutional managers reported for \`report_period\`, the end of a quarter; without
it the latest for which all reports were due and nearly all are loaded. A row is a manager, a class of securities, and for
options a put or call. Positions on several lines (by discretion, or by the managers it reports for) are added up. Options are
never added to shares, nor classes to each other. Debt, which is reported by its principal, is left out.

Amendments are applied: a restatement replaces the report, an amendment of new holdings adds to it. \`value_usd\` is in dollars:
filings before 2023-01-03 have thousands. \`change_shares\` compares with the manager's report of the quarter before. A position
that no longer exists is listed last, as \`exited\` with zero shares.

The company's securities are identified by Schedules 13D and 13G and by the names that managers use. \`meta.filers_counted\` is the
number of managers whose reports for the period are loaded; \`meta.coverage_note\` says how complete they are. Form 13F covers only
long positions of managers with over 100 million dollars.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    report_period: Day.nullish().meta({ description: 'End of a quarter; default: the latest complete one.' }),
    ...page(25, 100),
  }),
  data: z.strictObject({ ...companyHead, report_period: Day, holders: z.array(Holder) }),
  meta: Meta.extend({
    as_of: Instant.nullable(),
    filers_counted: z.int(),
    coverage_note: z.string(),
  }),
  keyset: z.tuple([Day, Decimal, z.string()]),
  rows: ['holders'],
  chart: {
    kind: 'ranking',
    name: 'manager_name',
    y: [
      { field: 'shares', label: 'Shares', unit: { is: 'shares' } },
      { field: 'value_usd', label: 'Value', unit: { is: 'USD' } },
    ],
  },
  subjects: { ticker: 'company', cik: 'company', manager_cik: 'manager' },
  datasets: ['stocks.institutions', 'stocks.beneficial-owners', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 10 },
    { ticker_or_cik: 'AAPL', report_period: '2022-09-30' },
  ],
});
