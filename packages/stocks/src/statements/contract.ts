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
      .meta({ description: 'The filing the value came from; null for a derived value.' }),
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
    .meta({ description: 'With as_reported: the lines of this page whose value changed since. Otherwise null.' }),
}).meta({ id: 'StatementsMeta' });

const lineKeys = z
  .array(z.string().trim().min(1).max(60))
  .min(1)
  .max(60)
  .nullish()
  .meta({ description: 'Line keys, e.g. revenue; all: stocks_list_line_items.' });

export const periodParameter = StatementPeriod.default('annual').meta({ description: 'Kind of periods.' });

/** The day whose knowledge is asked for. */
export const asKnownAt = Day.nullish().meta({ description: 'As known on this day: only what was filed up to it.' });

/** The parameters of the three statements. */
export const statementParams = z.strictObject({
  ticker_or_cik: tickerOrCik,
  period: periodParameter,
  lines: lineKeys,
  as_reported: z.boolean().default(false).meta({ description: 'As first reported, not as restated since.' }),
  as_known_at: asKnownAt,
  ...page(4, 12),
});

/** The answer of the three statements. */
export const statementData = z.strictObject({
  ...companyHead,
  period_type: StatementPeriod,
  reporting_standard: ReportingStandard,
  statements: z.array(Statement),
});

/** What the identifiers of the three statements identify. */
const statementSubjects = {
  ticker: 'company',
  cik: 'company',
  accession_number: 'filing',
  original_accession_number: 'filing',
  superseding_accession_number: 'filing',
} as const;

/** What the reference says of all three. */
const statementNotes = `Lines carry normalized keys, see \`stocks_list_line_items\`; a line that the company does not report is left out, never zero.
Values are in whole units of the currency as filed and keep the digits and the sign rule of their line.

**Latest or as reported.** By default each value is the one last presented for its period: a later filing's comparative
replaces the first one. A whole year, and the balance sheet at its end, is told by annual reports alone, the newest that presents
it: what a later 10-Q compares with does not replace it; only where no annual report presents the period does one. With \`as_reported\` values come from the first report on the period alone (and, for a difference,
from the first reports on the periods it is made of); such quarters need not add up to their year. \`meta.restatements\`
then names every line of the page whose value changed since, with the accession numbers of both filings; derived lines
have none. A period whose own report is not loaded is not part of this view, and a company without any such report, or
whose facts have not been loaded yet, is answered with \`out_of_coverage\`.

**As known at a day.** With \`as_known_at\` everything is built from what had been filed up to that day, by the rules of today:
which periods there are, which filing presents them, what is derived. Nothing that was filed later has any part in it, so a
back-test sees what could be seen. Filings themselves say the day; when this service loaded them makes no difference.

**Derived values** have no accession number: a fourth quarter (year less nine months), quarters of a statement that is
filed cumulatively, twelve months (year plus year-to-date less the year-to-date before), and lines that follow from
others. A difference is taken only between facts of one concept, unit and cycle of reports; where that is not to be had
the line is left out. A line that follows from others is left out, too, where the company's own reports contradict the formula:
where the nearest period for which one filing gives both has them apart. Depreciation and amortization and operating income
are never derived. Per-share values and share counts are never derived, except dividends per share. A derived value of
exactly zero is not served.

**Fiscal years** are named as the filer names them. Periods are told by their place in the fiscal year, so that quarters
of 12 to 17 weeks and years of 53 weeks come out right; transition periods are not served. Half-years are never called
quarters: \`quarterly\` for a filer under IFRS that reports once or twice a year is \`out_of_coverage\`.

Only annual and quarterly reports (10-K, 10-KT, 10-Q, 20-F, 40-F, 6-K and their amendments) feed statements. A tool's
answer takes at most 60 KB: its page of many full statements may end before \`limit\`, and \`next_cursor\` goes on from there;
\`lines\` narrows it.`;

/** What the contracts of the three statements share. */
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
