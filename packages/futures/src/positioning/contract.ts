import { Day, Decimal, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { ReportVariant, TraderCategory } from '../report/contract.ts';

const CategoryPosition = z
  .strictObject({
    category: TraderCategory,
    positions_long: Decimal,
    positions_short: Decimal,
    positions_spread: Decimal.nullable().meta({ description: 'Null if the report has no spread column.' }),
    change_long: Decimal.nullable(),
    change_short: Decimal.nullable(),
    change_spread: Decimal.nullable(),
    net_position: Decimal.meta({ description: 'Derived: long minus short, without spreads.' }),
    net_position_pctile_52w: z.number().nullable().meta({
      description:
        'Derived: percentage of the reports of the 52 weeks up to this one with a net position at most as high. Null if more than two of these reports are not loaded.',
    }),
  })
  .meta({ id: 'FuturesCategoryPosition' });

const PositioningWeek = z
  .strictObject({
    report_date: Day.meta({ description: 'Day the positions were held, usually a Tuesday.' }),
    open_interest: Decimal,
    change_open_interest: Decimal.nullable(),
    categories: z.array(CategoryPosition),
  })
  .meta({ id: 'FuturesPositioningWeek' });

export const positioning = endpoint({
  path: '/v1/futures/positioning',
  tool: 'futures_get_positioning',
  title: 'Get futures positioning',
  summary:
    'Futures positioning of trader categories in one market by week from the commitments-of-traders reports, newest first.',
  guidance: 'No prices.',
  outline: ['report_date', 'open_interest', 'category', 'net_position', 'net_position_pctile_52w'],
  words:
    'COT; commitments of traders; hedge funds; speculators; net long; net short; bets; open interest; managed money; leveraged funds; commercials; traders long or short; positioned; positions of traders; crowded; bullish; bearish; betting; long or short; hedgers; producers; crude oil; gold; contracts held; dealers',
  description: `Figures are contract counts exactly as the CFTC published them. \`change_*\` is the published change from the previous
report, null if the CFTC publishes none. \`positions_spread\` and \`change_spread\` are null for
producer_merchant_processor_user and nonreportable, because the reports have no spread column for them.

Two values are derived:

- \`net_position\` is long minus short, without spread positions.
- \`net_position_pctile_52w\` is 100 × n / N, rounded to two decimals. N is the number of loaded reports of the 52 weeks up
  to and including this report. n is the number of those whose net position is less than or equal to this one's. The
  highest net position of 52 gives 100, the lowest 1.92 if it occurs once. Only reports of the same market, category and
  variant count. The value is null if more than two of the 52 are not loaded. It does not depend on the page.

A page of all categories has five rows per week. \`category\` selects one of them.`,
  params: z.strictObject({
    market: z.string().min(1).max(100).meta({ description: 'Exact market key, as in futures_search_markets.' }),
    category: TraderCategory.nullish().meta({
      description: "Trader category of the market's report family. Keep unchanged while paging.",
    }),
    report_variant: ReportVariant.default('futures_only').meta({
      description: 'Futures only, or futures and options combined. Keep unchanged while paging.',
    }),
    ...page(100, 500),
  }),
  data: z.strictObject({
    market: z.string(),
    cftc_contract_market_code: z.string(),
    name: z.string(),
    exchange: z.string(),
    report_variant: ReportVariant,
    category: TraderCategory.nullable(),
    weeks: z.array(PositioningWeek),
  }),
  meta: Meta.extend({ units: z.literal('contracts').meta({ description: 'Unit of every position and change.' }) }),
  keyset: z.tuple([Day]),
  rows: ['weeks', 'categories'],
  picture: { kind: 'series', at: 'report_date', value: 'net_position', line: 'category' },
  batch: 'market',
  chart: {
    kind: 'series',
    x: 'report_date',
    y: [
      { field: 'net_position', label: 'Net position', unit: { is: 'contracts' } },
      { field: 'positions_long', label: 'Long positions', unit: { is: 'contracts' } },
      { field: 'positions_short', label: 'Short positions', unit: { is: 'contracts' } },
      { field: 'positions_spread', label: 'Spread positions', unit: { is: 'contracts' } },
      { field: 'net_position_pctile_52w', label: '52-week percentile of the net position', unit: { is: 'percentile' } },
      { field: 'open_interest', label: 'Open interest', unit: { is: 'contracts' } },
    ],
    frequency: { is: 'weekly' },
    scale: 'level',
    line: 'category',
  },
  subjects: { market: 'market' },
  lookups: { market: { tool: 'futures_search_markets', field: 'market', isComplete: true } },
  datasets: ['futures.positions'],
  errors: ['not_found'],
  examples: [
    { market: 'gold', limit: 4 },
    { market: 'sp500_emini', category: 'leveraged_funds', limit: 4 },
    { market: 'euro_fx', report_variant: 'futures_and_options', limit: 2 },
  ],
});
