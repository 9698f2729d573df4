import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const StocksFact = z
  .strictObject({
    start: Day.nullable().meta({ description: 'First day of the flow; null for an instant.' }),
    end: Day,
    value: Decimal,
    fiscal_year: z.int().nullable().meta({ description: "The filing's own fiscal year, not the fact's." }),
    fiscal_period: z.string().nullable().meta({ description: "The filing's own fiscal period, not the fact's." }),
    form: z.string(),
    filed_date: Day,
    accession_number: z.string(),
    superseded: z.boolean().meta({ description: 'A later filing reports another value for the same period.' }),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksFact' });

export const facts = endpoint({
  path: '/v1/stocks/facts',
  tool: 'stocks_get_facts',
  title: 'Get XBRL facts',
  summary: 'Stocks: raw XBRL facts of one company and concept, every filing vintage with accession, newest first.',
  guidance: 'Prepared figures: the statement tools.',
  outline: ['start', 'end', 'value', 'form', 'filed_date'],
  words:
    'raw XBRL; GAAP tag; us-gaap; concept; company facts; vintages; tag; XBRL value; a tag over time; every value filed; as tagged; custom tag; concept history',
  description: `Consolidated facts (without dimensions) exactly as filed, whatever the form. Every filing that reports a period gives a
row of its own, so comparatives and amendments stand beside the first report.

With \`as_known_at\` each period has one row: the newest filed up to that day; \`superseded\` then judges by what was known
that day. Without \`unit\` the unit of most facts is served. Order: \`end\`, \`start\`, \`filed_date\`, accession number, all
newest first; an instant stands after flows that end on the same day.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    concept: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9-]*:[A-Za-z_][A-Za-z0-9_-]*$/, 'must be taxonomy:Concept, such as us-gaap:Assets')
      .max(250)
      .meta({ description: 'taxonomy:Concept, e.g. us-gaap:Assets.' }),
    unit: z.string().trim().min(1).max(50).nullish().meta({ description: 'As filed: USD, shares, USD/shares.' }),
    start: Day.nullish().meta({ description: 'Earliest end of a period.' }),
    end: Day.nullish().meta({ description: 'Latest end of a period.' }),
    as_known_at: Day.nullish().meta({ description: 'Only what was filed up to this day.' }),
    ...page(40, 200),
  }),
  data: z.strictObject({
    ...companyHead,
    concept: z.string(),
    label: z.string().nullable(),
    unit: z.string().nullable(),
    facts: z.array(StocksFact),
  }),
  keyset: z.tuple([Day, Day, Day, z.string()]),
  rows: ['facts'],
  chart: { kind: 'none', reason: 'Facts of one concept cover spans of different lengths, which one line would mix.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.statements', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', concept: 'us-gaap:NetIncomeLoss', limit: 5 },
    { ticker_or_cik: '320193', concept: 'us-gaap:Assets', as_known_at: '2024-12-31', limit: 5 },
  ],
});
