import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { segmentLines } from '@dqs/statements/contract';

const SegmentItem = z
  .strictObject({
    breakdown: z.int().meta({ description: 'Items of one number belong together; never add those of different ones.' }),
    axis: z.string().meta({ description: 'XBRL axis, e.g. StatementBusinessSegmentsAxis.' }),
    member: z.string().meta({ description: 'The XBRL member as the SEC shortens it.' }),
    label: z
      .string()
      .meta({ description: 'What the filing calls the member, else its name in words; a country by its name.' }),
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
  description: `From the XBRL of annual and quarterly reports, and from the SEC's Financial Statement Data Sets for reports that have
not been loaded by themselves: figures with exactly one breakdown, never crossed ones (a product in a region), and never those
of legal entities or of concentrations of risk. A figure that both have is the report's own. All items of a period
are of one filing and one concept: of the newest filing whose items come to the total of the company; of the newest that has
any, where none does.

\`reconciles_to_total\` says whether the items come to that filing's own total but for rounding: within half a unit of the
last digit that they give for each, and a thousandth of the total. Null where it has no total. A subtotal that stands beside its
parts (all products beside each of them) is left out where the other items then come to the total to the digit, or nearly where
it is the exact sum of three or more of them. False is common and no fault: profits of segments leave corporate expenses out, and
some filers give overlapping members on one axis. Do not add items up then. Several whole breakdowns on one axis (products and
services beside departments) are numbered by \`breakdown\`, the finest 1, where they can be told apart in one way alone: each
comes to the total by itself. What stands between the segments and the total on the consolidation axis (eliminations, corporate)
is listed under \`axis\` \`ConsolidationItemsAxis\`, unless the segments come to the total without it; what is eliminated of one
segment has both members, \`Retail, IntersegmentElimination\`, and so has what is of no segment and stands among them,
\`GeneralCorporate, CorporateNonSegment\`, which is listed where the items come to the total with it alone.

Values are as filed. \`period=quarterly\` has what reports give of single quarters; fourth quarters are in no report, and
nothing is derived. The data sets round days to the nearest end of a month: \`period_end\` is the company's own day where its
report or its statements are loaded, otherwise that end of the month. \`label\` is the filing's own where its labels came with it,
otherwise made of the member's name; a code that can be a country or a state of the US stays as it is.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    line: z.enum(segmentLines).default('revenue').meta({ description: 'What is broken down.' }),
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
            .meta({ description: "Whether the items come to the filing's own total; null where it has none." }),
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
