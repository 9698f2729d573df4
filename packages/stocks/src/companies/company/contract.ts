import { Day, Meta, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { tickerOrCik } from '../../identity.ts';

const CoverageEntry = z
  .strictObject({ available: z.boolean(), since: Day.nullable(), through: Day.nullable() })
  .meta({ id: 'CoverageEntry', description: 'What is loaded; available false means nothing.' });

const CompanyTicker = z
  .strictObject({
    symbol: z.string(),
    exchange: z.string().nullable(),
    active: z.boolean(),
    valid_from: Day,
    valid_to: Day.nullable(),
  })
  .meta({ id: 'StocksCompanyTicker' });

export const company = endpoint({
  path: '/v1/stocks/company',
  tool: 'stocks_get_company',
  title: 'Get a company profile',
  summary:
    'Stocks: company profile by ticker or CIK: name, tickers and their history, exchange, SIC industry, fiscal year end, coverage.',
  guidance: 'Names: stocks_search.',
  words:
    'profile; industry; sector; exchange; fiscal year end; SIC code; former tickers; tickers used before; where is it listed; about a company; headquartered; headquarters; where is a company based; incorporated; address; phone; website; what does a company do; kind of business',
  description: `Tickers come from the SEC's lists of symbols. \`valid_from\` is the day of the first loaded list with the symbol for the
company, \`valid_to\` the day of the last one; a symbol is \`active\` if the newest loaded list has it. Lists before the
first loaded one are unknown, so a symbol can be older than its \`valid_from\`. Where no list has been loaded, the symbols are
those of the company's own submissions file.

\`sector\` is the SEC office that reviews the company's filings, \`sic_code\` its standard industrial classification; both are
the SEC's. Former names and symbols find a company too. \`coverage.financials\` counts period ends of the loaded statements,
\`coverage.filings\` filing days.`,
  params: z.strictObject({ ticker_or_cik: tickerOrCik }),
  data: z.strictObject({
    cik: z.int(),
    name: z.string(),
    tickers: z.array(CompanyTicker),
    exchange: z.string().nullable(),
    sector: z.string().nullable(),
    sic_code: z.string().nullable(),
    sic_description: z.string().nullable(),
    fiscal_year_end: z
      .string()
      .regex(/^\d{2}-\d{2}$/)
      .nullable()
      .meta({ description: 'MM-DD of the newest loaded annual period; null if none is loaded.' }),
    latest_filing_date: Day.nullable(),
    coverage: z.strictObject({ financials: CoverageEntry, prices: CoverageEntry, filings: CoverageEntry }),
  }),
  meta: Meta.extend({
    restricted_omitted: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Sources that may not be redistributed and are left out of coverage; null when none is.' }),
  }),
  batch: 'ticker_or_cik',
  chart: { kind: 'none', reason: 'A profile holds names and dates, no quantity.' },
  subjects: { cik: 'company', symbol: 'company' },
  datasets: ['stocks.filings', 'stocks.tickers', 'stocks.statements', 'stocks.operator-data'],
  errors: ['not_found', 'ambiguous_identifier'],
  examples: [{ ticker_or_cik: 'AAPL' }, { ticker_or_cik: '0000320193' }],
});
