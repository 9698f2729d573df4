import { Day, Decimal, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';

const Holding = z
  .strictObject({
    issuer_name: z.string().meta({ description: 'As the manager writes it.' }),
    ticker: z.string().nullable().meta({ description: 'Null if company or class are not identified.' }),
    cik: z.int().nullable(),
    title_of_class: z.string(),
    shares: Decimal.nullable().meta({ description: 'For an option, the underlying shares; null for debt.' }),
    value_usd: Decimal,
    weight_pct: Decimal.nullable().meta({ description: 'Of the values of all positions, four decimals.' }),
    put_call: z.string().nullable().meta({ description: 'put or call: an option, never added to shares.' }),
    change_shares: Decimal.nullable().meta({ description: 'Against the quarter before.' }),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksInstitutionHolding' });

const Manager = z.strictObject({ cik: z.int(), name: z.string() }).meta({ id: 'StocksInstitutionManager' });

export const institutionHoldings = endpoint({
  path: '/v1/stocks/institution-holdings',
  tool: 'stocks_get_institution_holdings',
  title: 'Get institution holdings',
  summary: "Stocks: one institutional manager's 13F holdings at the end of a quarter, largest value first.",
  guidance: 'Funds and ETFs: funds_get_holdings.',
  outline: ['issuer_name', 'ticker', 'shares', 'value_usd', 'weight_pct', 'change_shares'],
  words:
    '13F portfolio; what does a hedge fund own; positions of a manager; Berkshire Hathaway portfolio; bought last quarter; investment manager; what stocks does a manager own; portfolio of an investor; Warren Buffett; what is a hedge fund buying; holdings of a manager; stocks held by; 13F of; new positions; sold out; what does an investor own; what does a manager own',
  description: `Positions that a manager reported on Form 13F for \`report_period\`, the end of a quarter; by default the newest one loaded for this
manager. A row is a security, and for options a put or call. Positions on several lines (by discretion, or by the managers it
reports for) are added up. Options are never added to shares.

Amendments are applied: a restatement replaces the report, an amendment of new holdings adds to it. \`meta.accession_numbers\` are
the filings used. \`total_value\` and \`entry_total\` are the declared totals of their summary pages, in dollars and in lines; for text
filings that declare none, the parsed totals. \`meta.coverage_note\` says whether all declared lines are loaded. Filings before
2023-01-03 have values in thousands; they are served in dollars. \`weight_pct\` is derived from the values of all rows.
\`change_shares\` is the difference from the manager's report of the quarter before, null if that is not loaded.

If other managers report a manager's holdings, it has no report with positions, and the error names those managers.`,
  params: z.strictObject({
    manager: z.string().trim().min(1).max(150).meta({ description: 'CIK or exact name, e.g. 1350694.' }),
    report_period: Day.nullish().meta({ description: 'End of a quarter; default: the newest loaded.' }),
    ...page(50, 200),
  }),
  data: z.strictObject({
    manager: Manager,
    report_period: Day,
    holdings: z.array(Holding),
    total_value: Decimal,
    entry_total: z.int(),
  }),
  meta: Meta.extend({
    as_of: Instant.nullable(),
    filed_date: Day,
    accession_numbers: z.array(z.string()),
    coverage_note: z.string(),
  }),
  keyset: z.tuple([Day, Decimal, z.string()]),
  rows: ['holdings'],
  chart: {
    kind: 'ranking',
    name: 'issuer_name',
    y: [
      { field: 'weight_pct', label: 'Share of the positions loaded', unit: { is: 'percent' } },
      { field: 'value_usd', label: 'Value', unit: { is: 'USD' } },
      { field: 'shares', label: 'Shares', unit: { is: 'shares' } },
    ],
  },
  subjects: { ticker: 'company', cik: 'company', 'manager.cik': 'manager' },
  lookups: { manager: { tool: 'stocks_search', field: 'cik', values: { kind: 'manager' } } },
  datasets: ['stocks.institutions', 'stocks.beneficial-owners', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'out_of_coverage', 'ambiguous_identifier'],
  examples: [
    { manager: '1350694', limit: 10 },
    { manager: 'Bridgewater Associates, LP', report_period: '2022-09-30' },
  ],
});
