import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { segmentLines } from '@dqs/statements/contract';

const SegmentItem = z
  .strictObject({
    breakdown: z.int().meta({ description: 'Number of the breakdown. Never add items of different breakdowns.' }),
    axis: z.string().meta({ description: 'XBRL axis, e.g. StatementBusinessSegmentsAxis.' }),
    member: z.string().meta({ description: 'The XBRL member as the SEC shortens it.' }),
    label: z
      .string()
      .meta({ description: "The filing's label, otherwise the member's name in words; for a country, its name." }),
    value: Decimal,
    unit: z.string(),
    currency: z.string(),
    accession_number: z.string(),
    is_elimination: z.boolean(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksSegmentItem' });

export const segments = endpoint({
  path: '/v1/stocks/segments',
  tool: 'stocks_get_segments',
  title: 'Get segment figures',
  summary: 'Stocks: revenue, operating income or assets of one company by segment, product or region, newest first.',
  guidance: 'Totals: income statements.',
  outline: ['period_end', 'member', 'label', 'value', 'reconciles_to_total'],
  words:
    'by segment; by region; by country; by product; business line; iPhone; geography; breakdown; division; in China; Greater China; in Europe; Americas; sales abroad; overseas; international; cloud; AWS; product line; unit; how much of revenue comes from; share of revenue; geographic split',
  description: `Figures come from the XBRL of annual and quarterly reports. For reports that are not loaded, they come from the SEC's Financial
Statement Data Sets. If both have a figure, the report's is served. Only figures with exactly one breakdown are served: never
crossed ones (a product in a region), legal entities or concentrations of risk. All items of a period come from one filing and
one concept: the newest filing whose items add up to the company's total, otherwise the newest with any items.

\`reconciles_to_total\` says whether the items add up to that filing's own total, apart from rounding: within half a unit of the
last reported digit of each, but at most a thousandth of the total. It is null if the filing has no total. A subtotal among its
parts (all products, and each of them) is left out if the other items then add up to the total exactly, or nearly if the
subtotal is the exact sum of three or more of them. False is common and not an error: profits of segments exclude corporate
expenses, and some filers report overlapping members on one axis. Do not add up items then.

\`breakdown\` numbers several complete breakdowns on one axis (products and services, and departments), the finest 1, if they
can be separated in only one way. Each adds up to the total. Items between the segments and the total on the consolidation axis
(eliminations, corporate) are listed under \`axis\` \`ConsolidationItemsAxis\`, unless the segments add up to the total without
them. An elimination of one segment has both members: \`Retail, IntersegmentElimination\`. So does an amount that belongs to no
segment but is reported among them: \`GeneralCorporate, CorporateNonSegment\`. It is listed only if the items add up to the
total only with it.

Values are as filed. \`period=quarterly\` has the single quarters that reports contain. Fourth quarters are in no report, and
nothing is derived. The data sets round days to the nearest end of a month: \`period_end\` is the company's own day if its
report or its statements are loaded, otherwise that end of the month. \`label\` is the filing's own if its labels were loaded,
otherwise the member's name in words. A code that can be a country or a US state is not changed.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    line: z.enum(segmentLines).default('revenue').meta({ description: 'Line to break down.' }),
    axis: z
      .enum(['segment', 'product', 'geography'])
      .default('segment')
      .meta({ description: 'By business segment, product or service, or region.' }),
    period: z.enum(['annual', 'quarterly']).default('annual').meta({ description: 'Kind of periods.' }),
    ...page(4, 12),
  }),
  data: z.strictObject({
    ...companyHead,
    line: z.enum(segmentLines),
    axis: z.enum(['segment', 'product', 'geography']),
    period_type: z.enum(['annual', 'quarterly']),
    periods: z.array(
      z
        .strictObject({
          period_end: Day,
          items: z.array(SegmentItem),
          reconciles_to_total: z
            .boolean()
            .nullable()
            .meta({ description: "Whether the items add up to the filing's own total; null if it has none." }),
        })
        .meta({ id: 'StocksSegmentPeriod' }),
    ),
  }),
  keyset: z.tuple([Day]),
  rows: ['periods', 'items'],
  chart: {
    kind: 'series',
    x: 'period_end',
    y: [{ field: 'value', label: 'Value', unit: { field: 'unit' } }],
    frequency: { is: 'annual' },
    scale: 'amount',
    line: 'label',
    group: 'breakdown',
  },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.statement-data-sets', 'stocks.reports', 'stocks.statements', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 2 },
    { ticker_or_cik: '320193', axis: 'product', limit: 1 },
    { ticker_or_cik: '320193', axis: 'geography', limit: 1 },
  ],
});
