import { Day, Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';
import { FiscalPeriodName } from '../contract.ts';

const Restatement = z
  .strictObject({
    line_key: z.string(),
    fiscal_year: z.int(),
    fiscal_period: FiscalPeriodName,
    original_value: Decimal,
    restated_value: Decimal,
    change_pct: Decimal.nullable().meta({ description: 'Percent of the original amount; null if that is zero.' }),
    original_accession_number: z.string(),
    superseding_accession_number: z.string(),
    superseding_form: z.string(),
    filed_date: Day.meta({ description: 'When the superseding filing was filed.' }),
    non_reliance_event: z
      .strictObject({ kind: z.enum(['non_reliance', 'split']), accession_number: z.string(), event_date: Day })
      .nullable()
      .meta({
        description:
          'The stock split behind the change (kind split), or the latest 8-K item 4.02 in the 400 days up to that filing.',
      }),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksRestatement' });

export const restatements = endpoint({
  path: '/v1/stocks/restatements',
  tool: 'stocks_get_restatements',
  title: 'Get restatements',
  summary: 'Stocks: restated statement lines of one company: first reported value, later value, both SEC filings.',
  guidance: 'One report as filed: as_reported.',
  outline: ['line_key', 'fiscal_year', 'original_value', 'restated_value', 'change_pct'],
  words:
    'restated; restatement; revised; changed in later filings; corrected figures; first reported; originally reported numbers; corrected; correct prior year; wrong numbers; fixed errors; changed its past figures; error in earlier report; restate',
  description: `Each row compares two filings that report different values for one XBRL concept over one period. The original is the first
report on the period. If that is not loaded or does not report the line, it is the first filing with the comparative figure.

Changes have many reasons: corrections of errors, new accounting rules applied to earlier years, discontinued operations, and,
for values per share and share counts, stock splits, which \`non_reliance_event\` then names. The same value with more or fewer
digits is not a restatement. Neither is a return to the first value. Newest filing first.`,
  params: z.strictObject({
    ticker_or_cik: tickerOrCik,
    line: z.string().trim().min(1).max(60).nullish().meta({ description: 'Only this line key.' }),
    start: Day.nullish().meta({ description: 'Earliest filed_date.' }),
    ...page(20, 100),
  }),
  data: z.strictObject({ ...companyHead, restatements: z.array(Restatement) }),
  keyset: z.tuple([Day, z.string(), Day, z.string(), z.string()]),
  rows: ['restatements'],
  chart: { kind: 'none', reason: 'Restated lines of different kinds have no common unit.' },
  subjects: {
    ticker: 'company',
    cik: 'company',
    accession_number: 'filing',
    original_accession_number: 'filing',
    superseding_accession_number: 'filing',
  },
  datasets: ['stocks.statements', 'stocks.statement-data-sets', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { ticker_or_cik: 'AAPL', limit: 5 },
    { ticker_or_cik: '320193', line: 'net_income' },
  ],
});
