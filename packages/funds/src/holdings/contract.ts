import { Day, Decimal, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { fundParameter } from '../fund/parameter.ts';

const text = z.string().nullable();

const Holding = z
  .strictObject({
    issuer_name: text,
    issuer_lei: text.meta({ description: 'Legal Entity Identifier of the issuer, for entities_get_profile.' }),
    title: text,
    ticker: text,
    other_id: text,
    other_id_desc: text,
    balance: Decimal.nullable(),
    units: text.meta({ description: 'NS shares, PA principal amount, NC contracts, OU other.' }),
    units_desc: text,
    currency_code: text,
    exchange_rate: Decimal.nullable().meta({
      description: 'As filed, usually units of the currency per US dollar.',
    }),
    value_usd: Decimal.nullable(),
    pct_value: Decimal.nullable().meta({ description: 'Percent of net assets.' }),
    payoff_profile: text,
    asset_category: text,
    asset_category_desc: text,
    issuer_category: text,
    issuer_category_desc: text,
    inv_country: text,
    is_restricted: z.boolean().nullable(),
    fair_value_level: text,
  })
  .meta({ id: 'FundsHolding' });

export const holdings = endpoint({
  path: '/v1/funds/holdings',
  tool: 'funds_get_holdings',
  title: 'Get portfolio holdings of a fund',
  summary: 'Funds: every holding of one portfolio report (SEC Form N-PORT) of one fund, largest value first.',
  guidance: 'Get fund from funds_search. Managers: stocks_get_institution_holdings.',
  outline: ['issuer_name', 'ticker', 'balance', 'value_usd', 'pct_value', 'asset_category'],
  words:
    'ETF; mutual fund portfolio; look through; positions; constituents; what stocks does a fund own; index fund; inside a fund; what is in an ETF; what does a fund hold; weights; top ten holdings; Vanguard; BlackRock; iShares; Fidelity; bond fund; S&P 500 fund; exposure of a fund; invested in; largest positions',
  description: `The positions of one report, as filed: the newest loaded report, or the one for \`report_period\`, the date of the
holdings (not the end of the fiscal year). If a report was amended, the amendment filed last is used. All pages come from
the report of the first page. A page ends early if its rows exceed the maximum size of an answer.

Rows are ordered by \`value_usd\`, largest first. Rows without a value come last, in the order of the filing. Digits are
those of the filing. Values and percentages of short positions and derivatives can be negative. Percentages are of net
assets and need not sum to 100. \`N/A\` in a filing is null. \`units_desc\`, \`asset_category_desc\` and \`issuer_category_desc\`
are the filer's own words if the code only says "other".

\`issuer_lei\` identifies the issuer in entities_get_profile. CUSIP and ISIN are licensed and not stored. \`other_id\` is the
first identifier of another kind. It is null if it has the form of a CUSIP or ISIN. Names, titles and descriptions are
served without such numbers.

A fund is a series. A registrant without series (a unit investment trust, a closed-end fund) is identified by its CIK or
ticker, and \`series_id\` is then its CIK (\`CIK0000884394\`). If a document was loaded without the header of its submission,
\`filed_date\` is the day on which it was signed.`,
  params: z.strictObject({
    fund: fundParameter(
      'Series id, class ticker or LEI, e.g. S000013795; CIK or ticker of a registrant without series.',
    ),
    report_period: Day.nullish().meta({ description: 'Exact date of the holdings. Default: the newest report.' }),
    ...page(50, 200),
  }),
  lookups: { fund: { tool: 'funds_search', field: 'series_id' } },
  data: z.strictObject({ holdings: z.array(Holding) }),
  meta: Meta.extend({
    as_of: Day.nullable().meta({ description: 'The report period, not the time of loading.' }),
    series_id: z.string(),
    series_name: z.string().nullable(),
    registrant_name: z.string().nullable(),
    cik: z.int(),
    form_type: z.string(),
    accession_number: z.string(),
    filed_date: Day,
    report_period: Day,
    holdings_count: z.int().meta({ description: 'Of the whole report.' }),
    attribution: z.string(),
    primary_document_url: z.string(),
  }),
  keyset: z.tuple([z.string(), z.int(), z.string(), z.int()]),
  rows: ['holdings'],
  chart: {
    kind: 'ranking',
    name: 'title',
    y: [
      { field: 'pct_value', label: 'Share of net assets', unit: { is: 'percent' } },
      { field: 'value_usd', label: 'Value', unit: { is: 'USD' } },
    ],
  },
  subjects: {
    series_id: 'fund',
    accession_number: 'filing',
    cik: 'manager',
    issuer_lei: 'entity',
    'holdings.ticker': 'company',
  },
  datasets: ['funds.holdings', 'funds.registry', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'out_of_coverage', 'ambiguous_identifier'],
  examples: [
    { fund: 'S000013795', limit: 10 },
    { fund: 'SPY', limit: 10 },
  ],
});
