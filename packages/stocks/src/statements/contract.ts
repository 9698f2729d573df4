import { Day, Decimal, Instant, Meta, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../identity.ts';

const ReportingStandard = z.enum(['us-gaap', 'ifrs-full']).nullable();

export const StatementPeriod = z.enum(['annual', 'quarterly', 'ttm']);

export const FiscalPeriodName = z.enum(['FY', 'Q1', 'Q2', 'Q3', 'Q4']);

/** One statement line. */
export const StatementValue = z
  .strictObject({
    value: Decimal,
    unit: z.string().meta({ description: 'Currency, shares, or currency per share: USD, shares, USD/share.' }),
    currency: z.string().nullable(),
    as_of: Instant,
    accession_number: z
      .string()
      .nullable()
      .meta({ description: 'Filing that reports the value; null for a derived value.' }),
  })
  .meta({ id: 'StatementValue' });

/** A statement over one fiscal period. */
const Statement = z
  .strictObject({
    fiscal_year: z.int(),
    fiscal_period: FiscalPeriodName,
    period_type: StatementPeriod,
    period_start: Day,
    period_end: Day,
    lines: z.record(z.string(), StatementValue),
  })
  .meta({ id: 'Statement' });

const RestatedLine = z
  .strictObject({
    fiscal_year: z.int(),
    fiscal_period: FiscalPeriodName,
    period_type: StatementPeriod,
    line_key: z.string(),
    original_accession_number: z.string().nullable(),
    superseding_accession_number: z.string().nullable(),
  })
  .meta({ id: 'RestatedLine' });

export const StatementsMeta = Meta.extend({
  as_reported: z.boolean(),
  restatements: z
    .array(RestatedLine)
    .nullable()
    .meta({ description: 'With as_reported: the lines of this page whose value has changed since. Otherwise null.' }),
}).meta({ id: 'StatementsMeta' });

const lineKeys = z
  .array(z.string().trim().min(1).max(60))
  .min(1)
  .max(60)
  .nullish()
  .meta({ description: 'Line keys, e.g. revenue; all: stocks_list_line_items.' });

export const periodParameter = StatementPeriod.default('annual').meta({ description: 'Kind of periods.' });

/** Limits an answer to what had been filed up to a day. */
export const asKnownAt = Day.nullish().meta({ description: 'As known on this day: only filings up to it.' });

/** The parameters of the three statements. */
export const statementParams = z.strictObject({
  ticker_or_cik: tickerOrCik,
  period: periodParameter,
  lines: lineKeys,
  as_reported: z.boolean().default(false).meta({ description: 'As first reported, not as restated since.' }),
  as_known_at: asKnownAt,
  ...page(4, 12),
});

/** The data of the three statements. */
export const statementData = z.strictObject({
  ...companyHead,
  period_type: StatementPeriod,
  reporting_standard: ReportingStandard,
  statements: z.array(Statement),
});

/** Subjects of the identifiers in the three statements. */
const statementSubjects = {
  ticker: 'company',
  cik: 'company',
  accession_number: 'filing',
  original_accession_number: 'filing',
  superseding_accession_number: 'filing',
} as const;

/** Description of all three in the reference. */
const statementNotes = `Each line has a normalized key, see \`stocks_list_line_items\`. A line that the company does not report is left out, never zero.
Values are in whole units of the reported currency. They keep the digits as filed and the sign rule of their line.

**Latest or as reported.** By default each value is the latest one reported for its period: a comparative figure in a later
filing replaces the first one. Annual values, and balance sheets at the end of a fiscal year, come only from annual reports. A
comparative figure in a later 10-Q is used only if no annual report presents the period.

With \`as_reported\`, values come only from the first report on the period, and differences from the first reports on the
periods that they are computed from. Such quarters need not add up to their year. \`meta.restatements\` lists every line of the
page whose value has changed since, with the accession numbers of both filings; derived lines have none. A period whose own
report is not loaded is missing from this view. The error is \`out_of_coverage\` if no such report of the company is loaded or
its facts have not been loaded yet.

**As known on a day.** With \`as_known_at\`, everything is built from the filings up to that day, by today's rules: which
periods there are, which filing presents them, and what is derived. Later filings have no effect, so a back-test sees only what
was public. The filing date decides, not the day on which this service loaded the filing.

**Derived values** have no accession number. These are a fourth quarter (year less nine months), quarters of a statement that is
filed cumulatively, twelve months (year plus year-to-date less the year-to-date a year earlier), and lines computed from other
lines.

- A difference is computed only between facts of one concept, unit and cycle of reports. Otherwise the line is left out.
- A line is not computed from others if the company's own reports contradict the formula: in the nearest period for which one
  filing reports the line and its terms, the two differ.
- Depreciation and amortization and operating income are never derived.
- Values per share and share counts are never derived, except dividends per share.
- A derived value of exactly zero is not served.

**Fiscal years** have the names that the filer uses. A period is recognized by its place in the fiscal year, so quarters of 12
to 17 weeks and years of 53 weeks are served. Transition periods are not served. A half-year is never served as a quarter: for a
filer under IFRS that reports once or twice a year, \`quarterly\` is \`out_of_coverage\`.

Only annual and quarterly reports (10-K, 10-KT, 10-Q, 20-F, 40-F, 6-K and their amendments) are used. A tool's answer has at
most 60 KB: a page of many full statements may end before \`limit\`. \`next_cursor\` continues there, and \`lines\` makes the
page smaller.`;

/** Common part of the contracts of the three statements. */
export const statementContract = {
  guidance: 'Ratios: stocks_get_metrics.',
  outline: ['fiscal_year', 'period_end', 'lines: key → value, unit, accession_number'],
  description: statementNotes,
  params: statementParams,
  data: statementData,
  meta: StatementsMeta,
  keyset: z.tuple([Day]),
  rows: ['statements'],
  picture: { kind: 'statement', at: 'period_end', cells: 'lines' },
  key: 'line_key',
  batch: 'ticker_or_cik',
  subjects: statementSubjects,
  datasets: ['stocks.statements', 'stocks.statement-data-sets', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 2 },
    { ticker_or_cik: '320193', period: 'quarterly', limit: 2 },
    { ticker_or_cik: 'AAPL', as_reported: true, limit: 2 },
  ],
} as const;
