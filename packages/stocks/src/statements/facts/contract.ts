import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { FiscalPeriodName, StatementPeriod } from '../contract.ts';

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

const TraceRule = {
  rule: z.string().meta({ description: 'Rule id.' }),
  because: z.string().meta({ description: 'Accounting reason, in one sentence.' }),
};

const StocksTrace = z
  .strictObject({
    line_key: z.string(),
    statement: z.enum(['income', 'balance', 'cash_flow']),
    period_type: StatementPeriod,
    fiscal_year: z.int(),
    fiscal_period: FiscalPeriodName,
    period_start: Day,
    period_end: Day,
    value: Decimal.nullable().meta({ description: 'As served in the statement; null if it is not served.' }),
    unit: z.string().nullable(),
    origin: z
      .enum(['reported', 'q4', 'ytd_difference', 'ttm', 'identity'])
      .nullable()
      .meta({ description: 'One reported fact, or the arithmetic over several.' }),
    ...TraceRule,
    formula: z.string().nullable().meta({ description: 'In line keys; null unless derived from other lines.' }),
    terms: z.array(
      z.strictObject({
        times: z.int().meta({ description: 'Factor of the fact in the value.' }),
        concept: z.string(),
        unit: z.string(),
        start: Day.nullable(),
        end: Day,
        value: Decimal,
        form: z.string(),
        filed_date: Day,
        accession_number: z.string(),
      }),
    ),
    passed_over: z.array(
      z.strictObject({
        concept: z.string(),
        unit: z.string(),
        value: Decimal,
        accession_number: z.string(),
        ...TraceRule,
      }),
    ),
    identities: z.array(z.strictObject({ ...TraceRule, holds: z.boolean() })),
  })
  .meta({ id: 'StocksTrace' });

export const facts = endpoint({
  path: '/v1/stocks/facts',
  tool: 'stocks_get_facts',
  title: 'Get XBRL facts',
  summary: 'Stocks: raw XBRL facts of one company and concept, every filing vintage with accession, newest first.',
  guidance: 'Prepared figures: the statement tools.',
  outline: ['start', 'end', 'value', 'form', 'filed_date'],
  words:
    'raw XBRL; GAAP tag; us-gaap; concept; company facts; vintages; tag; XBRL value; a tag over time; every value filed; as tagged; custom tag; concept history',
  description: `Consolidated facts (without dimensions) exactly as filed, from every form. Each filing that reports a period has a row, so
comparative figures and amendments are listed as well as the first report.

With \`as_known_at\` each period has one row, the newest filed up to that day; \`superseded\` then considers only filings up to
that day. Without \`unit\`, the unit with the most facts is served. Order: \`end\`, \`start\`, \`filed_date\`, accession number,
all newest first. An instant follows the flows that end on the same day.

**Trace a value.** With \`line\` and \`fiscal_period\` instead of \`concept\`, the answer has a \`trace\` of that statement
line: the rule that chose its value, the facts used, the concepts of the filing that were passed over and by which rule, and the
accounting identities that include the line, each with whether it holds. \`facts\` then has every filed vintage of the chosen
concept over the period. \`2024\` is a fiscal year, \`2024-Q4\` its quarter, \`2024-Q4-ttm\` the twelve months to its end.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    concept: z
      .string()
      .trim()
      .min(1)
      .max(250)
      .nullish()
      .meta({ description: 'taxonomy:Concept, e.g. us-gaap:Assets, or a line name. Or use line.' }),
    line: z.string().trim().min(1).max(60).nullish().meta({ description: 'Line key to trace.' }),
    fiscal_period: z
      .string()
      .trim()
      .regex(
        /^\d{4}(?:-(?:FY|Q[1-4]))?(?:-ttm)?$/,
        'must be a fiscal year, or one with its quarter: 2024, 2024-Q4, 2024-Q4-ttm',
      )
      .nullish()
      .meta({ description: 'Period of line, e.g. 2024, 2024-Q4.' }),
    unit: z.string().trim().min(1).max(50).nullish().meta({ description: 'As filed: USD, shares, USD/shares.' }),
    start: Day.nullish().meta({ description: 'Earliest end of a period.' }),
    end: Day.nullish().meta({ description: 'Latest end of a period.' }),
    as_known_at: Day.nullish().meta({ description: 'Only filings up to this day.' }),
    ...page(40, 200),
  }),
  data: z.strictObject({
    ...companyHead,
    concept: z.string(),
    label: z.string().nullable(),
    unit: z.string().nullable(),
    facts: z.array(StocksFact),
    trace: StocksTrace.optional().meta({ description: 'Only with line.' }),
  }),
  keyset: z.tuple([Day, Day, Day, z.string()]),
  rows: ['facts'],
  typed: ['concept'],
  chart: { kind: 'none', reason: 'Facts of one concept cover spans of different lengths, which one line would mix.' },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.statements', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', concept: 'us-gaap:NetIncomeLoss', limit: 5 },
    { ticker_or_cik: '320193', concept: 'us-gaap:Assets', as_known_at: '2024-12-31', limit: 5 },
    { ticker_or_cik: 'AAPL', line: 'revenue', fiscal_period: '2024', limit: 3 },
  ],
});
