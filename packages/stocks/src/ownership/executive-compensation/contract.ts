import { Decimal, Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { companyHead, tickerOrCik } from '../../identity.ts';

const pay = { summary_comp_total: Decimal.nullable(), actually_paid: Decimal.nullable() };

const CompensationYear = z
  .strictObject({
    fiscal_year: z.int(),
    peo: z
      .array(z.strictObject({ name: z.string().nullable(), ...pay }))
      .meta({ description: 'Principal executives.' }),
    neo_average: z.strictObject(pay).nullable().meta({ description: 'Average of the other named executives.' }),
    total_shareholder_return: Decimal.nullable().meta({ description: 'Value of 100 dollars invested, no percentage.' }),
    peer_tsr: Decimal.nullable(),
    net_income: Decimal.nullable(),
    selected_measure: z.strictObject({ name: z.string().nullable(), value: Decimal }).nullable(),
    accession_number: z.string(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'StocksCompensationYear' });

export const executiveCompensation = endpoint({
  path: '/v1/stocks/executive-compensation',
  tool: 'stocks_get_executive_compensation',
  title: 'Get executive compensation',
  summary:
    'Stocks: executive pay versus performance by fiscal year from proxy statements (DEF 14A, XBRL), newest first.',
  outline: ['fiscal_year', 'peo', 'neo_average', 'total_shareholder_return'],
  words:
    'CEO pay; how much does the CEO earn; executive pay; pay versus performance; DEF 14A; compensation; salary of the CEO; salary; earn; paid to executives; bonus; top executives earn; compensation actually paid; how much is the chief executive paid',
  description: `The pay-versus-performance table of Item 402(v) of Regulation S-K as filers tag it in inline XBRL, for fiscal years that end on
or after 2022-12-16 and the earlier years in the first tables. Amounts are in US dollars; \`net_income\` and the company's own
measure are in the unit of the table. Other tables and the text of proxy statements are not parsed.

If several proxy statements have a year, the newest is served, and \`accession_number\` names it. \`actually_paid\` is compensation
actually paid as the rule defines it: neither salary nor proceeds of sales. \`total_shareholder_return\` and \`peer_tsr\` are the value
of an investment of 100 dollars. A name that is tagged for the whole table applies to every year. A value that a document reports
in two ways is null. \`fiscal_year\` is that of the company's statements if they are loaded, otherwise the year in which the period
ends.`,
  params: z.strictObject({ ticker_or_cik: tickerOrCik, ...page(5, 10) }),
  data: z.strictObject({ ...companyHead, years: z.array(CompensationYear) }),
  keyset: z.tuple([z.string()]),
  rows: ['years'],
  chart: {
    kind: 'series',
    x: 'fiscal_year',
    y: [
      {
        field: 'neo_average.summary_comp_total',
        label: 'Average total compensation of other named officers',
        unit: { is: 'USD' },
      },
      {
        field: 'neo_average.actually_paid',
        label: 'Average compensation actually paid to other named officers',
        unit: { is: 'USD' },
      },
      { field: 'net_income', label: 'Net income', unit: { is: 'USD' } },
      { field: 'total_shareholder_return', label: 'Total shareholder return on 100', unit: { is: 'USD' } },
      { field: 'peer_tsr', label: 'Total return of the peer group on 100', unit: { is: 'USD' } },
    ],
    frequency: { is: 'annual' },
    scale: 'amount',
  },
  subjects: { ticker: 'company', cik: 'company', accession_number: 'filing' },
  datasets: ['stocks.reports', 'stocks.statements', 'stocks.filings', 'stocks.tickers'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [{ ticker_or_cik: '16040' }],
});
